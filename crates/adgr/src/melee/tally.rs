//! Both tallies of a fight: every line of the rules that counts, and those that do not with the reason why
//! (A-MEL-15 and the tables A-MEL-19, A-MEL-35, A-MEL-44).

use super::facts::{Advantage, Fighter, FrontBy, Meeting, Met, Support, Touched, Which, Works};
use crate::abilities::Ability;
use crate::abilities::effect::{self, Effects};
use crate::troops::{Armour, Category, Footing, Meets, Quality};
use crate::why::Why;
use rocroi_game::{Op, Tally, by};

/// The tallies of the two fighters.
pub fn tallies(m: &Meeting) -> [Tally<Why>; 2] {
    by!("A-MEL-15");
    by!("A-MEL-02");
    by!("A-TRP-05");
    let effects = effect::effects(m);
    Which::BOTH.map(|w| {
        let mut t = Tally::new();
        base(m, w, &mut t);
        first_phase(&effects[w.index()], &mut t);
        situation(m, w, &mut t);
        ground(m.fighter(w), &mut t);
        supports(m, w, &mut t);
        weapons(m, w, &mut t);
        armour(m, w, &effects, &mut t);
        support_ability(m, w, &mut t);
        furious(&effects[w.index()], &mut t);
        t
    })
}

/// The base factor, or 0 for one who is touched on flank or rear.
fn base(m: &Meeting, w: Which, t: &mut Tally<Why>) {
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    let factor = me.what.factor(enemy.what, Meets { open: enemy.open, side: enemy.struck_on_side() });
    if me.touched() == Touched::Fully {
        t.stopped(Why::BaseFactor, Op::Start(i16::from(factor)), Why::TouchedOnSide);
        t.push(Why::TouchedOnSide, Op::Add(0));
    } else {
        t.start(Why::BaseFactor, i16::from(factor));
    }
}

/// A line that counts, or one with the reason that stops it.
fn line(t: &mut Tally<Why>, why: Why, op: Op, works: Option<effect::Works>) {
    match works {
        Some(Ok(())) => t.push(why, op),
        Some(Err(by)) => t.stopped(why, op, by),
        None => {}
    }
}

/// The first-phase bonuses (A-MEL-19).
fn first_phase(e: &Effects, t: &mut Tally<Why>) {
    by!("A-MEL-19");
    let one = Op::Add(1);
    // At most one of Impact, Pistol, Shock and Salvo counts (A-MEL-25).
    let charge = [
        (Why::Shock, e.shock),
        (Why::MountedImpact, e.mounted_impact),
        (Why::Pistol, e.pistol),
        (Why::Salvo, e.salvo),
        (Why::FootImpact, e.foot_impact),
    ];
    let mut counted = false;
    for (why, works) in charge {
        match works {
            Some(Ok(())) if counted => t.stopped(why, one, Why::OneCharge),
            Some(Ok(())) => {
                counted = true;
                t.push(why, one);
            }
            other => line(t, why, one, other),
        }
    }
    line(t, Why::ElephantImpact, one, e.elephant_impact);
    line(t, Why::AgainstMounted, one, e.against_mounted);
    line(t, Why::ShootersAgainstMounted, one, e.shooters);
    line(t, Why::CavalryAgainstLooseFoot, one, e.loose);
    line(t, Why::PolearmReceiving, one, e.polearm);
    line(t, Why::Javelin, one, e.javelin);
}

/// The situation (A-MEL-35), supports and terrain apart.
fn situation(m: &Meeting, w: Which, t: &mut Tally<Why>) {
    by!("A-MEL-35");
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    if me.lost > 0 {
        t.push(Why::Disordered, Op::Add(-1));
    }
    if me.uncontrolled {
        let works = if m.charged(w) { Ok(()) } else { Err(Why::LaterPhase) };
        line(t, Why::UncontrolledCharge, Op::Add(-1), Some(works));
    }
    if me.general {
        t.push(Why::General, Op::Add(1));
    }
    side_bonus(enemy, t);
    advantages(me, t);
    if me.what.mounted() && enemy.works.is_some() {
        t.push(Why::MountedAcrossWorks, Op::Add(-2));
    }
    panic(me, t);
    if enemy.what.category() == Category::Art {
        let works = if me.what.light() { Err(Why::LightAtGuns) } else { Ok(()) };
        line(t, Why::AgainstArtillery, Op::Add(1), Some(works));
    }
    if me.what.category() == Category::Wwg {
        if me.ready {
            let mediocre = me.what.quality == Quality::Mediocre;
            let works = if mediocre { Err(Why::MediocreWagon) } else { Ok(()) };
            line(t, Why::BattleReady, Op::Add(1), Some(works));
        }
        if me.lone {
            t.push(Why::LongEdge, Op::Add(1));
        }
    }
}

/// On the flank or rear of its main opponent, or upon an evader it has caught.
fn side_bonus(enemy: &Fighter, t: &mut Tally<Why>) {
    let why = match enemy.met {
        _ if enemy.caught => Why::CaughtEvader,
        Met::Front => return,
        Met::Flank => Why::OnFlank,
        Met::Rear => Why::OnRear,
    };
    let works = match enemy.counts_as_front(enemy.met) {
        _ if enemy.caught => Ok(()),
        None => Ok(()),
        Some(FrontBy::Front | FrontBy::NoFlanks) => Err(Why::NoFlanks),
        Some(FrontBy::Square) => Err(Why::SquareFront),
        Some(FrontBy::DeepFlank) => Err(Why::DeepFlank),
        Some(FrontBy::TercioRear) => Err(Why::TercioRear),
    };
    line(t, why, Op::Add(1), Some(works));
}

