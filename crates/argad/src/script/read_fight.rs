//! Orders as text, read: shots, strikes, reactions and what follows them. What is not said is taken as a player would
//! mean it: the weapon that serves, every group that is asked, as far as there is room.

use super::read::{course, firearm, weapon};
use super::words::{Reader, Token};
use crate::figures::{FigureId, Firearm, Weapon};
use crate::melee::{default_strike, default_weapon, follow};
use crate::movement::{Reaction, Redraw};
use crate::orders::{Aim, Decision, Order, ShotOrder, StrikeOrder};
use crate::shooting::ready_arms;
use crate::system::Now;
use rocroi_game::Trouble;

type Read<T> = Result<T, Trouble>;

/// `A2 musket B2`, `A5 pistol group B-1 point 12`, `A2 at B2`.
pub(super) fn shot(now: Now<'_>, ambush: bool, r: &mut Reader<'_>) -> Read<ShotOrder> {
    let shooter = r.figure()?;
    let firearm = if r.word("at") || at_target(r) { ready(now, shooter, ambush) } else { firearm(r)? };
    r.word("at");
    let aim = if r.word("group") { Aim::Group(r.group()?) } else { Aim::Figure(r.figure()?) };
    let point = if r.word("point") { Some(u16::from(r.whole()?)) } else { None };
    Ok(ShotOrder { shooter, firearm, aim, point })
}

/// Is whom an order is against next, and no weapon?
fn at_target(r: &Reader<'_>) -> bool {
    r.at_figure() || matches!(r.peek(), Some(Token::Word(w)) if w.eq_ignore_ascii_case("group"))
}

/// The firearm he could fire now, his long arm first.
fn ready(now: Now<'_>, id: FigureId, ambush: bool) -> Firearm {
    let own = now.setup.profile(id).long_arm.unwrap_or(Firearm::Pistol);
    ready_arms(now.world, now.setup, id, ambush).first().copied().unwrap_or(own)
}

/// `A1 halberd B3`, `A1 at B3`.
pub(super) fn strike(now: Now<'_>, r: &mut Reader<'_>) -> Read<StrikeOrder> {
    let striker = r.figure()?;
    let weapon = if r.word("at") || at_target(r) { in_hand(now, striker) } else { weapon(r)? };
    r.word("at");
    let target = r.figure()?;
    Ok(StrikeOrder { striker, weapon, target })
}

/// The weapon he uses if his player names none (R-FIG-14).
fn in_hand(now: Now<'_>, id: FigureId) -> Weapon {
    let usual = || default_weapon(now.world, now.setup, id);
    default_strike(now.world, now.setup, id).map_or_else(usual, |s| s.weapon)
}

/// `1 stand`, `2 fall back loose by 8; A5 by (0, -3)`, `3 counter-charge loose`.
pub(super) fn reaction(now: Now<'_>, r: &mut Reader<'_>) -> Read<(u8, Reaction)> {
    let n = r.own_group()?;
    if r.word("stand") { Ok((n, Reaction::Stand)) } else { Ok((n, moves_away(now, r)?)) }
}

/// Is a reaction next that names no group?
pub(super) fn at_reaction(r: &Reader<'_>) -> bool {
    matches!(r.peek(), Some(Token::Word(w)) if ["fall", "counter-charge"].iter().any(|x| w.eq_ignore_ascii_case(x)))
}

/// `fall back`, `counter-charge`: of every group that is asked.
pub(super) fn all_react(now: Now<'_>, decision: &Decision, r: &mut Reader<'_>) -> Read<Order> {
    let reaction = moves_away(now, r)?;
    let Decision::React { groups } = decision else { return Ok(Order::React(Vec::new())) };
    Ok(Order::React(groups.iter().map(|g| (g.number, reaction.clone())).collect()))
}

fn moves_away(now: Now<'_>, r: &mut Reader<'_>) -> Read<Reaction> {
    if r.word("counter-charge") {
        return Ok(Reaction::CounterCharge { loosen: r.word("loose") });
    }
    if !r.words(&["fall", "back"]) {
        return Err(r.unknown("reaction", ["stand", "fall", "counter-charge"]));
    }
    let loosen = r.word("loose");
    let back = if r.word("by") { Some(r.number()?) } else { None };
    let mut courses = Vec::new();
    while r.sign(';') {
        courses.push(course(now, r)?);
    }
    Ok(Reaction::FallBack { courses, loosen, back })
}

/// `A2 keep`, `A2 halt`, `A2 at B1`.
pub(super) fn redraw(r: &mut Reader<'_>) -> Read<(FigureId, Redraw)> {
    let id = r.figure()?;
    if r.word("keep") {
        Ok((id, Redraw::Keep))
    } else if r.word("halt") {
        Ok((id, Redraw::Halt))
    } else if r.word("at") {
        Ok((id, Redraw::At(r.figure()?)))
    } else {
        Err(r.unknown("way on", ["keep", "at", "halt"]))
    }
}

/// `1 2`: to the first of the places, 2 cm; `up`: to the first, as far as there is room.
pub(super) fn follow_up(now: Now<'_>, decision: &Decision, r: &mut Reader<'_>) -> Read<Order> {
    r.word("up");
    let n = if matches!(r.peek(), Some(Token::Number(_))) { r.whole()?.saturating_sub(1) } else { 0 };
    if matches!(r.peek(), Some(Token::Number(_))) {
        return Ok(Order::FollowUp(n, r.number()?));
    }
    let room = match decision {
        Decision::FollowUp { figure, places } => {
            places.get(usize::from(n)).map(|p| follow::room(now.world, now.setup, *figure, *p))
        }
        _ => None,
    };
    Ok(Order::FollowUp(n, room.unwrap_or(0)))
}
