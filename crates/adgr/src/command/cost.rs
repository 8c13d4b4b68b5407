//! What an order costs, line by line (A-CMD-12, A-CMD-13), the range of generals, and how it is paid.

use rocroi_game::{Faults, Op, Tally, by};
use rocroi_table::{Body, Ud, distance};

use crate::fault::Fault;
use crate::ids::{CorpsId, UnitId};
use crate::plan::Price;
use crate::scene::Scene;
use crate::setup::Rank;
use crate::tolerance;
use crate::troops::Profile;
use crate::why::Why;
use crate::world::Whereabouts;

/// The command range of a general for a unit: doubled for light troops (A-CMD-02, A-CMD-03).
pub fn range(rank: Rank, who: Profile) -> Ud {
    by!("A-CMD-02");
    let plain = match rank {
        Rank::Ordinary => Ud(4),
        Rank::Competent => Ud(6),
        Rank::Brilliant | Rank::Strategist => Ud(8),
    };
    if who.light() {
        by!("A-CMD-03");
        plain * 2
    } else {
        plain
    }
}

/// Is a unit, battle unit or group in range of its general? One unit when any part of it is, a group only when
/// every ADG unit of every member is (A-CMD-05).
pub fn in_range(scene: &Scene<'_>, corps: CorpsId, units: &[UnitId]) -> bool {
    if crate::setting::flank::entering(scene.setup, scene.world, corps).is_some() {
        by!("A-SET-36");
        return true;
    }
    by!("A-CMD-04");
    let Some(general) = scene.general_body(corps) else { return false };
    let rank = scene.setup.corps(corps).rank;
    let near = |body: Body, unit: UnitId| {
        tolerance::distance(distance(&general, &body)) <= range(rank, scene.profile(unit))
    };
    match units {
        [one] => scene.foot(*one).is_some_and(|foot| near(Body::Rect(*foot), *one)),
        many => {
            by!("A-CMD-05");
            many.iter().all(|unit| {
                scene.adg_units(*unit).all(|adg| scene.half(adg).is_some_and(|h| near(Body::Rect(h), *unit)))
            })
        }
    }
}

/// What is asked of an order before its cost is known.
#[derive(Clone, Copy, Debug)]
pub struct OrderCost<'a> {
    /// The corps being activated.
    pub corps: CorpsId,
    /// Who is ordered; empty for the general himself.
    pub units: &'a [UnitId],
    /// The line of A-CMD-12 and its points.
    pub base: (Why, u8),
    /// The manoeuvre is difficult, for this reason.
    pub difficult: Option<Why>,
    /// A second reason for difficulty, which adds nothing (A-CMD-16).
    pub again: Option<Why>,
    /// A deep-order move with rally.
    pub deep_rally: bool,
    /// The general keeps his free point.
    pub keep_free: bool,
}

impl OrderCost<'_> {
    /// The cost, line by line.
    pub fn tally(&self, scene: &Scene<'_>) -> Tally<Why> {
        let mut tally = Tally::new();
        let (why, points) = self.base;
        tally.start(why, i16::from(points));
        let headstrong = why == Why::HeadstrongOrder;
        let free_rally = why == Why::RallyFar;
        let general = scene.world.general(self.corps);
        if !self.units.is_empty() && !in_range(scene, self.corps, self.units) {
            surcharge(&mut tally, Why::OutOfRange, free_rally.then_some(Why::RallyAlwaysFree));
        }
        if let Some(difficult) = self.difficult {
            surcharge(&mut tally, difficult, headstrong.then_some(Why::HeadstrongIncludes));
        }
        if let Some(again) = self.again {
            surcharge(&mut tally, again, Some(Why::DifficultOnce));
        }
        if self.deep_rally {
            surcharge(&mut tally, Why::DeepRally, None);
        }
        if general.engaged {
            by!("A-CMD-26");
            let rally = matches!(why, Why::RallyNear | Why::RallyInMelee | Why::RallyFar);
            let own = rally && self.units.len() == 1 && self.with_general(scene);
            let stop =
                if free_rally { Some(Why::RallyAlwaysFree) } else { own.then_some(Why::GeneralOwnUnit) };
            surcharge(&mut tally, Why::GeneralEngaged, stop);
        }
        tally
    }

    /// The general of the corps is with the one unit ordered.
    fn with_general(&self, scene: &Scene<'_>) -> bool {
        let with = scene.world.general_with(self.corps);
        matches!((self.units, with), ([one], Some(at)) if at.unit == *one)
    }

    /// How it is paid: the free point first, where the general may use it (A-CMD-08). A fault if the points are
    /// not there.
    pub fn price(&self, scene: &Scene<'_>, faults: &mut Faults<Fault>) -> Price {
        let tally = self.tally(scene);
        let cost = u8::try_from(tally.total().max(0)).unwrap_or(u8::MAX);
        let Some(active) = scene.world.active else { return Price::default() };
        by!("A-CMD-08");
        let himself = self.units.is_empty() || self.with_general(scene);
        let free = cost > 0 && active.free && himself && !self.keep_free;
        let points = cost - u8::from(free);
        faults.require(points <= active.cp, || Fault::TooDear { cost, left: active.cp + u8::from(free) });
        Price { tally, points, free, store: None }
    }
}

/// Could the cheapest order to these units (none: to the general himself) be paid? What costs nothing is not asked.
pub(crate) fn affordable(scene: &Scene<'_>, corps: CorpsId, units: &[UnitId]) -> bool {
    let base = if units.is_empty() { Why::GeneralOrder } else { Why::MoveOrder };
    let cost = OrderCost {
        corps,
        units,
        base: (base, 1),
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: false,
    };
    let mut faults = Faults::new();
    cost.price(scene, &mut faults);
    faults.is_empty()
}

fn surcharge(tally: &mut Tally<Why>, why: Why, stopped: Option<Why>) {
    match stopped {
        None => tally.add(why, 1),
        Some(by) => tally.stopped(why, Op::Add(1), by),
    }
}

/// Is the general with this unit, attached or included?
pub fn general_present(scene: &Scene<'_>, corps: CorpsId, units: &[UnitId]) -> bool {
    by!("A-CMD-31");
    match scene.world.general(corps).at {
        Whereabouts::Attached(at) | Whereabouts::Included(at) => units.contains(&at.unit),
        Whereabouts::Alone(_) | Whereabouts::Absent | Whereabouts::Lost => false,
    }
}
