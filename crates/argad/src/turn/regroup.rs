//! Splitting and merging groups in the Start phase (R-FIG-19), and the splits a broken chain forces (R-FIG-20).

use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, Group, GroupId, Role};
use crate::morale::Morale;
use crate::setup::Setup;
use crate::system::At;
use crate::world::World;
use rocroi_game::{Seat, by};

/// The most figures in a group.
pub const MOST: usize = 12;

/// May the side have something to split or merge, as far as anybody knows?
pub fn may_regroup(w: &World, seat: Seat) -> bool {
    let loose = |g: &&Group| g.formed.is_none();
    let shown = || w.groups[seat.index()].shown.iter().filter(loose);
    let sizes = shown().map(|g| w.members(GroupId::new(seat, g.number)).count()).filter(|n| *n > 0);
    let (groups, most) = sizes.fold((0, 0), |(n, most), size| (n + 1, most.max(size)));
    w.hidden_figures(seat) > 1 || groups > 1 || most > 1
}

/// Why these splits and merges may not be made.
pub fn regroup_faults(
    w: &World,
    setup: &Setup,
    seat: Seat,
    splits: &[(u8, Vec<FigureId>)],
    merges: &[Vec<u8>],
) -> Vec<Fault> {
    let mut out = Vec::new();
    let mut copy = w.clone();
    for (number, figures) in splits {
        let group = GroupId::new(seat, *number);
        let before = out.len();
        check_split(&copy, group, figures, &mut out);
        if out.len() == before {
            split_as(&mut copy, group, figures, setup.listed_groups(seat), Equal::Stays);
        }
    }
    for parts in merges {
        check_merge(&copy, seat, parts, &mut out);
    }
    let mut all: Vec<u8> = merges.concat();
    all.sort_unstable();
    if let Some(w) = all.windows(2).find(|w| w[0] == w[1]) {
        out.push(Fault::NoSuchGroup { number: w[0] });
    }
    out
}

fn check_split(w: &World, group: GroupId, figures: &[FigureId], out: &mut Vec<Fault>) {
    by!("R-FIG-19");
    let Some(g) = w.group(group) else {
        out.push(Fault::NoSuchGroup { number: group.number });
        return;
    };
    if g.formed.is_some() || g.awaited || g.forming.is_some() {
        out.push(Fault::NotLoose { group });
    }
    let members: Vec<FigureId> = w.members(group).collect();
    for id in figures {
        if !members.contains(id) {
            out.push(Fault::NotOfGroup { figure: *id, group });
        }
        if figures.iter().filter(|o| *o == id).count() > 1 {
            out.push(Fault::NamedTwice { figure: *id });
        }
    }
    if figures.is_empty() || figures.len() >= members.len() {
        out.push(Fault::GroupSize { group, figures: figures.len() as u8 });
    }
}

fn check_merge(w: &World, seat: Seat, parts: &[u8], out: &mut Vec<Fault>) {
    by!("R-FIG-19");
    let mut state = None;
    let mut figures = Vec::new();
    let mut hidden = None;
    for number in parts {
        let group = GroupId::new(seat, *number);
        let Some(g) = w.group(group) else {
            out.push(Fault::NoSuchGroup { number: *number });
            return;
        };
        // Who is still to come would find his group gone.
        let to_come = w.left(group) > w.members(group).count();
        if g.formed.is_some() || to_come || g.forming.is_some() {
            out.push(Fault::NotLoose { group });
        }
        if g.morale == Morale::Routed || state.is_some_and(|s| s != g.morale) {
            out.push(Fault::StatesDiffer { group });
        }
        // A hidden group joins only hidden ones: joining would show it.
        let is_hidden = w.is_hidden(group);
        if hidden.is_some_and(|h| h != is_hidden) {
            out.push(Fault::StatesDiffer { group });
        }
        hidden = Some(is_hidden);
        state = Some(g.morale);
        figures.extend(w.members(group));
    }
    let group = GroupId::new(seat, parts.iter().copied().min().unwrap_or(0));
    if parts.len() < 2 || figures.len() > MOST {
        out.push(Fault::GroupSize { group, figures: figures.len() as u8 });
    }
    if !w.one_chain(&figures) {
        out.push(Fault::NotOneChain { group });
    }
}

/// Makes the splits and merges a side has written.
pub fn regroup(at: &mut At<'_>, seat: Seat, splits: &[(u8, Vec<FigureId>)], merges: &[Vec<u8>]) {
    for (number, figures) in splits {
        tell_split(at, GroupId::new(seat, *number), figures, false);
    }
    for parts in merges {
        merge(at, seat, parts);
    }
}

fn tell_split(at: &mut At<'_>, group: GroupId, figures: &[FigureId], forced: bool) {
    let hidden = at.world.is_hidden(group);
    let listed = at.setup.listed_groups(group.seat);
    let equal = if forced { Equal::Lowest } else { Equal::Stays };
    let new = split_as(at.world, group, figures, listed, equal);
    let figures = figures.to_vec();
    at.tell(|| Event::Split { group, new, figures, forced, hidden });
}

/// Which of two equal parts bears the losses so far (R-FIG-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equal {
    /// The one with the lowest figure number: nobody chose the parts.
    Lowest,
    /// The one that keeps the number: by whom he names the player has chosen.
    Stays,
}

