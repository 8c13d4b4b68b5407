//! The engine as a library, for each system: `cargo run -p rocroi-systems --example library`. A position is written
//! down, an order refused, another previewed from what its seat has seen, weighed, given, and the dice thrown.
//! The tests run it too.

mod adgr;
mod argad;
mod tercios;

use rocroi_game::{
    Answer, Chance, Dice as _, Fault as _, NotTaken, Scripted, Seat, Seeded, State, Trial, Viewer, Wait,
};
use std::error::Error;
use std::fmt::Debug;

/// What the examples give up with.
pub type Done = Result<(), Box<dyn Error>>;

/// All three.
///
/// # Errors
/// If the engine does not do as the examples say.
pub fn main() -> Done {
    adgr::main()?;
    tercios::main()?;
    argad::main()
}

/// A position in the words of the rules becomes a battle at its first wait.
fn begin<S: Scripted>(position: &str) -> Result<State<S>, Box<dyn Error>> {
    let position: S::Position = toml::from_str(position)?;
    S::from_position(&position).map_err(|troubles| {
        let all: Vec<String> = troubles.iter().map(ToString::to_string).collect();
        all.join("\n").into()
    })
}

/// An order in the words of the rules, for the seat that is asked.
fn order<S: Scripted>(state: &State<S>, seat: Seat, text: &str) -> Result<S::Order, Box<dyn Error>> {
    let asked = state.asked(seat).ok_or("this seat is not asked")?;
    Ok(S::read_order(state.now(), seat, &asked.decision, text)?)
}

/// An illegal order leaves the battle as it was and says every reason, each with its clause.
fn refused<S: Scripted>(state: &State<S>, seat: Seat, text: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let order = order(state, seat, text)?;
    let Err(NotTaken::Refused(refusal)) = state.check(seat, &order) else {
        return Err("it is legal".into());
    };
    for reason in &refusal.reasons {
        println!("{text}: refused by {}: {reason:?}", reason.clause());
    }
    Ok(refusal.reasons.iter().map(|r| r.clause().to_string()).collect())
}

/// What an order would do is asked of the seat's own view; then it is given.
fn give<S: Scripted>(state: &mut State<S>, seat: Seat, text: &str) -> Done {
    let order = order(state, seat, text)?;
    let preview = state.view(Viewer::Seat(seat)).preview(&order).map_err(|e| format!("{e:?}"))?;
    println!(
        "{text}: would tell {} things, then stop at {:?}",
        preview.course.heard.len(),
        preview.course.stop
    );
    state.answer(&Answer::Order(seat, order), None).map_err(|e| format!("{e:?}"))?;
    Ok(())
}

/// Plays on, anyhow, to the first fight: its tallies line by line and its exact odds, before it is rolled.
fn fight<S: Scripted>(state: &mut State<S>) -> Result<usize, Box<dyn Error>>
where
    <S::Fight as Trial>::Outcome: Debug,
{
    let (mut dice, mut chance) = (Seeded::new(1643), Chance::new(1643));
    for _ in 0..200 {
        let answer = match &state.wait {
            Wait::Over(_) => return Err("it is over".into()),
            Wait::Decide(asked) => {
                let seat = asked.iter().find(|a| a.given.is_none()).ok_or("nobody is asked")?.seat;
                Answer::Order(seat, state.sample(seat, &mut chance).ok_or("no answer")?)
            }
            Wait::Roll(ask) => {
                if let Some(pending) = S::fight(state.now()).filter(|p| !p.tallies.is_empty()) {
                    for (seat, tally) in &pending.tallies {
                        println!("{seat}:");
                        for line in &tally.lines {
                            println!("  {line:?}");
                        }
                    }
                    let odds = rocroi_odds::exact(&pending.fight);
                    for (outcome, weight) in odds.iter() {
                        println!("  {weight} of {}: {outcome:?}", odds.total());
                    }
                    return Ok(odds.iter().count());
                }
                Answer::Fell(dice.throw(ask.dice()))
            }
        };
        state.answer(&answer, None).map_err(|e| format!("{e:?}"))?;
    }
    Err("no fight came".into())
}