/// Higher ground, bank, gully, fortification: one +1 in all (A-MEL-40).
fn advantages(me: &Fighter, t: &mut Tally<Why>) {
    let ground = me.advantage.map(|a| match a {
        Advantage::Higher => Why::Higher,
        Advantage::Bank => Why::RiverBank,
        Advantage::Gully => Why::GullyEdge,
    });
    let behind = match me.works {
        Some(Works::Fortification) => match me.what.category() {
            Category::Wwg | Category::Li => false,
            _ => me.what.foot(),
        },
        Some(Works::Obstacle | Works::Stakes) | None => false,
    };
    if let Some(why) = ground {
        t.push(why, Op::Add(1));
    }
    if behind {
        let works = if ground.is_some() { Err(Why::OneAdvantage) } else { Ok(()) };
        line(t, Why::BehindFortification, Op::Add(1), Some(works));
    }
}

/// Panic of mounted at elephants and camels (A-ABL-36): once.
fn panic(me: &Fighter, t: &mut Tally<Why>) {
    if (me.elephant && me.what.fears_elephants()) || (me.camels && me.what.fears_camels()) {
        t.push(Why::Panic, Op::Add(-1));
    }
}

/// The ground it stands in (A-MEL-44).
fn ground(me: &Fighter, t: &mut Tally<Why>) {
    let why = |footing| match footing {
        Footing::Open | Footing::Rough => Why::RoughGround,
        Footing::Difficult => Why::DifficultGround,
    };
    t.add(why(me.ground), i16::from(me.what.terrain(me.ground)));
    if me.spared > me.ground && me.what.terrain(me.spared) != 0 {
        t.stopped(why(me.spared), Op::Add(i16::from(me.what.terrain(me.spared))), Why::Privilege);
    }
}

/// Simple and melee supports (A-MEL-10 to A-MEL-13).
fn supports(m: &Meeting, w: Which, t: &mut Tally<Why>) {
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    let simple = me.supports.iter().filter(|s| **s == Some(Support::Simple)).count();
    t.add(Why::SimpleSupport, simple as i16);
    if me.crowded > 0 {
        t.stopped(Why::SimpleSupport, Op::Add(i16::from(me.crowded)), Why::OnePerPlace);
    }
    for support in me.supports.iter().flatten() {
        if let Support::Melee(friend) = support {
            // It stands on flank or rear, where cavalry has its better factor against HI.
            let factor = friend.factor(enemy.what, Meets { open: enemy.open, side: true });
            t.push(Why::MeleeSupport, Op::Add(1));
            t.push(Why::SupportFactor, Op::Add(i16::from(factor)));
        }
    }
}

/// Step 3: what may add +1 on a tie or to the winner. At most one of them does (A-MEL-48): the reading sees to it.
fn weapons(m: &Meeting, w: Which, t: &mut Tally<Why>) {
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    let works = |ok: bool| if ok { Ok(()) } else { Err(Why::TouchedOnSide) };
    let front = works(me.on_front());
    let step = Op::Step(1);
    if me.what.has(Ability::TwoHandedWeapon) {
        line(t, Why::TwoHandedWinning, step, Some(front));
        if enemy.what.spear_or_pike() {
            line(t, Why::TwoHandedTie, step, Some(front));
        }
    }
    if me.what.has(Ability::KeilSwordsmen) && enemy.what.spear_or_pike() {
        line(t, Why::KeilSwordsmen, step, Some(front));
    }
    if me.what.has(Ability::Polearm) {
        line(t, Why::PolearmWinning, step, Some(front));
    }
    if me.what.has(Ability::RegimentalArtillery) {
        let works = if !m.first_phase() {
            Err(Why::LaterPhase)
        } else if !me.on_front() {
            Err(Why::TouchedOnSide)
        } else if me.penalised() || me.hindered {
            Err(Why::BadGround)
        } else if me.square && me.met != Met::Front {
            Err(Why::InSquare)
        } else {
            Ok(())
        };
        line(t, Why::RegimentalArtillery, step, Some(works));
    }
}

/// Step 4: armour, for the side that is losing (A-ABL-12, A-ABL-13).
fn armour(m: &Meeting, w: Which, effects: &[Effects; 2], t: &mut Tally<Why>) {
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    if me.what.armour() == Armour::None {
        return;
    }
    by!("A-ABL-13");
    let theirs = &effects[w.other().index()];
    let works = if me.what.armour() <= enemy.what.armour() {
        Err(Why::ArmourNoBetter)
    } else if enemy.what.category() == Category::El {
        Err(Why::ArmourElephant)
    } else if theirs.furious == Some(Ok(())) {
        Err(Why::ArmourFurious)
    } else if m.first_phase() && enemy.what.firearm() && enemy.on_front() {
        Err(Why::ArmourFirearm)
    } else if theirs.shock == Some(Ok(())) {
        Err(Why::ArmourShock)
    } else {
        Ok(())
    };
    line(t, Why::Armour, Op::Step(1), Some(works));
}

/// Step 5: the Support ability (A-ABL-35).
fn support_ability(m: &Meeting, w: Which, t: &mut Tally<Why>) {
    let me = m.fighter(w);
    if !me.what.has(Ability::Support) {
        return;
    }
    let works = if !m.first_phase() {
        Err(Why::LaterPhase)
    } else if me.touched() != Touched::No {
        Err(Why::TouchedOnSide)
    } else if !m.received(w) {
        Err(Why::ChargedItself)
    } else {
        Ok(())
    };
    line(t, Why::SupportAbility, Op::Step(1), Some(works));
}

/// One point more to the loss it inflicts (A-ABL-20): not part of the score.
fn furious(e: &Effects, t: &mut Tally<Why>) {
    by!("A-ABL-22");
    line(t, Why::FuriousCharge, Op::Note, e.furious);
}
