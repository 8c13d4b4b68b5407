//! Forming up (R-MOV-27): loose drilled figures put into ranks, to be formed from the next Start phase on.

use super::course::trail;
use super::march::{Block, fits};
use super::orders::{Form, Leg};
use super::slowness::Hard;
use super::walk::{Bar, Going, Walker};
use crate::event::Event;
use crate::fault::{Centimetres, Fault};
use crate::figures::{FigureId, GroupId, Marks, Spot};
use crate::measure::{STEP, rounded};
use crate::morale::leader_near;
use crate::setup::Setup;
use crate::system::{At, Halt};
use crate::turn::{find_on_way, tell_shown};
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::Cm;

/// Why a group cannot be put into ranks so (R-MOV-27).
pub fn form_faults(w: &World, setup: &Setup, group: GroupId, form: &Form) -> Vec<Fault> {
    by!("R-MOV-27");
    let mut faults = Vec::new();
    let eyes = Eyes::Of(group.seat);
    let members: Vec<FigureId> = w.members(group).collect();
    let mut placed: Vec<FigureId> = form.places.iter().map(|(id, _)| *id).collect();
    placed.sort_unstable();
    let cannot = Fault::CannotForm { group };
    if placed != members || w.group(group).is_none_or(|g| g.formed.is_some()) {
        return vec![cannot];
    }
    let mounted = members.first().is_some_and(|id| w.figure(*id).mounted());
    for id in &members {
        if !setup.profile(*id).drilled {
            faults.push(Fault::NotDrilled { figure: *id });
        } else if !w.can_form(setup, *id, mounted) {
            faults.push(Fault::HasNoCloseOrder { figure: *id });
        }
    }
    if !leader_near(w, setup, group, eyes) {
        faults.push(Fault::NoLeaderToForm { group });
    }
    let spots: Vec<(FigureId, Spot)> =
        form.places.iter().map(|(id, at)| (*id, Spot::new(*at, form.facing))).collect();
    let touched = members.iter().any(|id| w.in_contact(*id) || w.figure(*id).marks.has(Marks::TOUCHED));
    if touched || !w.may_form(setup, &spots, form.facing, true) {
        faults.push(cannot.clone());
    }
    // Each by a straight path of at most 8 cm, through its own men if need be.
    let mut copy = w.clone();
    for (id, at) in &form.places {
        let far = w.spot(*id, eyes).map_or(0, |s| s.at.distance_floor(*at));
        if rounded(far) > Cm(8).units() {
            let cm = Centimetres::of(far - Cm(8).units());
            faults.push(Fault::TooFarToForm { figure: *id, cm });
        }
        if w.figure(*id).marks.has(Marks::ROOTED) && far > 0 {
            faults.push(Fault::FiredFromAmbush { figure: *id });
        }
        copy.set_place(*id, |p| p.spot = Spot::new(*at, form.facing));
    }
    copy.change_group(group, |g| g.forming = Some(form.facing));
    let block = Block { spots, facing: form.facing, mounted };
    if !fits(&copy, setup, &block, &block, eyes) || way_barred(w, setup, form, eyes) {
        faults.push(cannot);
    }
    faults
}

/// Is one of the short ways barred by something other than the group's own men?
fn way_barred(w: &World, setup: &Setup, form: &Form, eyes: Eyes) -> bool {
    form.places.iter().any(|(id, to)| {
        let Some(place) = w.place(*id, eyes) else { return true };
        let going = Going {
            eyes,
            allowance: Cm(8).units() + STEP,
            slowing: Hard::Open,
            crossing: false,
            named: &[],
            any: false,
            leave: true,
            ignore: &[],
        };
        let walked = Walker::new(w, setup, *id, going).walk(place, &[Leg::By(*to - place.spot.at)]);
        !matches!(walked.bar, None | Some(Bar::NoRoom | Bar::NoRoomToTurn))
    })
}

/// Puts a group into ranks; it is formed from the next Start phase on. Who finds somebody hidden is halted there, and
/// his group orders anew what is left (R-SCN-07). Gives the groups found.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn put_in_ranks(at: &mut At<'_>, group: GroupId, form: &Form) -> Result<Vec<GroupId>, Halt> {
    at.world.change_group(group, |g| g.forming = Some(form.facing));
    let mut blank = None;
    for (id, to) in &form.places {
        let Some(from) = at.world.spot(*id, Eyes::All) else { continue };
        let mut spot = Spot::new(*to, form.facing);
        let mut found = Vec::new();
        // Who only turns on the spot does not move.
        if from.at != *to {
            match find_on_way(at.world, *id, &[from, spot], 0) {
                Ok(Some(hit)) => (spot, found) = (hit.spot, hit.groups),
                Ok(None) => {}
                Err(e) => blank = Some(e),
            }
        }
        let far = from.at.distance_floor(spot.at);
        super::deeds::rise(at.world, *id);
        at.world.set_place(*id, |p| p.spot = spot);
        if far > 0 {
            trail(at.world, *id, &[from, spot]);
            let f = at.world.figure_mut(*id);
            f.marks.set(Marks::MOVED);
            f.spent += rounded(far);
        }
        let path = vec![from, spot];
        at.tell(|| Event::Went { figure: *id, path, length: Centimetres::of(far), bar: None });
        if !found.is_empty() {
            super::unit::make_loose(at.world, group);
            for g in &found {
                tell_shown(at, *g, Some(*id));
            }
            return Ok(found);
        }
    }
    blank.map_or(Ok(Vec::new()), Err)
}