/// Splits figures off a group: starting strengths as R-FIG-19.
pub fn split_as(w: &mut World, group: GroupId, figures: &[FigureId], listed: u8, equal: Equal) -> GroupId {
    by!("R-FIG-19");
    let seat = group.seat;
    let hidden = w.is_hidden(group);
    let number = w.groups[seat.index()].next_number(hidden, listed);
    let new = GroupId::new(seat, number);
    let Some(old) = w.group(group).copied() else { return new };
    for id in figures {
        w.set_place(*id, |p| p.group = number);
    }
    let stay: Vec<FigureId> = w.members(group).collect();
    // Those still to come stay with the group.
    let (stay_n, leave_n) = (w.left(group) as u8, figures.len() as u8);
    let losses = old.strength.saturating_sub(stay_n + leave_n);
    // The largest part bears the losses.
    let stays_larger = match stay_n.cmp(&leave_n) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => equal == Equal::Stays || stay.iter().min() <= figures.iter().min(),
    };
    let (stay_s, leave_s) =
        if stays_larger { (stay_n + losses, leave_n) } else { (stay_n, leave_n + losses) };
    // So with those of this turn, where a unit is parted after the melee (R-MEL-35).
    let (stay_lost, lost) = if stays_larger { (old.lost, 0) } else { (0, old.lost) };
    let at_start = leave_n + lost;
    let lost_leader = old.lost_leader && !stays_larger;
    let part = Group {
        number,
        strength: leave_s,
        at_start,
        lost,
        lost_leader,
        formed: None,
        disorder: false,
        ..old
    };
    w.change_group(group, |g| {
        g.strength = stay_s;
        g.lost = stay_lost;
        g.lost_leader &= stays_larger;
    });
    // Ambushers, and those they ambushed, are so in both parts (R-TRN-13).
    let ambushes: Vec<(GroupId, GroupId)> =
        w.ambushes.iter().filter(|(by, whom)| *by == group || *whom == group).copied().collect();
    let renamed = |g: GroupId| if g == group { new } else { g };
    w.ambushes.extend(ambushes.into_iter().map(|(by, whom)| (renamed(by), renamed(whom))));
    let groups = &mut w.groups[seat.index()];
    if hidden {
        groups.change_hidden(|h| h.groups.push(part));
    } else {
        groups.show(part);
    }
    // Who leaves close order changes his base, and may touch his enemy no more (R-FIG-02).
    let touching = figures.iter().filter(|id| old.formed.is_some() && w.in_contact(**id));
    for id in touching.copied().collect::<Vec<_>>() {
        crate::movement::refresh(w, id, None, &[]);
    }
    new
}

fn merge(at: &mut At<'_>, seat: Seat, parts: &[u8]) {
    by!("R-FIG-19");
    let Some(lowest) = parts.iter().copied().min() else { return };
    let group = GroupId::new(seat, lowest);
    let hidden = at.world.is_hidden(group);
    let w = &mut *at.world;
    let (mut strength, mut spent) = (0u8, false);
    for n in parts {
        if let Some(g) = w.group(GroupId::new(seat, *n)) {
            strength = strength.saturating_add(g.strength);
            spent |= g.ambush_spent;
        }
        let members: Vec<FigureId> = w.members(GroupId::new(seat, *n)).collect();
        for id in members {
            w.set_place(id, |p| p.group = lowest);
        }
    }
    w.change_group(group, |g| {
        g.strength = strength;
        g.ambush_spent = spent;
    });
    let gone = |g: &Group| !parts.contains(&g.number) || g.number == lowest;
    let groups = &mut w.groups[seat.index()];
    if hidden {
        groups.change_hidden(|h| h.groups.retain(gone));
    } else {
        groups.shown.retain(gone);
    }
    let parts = parts.to_vec();
    at.tell(|| Event::Merged { group, parts, hidden });
}

/// The splits a broken chain forces, of shown and hidden groups alike.
pub fn forced(at: &mut At<'_>) {
    for seat in Seat::BOTH {
        let numbers: Vec<u8> = at.world.groups[seat.index()].iter().map(|g| g.number).collect();
        for number in numbers {
            let group = GroupId::new(seat, number);
            let loose = at.world.group(group).is_some_and(|g| g.formed.is_none() && g.forming.is_none());
            let members: Vec<FigureId> = at.world.members(group).collect();
            if !loose || members.len() < 2 {
                continue;
            }
            let mut chains = at.world.chains(&members);
            if chains.len() < 2 {
                continue;
            }
            by!("R-FIG-20");
            let keeps = keeper(at.setup, &chains);
            chains.remove(keeps);
            for chain in chains {
                tell_split(at, group, &chain, true);
            }
        }
    }
    drop_empty(at.world);
}

/// The chain that keeps the group: most figures, then the group leader's, then the lowest number.
fn keeper(setup: &Setup, chains: &[Vec<FigureId>]) -> usize {
    let leads = |c: &[FigureId]| c.iter().any(|id| setup.profile(*id).role != Role::Man);
    let key = |c: &Vec<FigureId>| (c.len(), leads(c), std::cmp::Reverse(c.iter().min().copied()));
    (0..chains.len()).max_by_key(|i| key(&chains[*i])).unwrap_or(0)
}

/// A group without figures ceases to exist (unless it is still to come).
pub fn drop_empty(w: &mut World) {
    for seat in Seat::BOTH {
        let numbers: Vec<u8> = w.groups[seat.index()].shown.iter().map(|g| g.number).collect();
        for n in numbers {
            let id = GroupId::new(seat, n);
            let awaited = w.ids().any(|f| {
                let figure = w.figure(f);
                figure.status == crate::figures::Status::Awaited && w.group_of(f) == Some(id)
            });
            if w.members(id).next().is_none() && !awaited {
                w.groups[seat.index()].shown.retain(|g| g.number != n);
            }
        }
    }
}
