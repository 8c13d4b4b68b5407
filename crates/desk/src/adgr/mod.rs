//! ADG-R before the player: its plan, its roster, and what a drag means.

mod fights;
mod hand;
mod plan;
mod roster;
mod says;
mod shots;

use crate::laid::{AdgrLaid, Laid as _, LaidOut};
use crate::out::{Bar, Choice, Counter, RosterLine, Route};
use crate::shown::{Looming, Shown};
pub(crate) use plan::{flag, formation, place};
use rocroi_adgr::script::Position;
use rocroi_adgr::{Adgr, Decision, Frame, Order, Phase, Standing, Verdict};
use rocroi_draw::{Overlay, Scene};
use rocroi_game::{Now, Pending, Seat, Viewer};
use rocroi_table::Pose;
use rocroi_words::{Lang, Speaker};

impl Shown for Adgr {
    fn scene(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Scene {
        plan::scene(now, viewer, speaker)
    }

    fn roster(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
        roster::roster(now, viewer, speaker)
    }

    fn drag(now: Now<'_, Self>, seat: Seat, decision: &Decision, pieces: &[String], to: Pose) -> Vec<Order> {
        hand::drag(now, seat, decision, pieces, to)
    }

    fn choices(now: Now<'_, Self>, seat: Seat, decision: &Decision, speaker: &Speaker) -> Vec<Choice> {
        match decision {
            Decision::Shoot => shots::choices(now, seat, speaker),
            _ => Vec::new(),
        }
    }

    fn compose(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        picks: &[(String, String)],
    ) -> Option<Order> {
        match decision {
            Decision::Shoot => shots::compose(now, seat, picks),
            _ => None,
        }
    }

    fn kinds() -> Vec<String> {
        rocroi_adgr::kinds()
    }

    fn says(now: Now<'_, Self>, _: Seat, order: &Order, speaker: &Speaker) -> Option<String> {
        says::says(now, order, speaker)
    }

    fn asks(now: Now<'_, Self>, decision: &Decision, speaker: &Speaker) -> Option<String> {
        let active = now.world.active.filter(|_| matches!(decision, Decision::Orders))?;
        let corps = now.setup.corps(active.corps);
        let args = [("corps", corps.name.clone()), ("general", corps.general.clone())];
        speaker.with_args("adgr-asks-orders", &args).ok()
    }

    fn laid(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
        speaker: &Speaker,
    ) -> LaidOut {
        AdgrLaid { now, seat, decision, speaker: Some(speaker) }.laid(order)
    }

    fn relaid(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
        pieces: &[String],
        to: Pose,
    ) -> Option<Order> {
        AdgrLaid { now, seat, decision, speaker: None }.relaid(order, pieces, to)
    }

    fn standings() -> Vec<Standing> {
        vec![Standing::RosterOrder]
    }

    fn around(now: Now<'_, Self>, seat: Seat, pieces: &[String], _: Lang) -> Vec<Overlay> {
        hand::around(now, seat, pieces)
    }

    fn pieces_of(_: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        hand::pieces_of(order)
    }

    fn targets_of(now: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        hand::targets_of(now, order)
    }

    fn route(now: Now<'_, Self>, seat: Seat, order: &Order, speaker: &Speaker) -> Route {
        hand::route(now, seat, order, speaker)
    }

    fn looming(after: Now<'_, Self>, seat: Seat, order: &Order, _: &Speaker) -> Vec<Looming<Self>> {
        fights::looming(after, seat, order).into_iter().map(Looming::from).collect()
    }

    fn end(now: Now<'_, Self>, _: Seat, order: &Order, speaker: &Speaker) -> Option<String> {
        fights::end(now, order, speaker)
    }

    fn favours(fight: &Pending<Self>, outcome: &Verdict) -> Option<(Seat, u8)> {
        fights::favours(fight, outcome)
    }

    fn midway(decision: &Decision) -> bool {
        matches!(
            decision,
            Decision::RunOn { .. }
                | Decision::Deviate { .. }
                | Decision::First { .. }
                | Decision::TurnFrom { .. }
                | Decision::ConformTo { .. }
                | Decision::Edge { .. }
                | Decision::Place { .. }
                | Decision::KeepUp { .. }
                | Decision::FromSide
                | Decision::Conform { .. }
                | Decision::Aside { .. }
        )
    }

    fn next_phases(mut now: Position, seat: Seat) -> Vec<Position> {
        (now.phasing, now.activate, now.points, now.free_used) = (Some(seat), None, None, false);
        now.corps.iter_mut().for_each(|c| c.done = false);
        let at = |phase| Position { phase: Some(phase), ..now.clone() };
        vec![at(Phase::Movement), at(Phase::Shooting)]
    }

    fn result(
        now: Now<'_, Self>,
        fight: &Pending<Self>,
        outcome: &Verdict,
        speaker: &Speaker,
    ) -> Option<String> {
        fights::result(now, fight, outcome, speaker)
    }

    fn bar(now: Now<'_, Self>, speaker: &Speaker) -> Bar {
        let world = now.world;
        let names = <Adgr as rocroi_systems::Open>::names(now.setup, now.world);
        let say = |id: &str, args: &[(&str, String)]| speaker.with_args(id, args).unwrap_or_default();
        let phase = speaker.term("adgr", &world.phase);
        let seat = if world.phasing == Seat::A { "a" } else { "b" };
        let who = names.seat(seat).unwrap_or_else(|| world.phasing.to_string());
        let before =
            matches!(now.stack.first(), Some(Frame::Setting(_) | Frame::Opening(_) | Frame::Terrain(_)));
        let id = if before { "adgr-bar-set-up" } else { "adgr-bar" };
        let words = say(id, &[("turn", world.turn.to_string()), ("who", who), ("phase", phase)]);
        let counters = world.active.iter().map(|a| {
            let left = u16::from(a.cp) + u16::from(a.free);
            let corps = now.setup.corps(a.corps).name.clone();
            let id = if a.free { "adgr-bar-points-free" } else { "adgr-bar-points" };
            Counter { words: say(id, &[("points", left.to_string()), ("corps", corps)]), left, of: 0 }
        });
        Bar { words, counters: counters.collect(), ..Bar::default() }
    }
}
