//! Fights of ADG-R foreseen from an order, and their outcomes in words.

use rocroi_adgr::command::Commanded;
use rocroi_adgr::engagement::Engagement;
use rocroi_adgr::melee::bout::Bout;
use rocroi_adgr::melee::meeting::meeting;
use rocroi_adgr::melee::{Fight, Loss, Which};
use rocroi_adgr::shooting::declare::{Declaration, fires, resolutions};
use rocroi_adgr::shooting::{Shot, targets};
use rocroi_adgr::{Adgr, Charge, Contest, Evader, Order, Purpose, Scene as Field, UnitId, Verdict};
use rocroi_game::{Now, Pending, Seat};
use rocroi_words::Speaker;

/// Whether those who evade get away.
pub(super) fn end(now: Now<'_, Adgr>, order: &Order, speaker: &Speaker) -> Option<String> {
    let Order::Evade(list) = order else { return None };
    let field = Field::new(now.setup, now.world);
    let found = Engagement::with(&field, &[]);
    let met = |unit: &UnitId| {
        field.foot(*unit).is_none() || found.bouts.iter().any(|b| b.f.unit == *unit || b.e.unit == *unit)
    };
    let caught = list.iter().flat_map(|e| &e.units).any(met);
    speaker.plain(if caught { "adgr-end-caught" } else { "adgr-end-away" }).ok()
}

/// The fights an order brings about: the shots it declares, the melees it leads to.
pub(super) fn looming(after: Now<'_, Adgr>, seat: Seat, order: &Order) -> Vec<(Purpose, Pending<Adgr>)> {
    let units = match order {
        Order::Charge(Charge { units, .. }) => units,
        Order::Shoot(declared) => return volleys(after, seat, declared),
        Order::Evade(list) => return stands(after, seat, list),
        _ => return Vec::new(),
    };
    let field = Field::new(after.setup, after.world);
    let found = Engagement::with(&field, &[]);
    let mine = found.bouts.iter().filter(|b| units.contains(&b.f.unit));
    let fight = |b: &Bout| {
        let m = meeting(&field, &found.along, &found.given, b.f, b.e)?;
        let (fight, [one, two]) = Fight::new(&m, [seat, seat.other()]);
        let tallies = vec![(seat, one), (seat.other(), two)];
        Some((Purpose::Melee { one: b.f, two: b.e }, Pending { fight: Contest::Melee(fight), tallies }))
    };
    mine.filter_map(fight).collect()
}

/// The melees of those who stand and are met by a charge.
fn stands(after: Now<'_, Adgr>, seat: Seat, evade: &[Evader]) -> Vec<(Purpose, Pending<Adgr>)> {
    let field = Field::new(after.setup, after.world);
    let found = Engagement::with(&field, &[]);
    let evades = |unit: UnitId| evade.iter().any(|e| e.units.contains(&unit));
    let fight = |b: &Bout| {
        let (mine, charger) = if field.seat(b.f.unit) == seat { (b.f, b.e) } else { (b.e, b.f) };
        if evades(mine.unit) || !field.unit(charger.unit).marks.charged {
            return None;
        }
        let m = meeting(&field, &found.along, &found.given, mine, charger)?;
        let (fight, [one, two]) = Fight::new(&m, [seat, seat.other()]);
        let tallies = vec![(seat, one), (seat.other(), two)];
        Some((Purpose::Melee { one: mine, two: charger }, Pending { fight: Contest::Melee(fight), tallies }))
    };
    found.bouts.iter().filter_map(fight).collect()
}

/// Every shot of a declaration as it would be rolled.
fn volleys(now: Now<'_, Adgr>, seat: Seat, declared: &Declaration) -> Vec<(Purpose, Pending<Adgr>)> {
    let field = Field::new(now.setup, now.world);
    let shots = fires(&targets::choices(&field, seat), declared).unwrap_or_default();
    let all = resolutions(&field, seat, &shots, &declared.mains);
    let pending = all.iter().map(|r| {
        let (shot, [mine, theirs]) = Shot::new(&r.volley, r.seat);
        let tallies = vec![(r.seat, mine), (r.seat.other(), theirs)];
        let what = Purpose::Shot { shooter: r.main.shooter, target: r.target };
        (what, Pending { fight: Contest::Shot(shot), tallies })
    });
    pending.collect()
}

/// Whom an outcome favours, and by how many points; a rout counts as a whole unit.
pub(super) fn favours(fight: &Pending<Adgr>, outcome: &Verdict) -> Option<(Seat, u8)> {
    let seat = |i: usize| fight.tallies.get(i).map(|(s, _)| *s);
    let points = |loss: Loss| match loss {
        Loss::Points(n) => n,
        Loss::Rout => 9,
    };
    match outcome {
        Verdict::Melee(o) => Some((seat(usize::from(o.winner? == Which::Second))?, points(o.loss))),
        Verdict::Shot(loss) => Some((seat(0)?, points(*loss))).filter(|(_, n)| *n > 0),
        Verdict::Command(_) | Verdict::Rally(_) | Verdict::Chance(_) => None,
    }
}

/// An outcome in words.
pub(super) fn result(
    now: Now<'_, Adgr>,
    fight: &Pending<Adgr>,
    outcome: &Verdict,
    speaker: &Speaker,
) -> Option<String> {
    let names = <Adgr as rocroi_systems::Open>::names(now.setup, now.world);
    let name = |seat: Seat| names.seat(&seat.to_string().to_lowercase()).unwrap_or_else(|| seat.to_string());
    let loss = |loss: Loss| match loss {
        Loss::Points(n) => speaker.with_args("adgr-loss", &[("points", n.to_string())]),
        Loss::Rout => speaker.plain("adgr-loss-rout"),
    };
    let said = match outcome {
        Verdict::Command(Commanded::Points(n)) => {
            speaker.with_args("adgr-chance-points", &[("points", n.to_string())])
        }
        Verdict::Command(Commanded::Hesitant) => speaker.plain("adgr-chance-hesitant"),
        Verdict::Command(Commanded::Reliable) => speaker.plain("adgr-chance-reliable"),
        Verdict::Shot(l) => loss(*l),
        Verdict::Melee(o) => match o.winner {
            None => speaker.plain("adgr-chance-even"),
            Some(w) => {
                let seat = fight.tallies.get(usize::from(w == Which::Second)).map(|(s, _)| name(*s))?;
                speaker.with_args("adgr-chance-wins", &[("side", seat), ("loss", loss(o.loss).ok()?)])
            }
        },
        Verdict::Chance(holds) => {
            speaker.plain(if *holds { "adgr-chance-holds" } else { "adgr-chance-fails" })
        }
        Verdict::Rally(_) => return None,
    };
    said.ok()
}
