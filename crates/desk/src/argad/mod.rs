//! Argad! before the player: the plan of a skirmish with every man on it, the roster of both bands, and what a drag
//! means.

mod fights;
mod ground;
mod hand;
mod says;

use crate::laid::{ArgadLaid, Laid as _, LaidOut};
use crate::out::{Bar, RosterLine, Route, Said};
use crate::shown::{Looming, Shown};
use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId, Horse, Marks, Profile, Role, Spot, Status, Weapon};
use rocroi_argad::morale::Morale;
use rocroi_argad::orders::{Aim, Decision, Order, Standing};
use rocroi_argad::script::{Position, name_of};
use rocroi_argad::system::FightResult;
use rocroi_argad::world::{CART, FOOT, Loot, MOUNTED, MULE, Phase};
use rocroi_draw::{
    Figure, Flag, Formation, Leader, Overlay, Pattern, Piece, Posture, Scale, Scene, Tincture,
    Weapon as Drawn,
};
use rocroi_game::{Now, Pending, Seat, Viewer};
use rocroi_table::{Cm, Point, Pose, Size};
use rocroi_words::{Lang, Speaker};

/// The id of a figure's piece on the plan.
pub(crate) fn piece_id(figure: FigureId) -> String {
    format!("f{}", figure.0)
}

fn figure_of(id: &str) -> Option<FigureId> {
    id.strip_prefix('f')?.parse().ok().map(FigureId)
}

fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

/// The colours of the two sides.
pub(crate) fn flag(seat: Seat) -> Flag {
    match seat {
        Seat::A => Flag { pattern: Pattern::Cross, field: Tincture::White, charge: Tincture::Red },
        Seat::B => Flag { pattern: Pattern::Cross, field: Tincture::Blue, charge: Tincture::White },
    }
}

/// What a figure is drawn with: the firearm it carries before its other arms.
pub(crate) fn drawn(p: &Profile) -> Drawn {
    use rocroi_argad::figures::Firearm;
    let any = |list: &[Weapon]| list.iter().any(|w| p.weapons.has(*w));
    match p.long_arm {
        Some(Firearm::Musket) => Drawn::Musket,
        Some(Firearm::Musketoon | Firearm::Pistol) => Drawn::Musketoon,
        None if any(&[Weapon::Halberd]) => Drawn::Halberd,
        None if any(&[Weapon::Lance, Weapon::BoardingSpear, Weapon::Spontoon]) => Drawn::Lance,
        None if p.pistols > 0 => Drawn::Pistol,
        None if any(&[Weapon::Sword, Weapon::Hatchet, Weapon::SoldiersSword]) => Drawn::Sword,
        None if any(&[Weapon::LongTool, Weapon::HeavyTool, Weapon::ShortTool, Weapon::Cudgel]) => Drawn::Tool,
        None if any(&[Weapon::Knife]) => Drawn::Knife,
        None => Drawn::None,
    }
}

/// A base with its centre here, as the plan wants it: by the centre of its front edge.
fn base(id: String, formation: Formation, spot: Spot, size: Size) -> Piece {
    let front = Pose::new(spot.at, spot.heading).advanced(size.depth / 2).at;
    Piece::new(id, formation, at(front), i32::from(spot.heading), (size.front, size.depth))
}

/// The size of a figure's base on the plan.
pub(crate) fn size(mounted: bool) -> Size {
    if mounted { MOUNTED } else { Size::new(FOOT, FOOT) }
}

fn figure_piece(now: Now<'_, Argad>, id: FigureId, lines: &[RosterLine]) -> Option<Piece> {
    let (setup, w) = (now.setup, now.world);
    let f = w.figure(id);
    let place = f.place.get().filter(|_| f.on_table())?;
    let p = setup.profile(id);
    let posture = match (f.mounted(), place.crouched) {
        (true, _) => Posture::Mounted,
        (false, true) => Posture::Crouching,
        (false, false) => Posture::Standing,
    };
    let leader = if w.bands[f.side.index()].leader == Some(id) {
        Leader::Band
    } else if p.role.leads() {
        Leader::Group
    } else {
        Leader::None
    };
    let group = w.group_at(id);
    let formed = group.is_some_and(|g| g.formed.is_some() || g.forming.is_some());
    let figure = Figure { posture, weapon: drawn(p), leader, formed, cuirass: p.cuirass };
    let mut piece = base(piece_id(id), Formation::Figure(figure), place.spot, size(f.mounted()));
    piece.label = name_of(setup, id);
    if let Some(l) = lines.iter().find(|l| l.id == piece.id) {
        piece.spoken = format!("{}, {}, {}, {}", l.name, l.kind, l.group, l.state);
    }
    piece.seat = Some(f.side.index() as u8);
    piece.flag = (leader != Leader::None).then(|| flag(f.side));
    let carried = u8::from(p.long_arm.is_some()) + p.pistols;
    piece.state.empty = carried > 0 && u8::from(f.long_loaded) + f.pistols_loaded == 0;
    piece.state.smoke = f.marks.has(Marks::SHOT);
    piece.state.routed = group.is_some_and(|g| g.morale == Morale::Routed);
    piece.state.weary = group.is_some_and(|g| g.morale == Morale::Shaken);
    piece.state.disordered = group.is_some_and(|g| g.disorder);
    piece.state.activated = group.is_some_and(|g| g.moved);
    piece.state.looting = f.loot.is_some();
    Some(piece)
}

/// Led horses and mules, carts.
fn things(now: Now<'_, Argad>, pieces: &mut Vec<Piece>) {
    let w = now.world;
    for (i, h) in w.horses.iter().enumerate().filter(|(_, h)| !h.gone) {
        let (posture, size) = match h.horse {
            Horse::CavalryHorse | Horse::FastHorse | Horse::FarmHorse => (Posture::LedHorse, MOUNTED),
            Horse::Mule | Horse::Donkey => (Posture::Mule, MULE),
        };
        let beast = Formation::Figure(Figure { posture, ..Figure::default() });
        let mut piece = base(format!("h{i}"), beast, h.spot, size);
        piece.seat = Some(h.side.index() as u8);
        pieces.push(piece);
    }
    for (i, c) in w.carts.iter().enumerate().filter(|(_, c)| c.left.is_none()) {
        let mut piece = base(format!("c{i}"), Formation::Cart, c.spot, CART);
        piece.seat = Some(c.owner.index() as u8);
        pieces.push(piece);
    }
}

/// Loot on the ground, written where it lies.
fn loot(now: Now<'_, Argad>, speaker: &Speaker) -> Vec<Overlay> {
    let text = speaker.plain("argad-term-loot").unwrap_or_default();
    let lying = now.world.loot.iter().filter_map(|l| match l {
        Loot::Lying(p) => Some(Overlay::Note { at: at(*p), text: text.clone() }),
        Loot::Inside | Loot::Carried(_) | Loot::Off(..) => None,
    });
    lying.collect()
}

/// What is said of a figure in the roster.
fn state_words(now: Now<'_, Argad>, id: FigureId) -> Vec<&'static str> {
    let w = now.world;
    let f = w.figure(id);
    match f.status {
        Status::Awaited => return vec!["awaited"],
        Status::Out => return vec!["out-of-action"],
        Status::Lost => return vec!["lost"],
        Status::Left => return vec!["left-the-table"],
        Status::OnTable => {}
    }
    let group = w.group_at(id);
    let morale = group.map(|g| g.morale);
    let place = f.place.get();
    let mut out = Vec::new();
    for (holds, word) in [
        (!f.shown(), "hidden"),
        (morale == Some(Morale::Shaken), "shaken"),
        (morale == Some(Morale::Routed), "routed"),
        (group.is_some_and(|g| g.formed.is_some()), "close-order"),
        (group.is_some_and(|g| g.disorder), "disordered"),
        (f.mounted(), "mounted"),
        (place.is_some_and(|p| p.crouched), "crouched"),
        (f.marks.has(Marks::STUCK), "stuck"),
        (f.marks.has(Marks::WOUNDED), "wounded"),
        (f.loot.is_some(), "loot"),
    ] {
        if holds {
            out.push(word);
        }
    }
    out
}

impl Shown for Argad {
    fn scene(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Scene {
        let lines = Argad::roster(now, viewer, speaker);
        let mut pieces = Vec::new();
        things(now, &mut pieces);
        pieces.extend(now.world.ids().filter_map(|id| figure_piece(now, id, &lines)));
        Scene {
            table: at(now.world.ground.size),
            module: Cm(10).units(),
            scale: Scale { unit: Cm::UNITS, label: "cm".into(), steps: (30, 10) },
            cartouche: None,
            wind: None,
            ground: ground::drawn(&now.world.ground),
            pieces,
            overlays: loot(now, speaker),
            legend: None,
        }
    }

    fn roster(now: Now<'_, Self>, _viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
        let (setup, w) = (now.setup, now.world);
        let term =
            |word: &str| speaker.plain(&format!("argad-term-{word}")).unwrap_or_else(|_| word.to_owned());
        let line = |id: FigureId| {
            let (f, p, listed) = (w.figure(id), setup.profile(id), setup.listed(id));
            let known = f.on_table() && f.place.get().is_some();
            // As it was bought; what a group became later is known by its number.
            let number = if known { w.group_of(id).map_or(listed.group, |g| g.number) } else { listed.group };
            let name = setup.group(f.side, number).map_or_else(String::new, |g| format!(" {}", g.name));
            let lives = if p.role == Role::BandLeader { 2 } else { 1 };
            let left = if matches!(f.status, Status::Out | Status::Lost) { 0 } else { u16::from(f.lives) };
            let state: Vec<String> = state_words(now, id).into_iter().map(term).collect();
            let mut more = vec![Said {
                clause: Some("R-FIG-03".into()),
                words: format!("{} {}", term("class"), f.class),
            }];
            let mut add =
                |clause: &str, words: String| more.push(Said { clause: Some(clause.into()), words });
            if p.cuirass {
                add("R-FIG-07", term("cuirass"));
            }
            if p.drilled {
                add("R-FIG-21", term("drilled"));
            }
            if p.role != Role::Man {
                let role: &'static str = p.role.into();
                add("R-FIG-27", term(role));
            }
            let loaded = |n: bool| if n { term("loaded") } else { term("empty") };
            if let Some(arm) = p.long_arm {
                add("R-FIG-13", format!("{} ({})", term(arm.name()), loaded(f.long_loaded)));
            }
            for n in 0..p.pistols {
                add("R-FIG-13", format!("{} ({})", term("pistol"), loaded(n < f.pistols_loaded)));
            }
            for weapon in p.weapons.iter() {
                add("R-FIG-09", term(weapon.name()));
            }
            RosterLine {
                id: if known { piece_id(id) } else { String::new() },
                name: name_of(setup, id),
                kind: term(&listed.name),
                seat: f.side.to_string(),
                group: format!("{}{name}", GroupId::new(f.side, number)),
                lost: u16::from(lives > left) * (lives - left.min(lives)),
                total: lives,
                state: state.join(", "),
                more,
            }
        };
        w.ids().map(line).collect()
    }

    fn drag(now: Now<'_, Self>, seat: Seat, decision: &Decision, pieces: &[String], to: Pose) -> Vec<Order> {
        let figures: Vec<FigureId> = pieces.iter().filter_map(|p| figure_of(p)).collect();
        hand::drag(now, seat, decision, &figures, to)
    }

    fn laid(now: Now<'_, Self>, seat: Seat, _: &Decision, order: &Order, _: &Speaker) -> LaidOut {
        ArgadLaid { now, seat }.laid(order)
    }

    fn relaid(
        now: Now<'_, Self>,
        seat: Seat,
        _: &Decision,
        order: &Order,
        pieces: &[String],
        to: Pose,
    ) -> Option<Order> {
        ArgadLaid { now, seat }.relaid(order, pieces, to)
    }

    fn standings() -> Vec<Standing> {
        vec![
            Standing::AlwaysStand,
            Standing::AlwaysFallBack,
            Standing::NeverFollowUp,
            Standing::StrikeByDefault,
            Standing::ReloadByDefault,
            Standing::RedressByDefault,
            Standing::NeverRegroup,
            Standing::NeverAmbush,
            Standing::NeverRetreat,
        ]
    }

    fn pieces_of(now: Now<'_, Self>, seat: Seat, order: &Order) -> Vec<String> {
        let of_group =
            |number: u8| -> Vec<FigureId> { now.world.members(GroupId::new(seat, number)).collect() };
        let figures: Vec<FigureId> = match order {
            Order::Stay(group) => of_group(*group),
            // A man alone does something by himself; an attack is the group's.
            Order::Walk(walk) if walk.path.is_empty() && walk.own.iter().all(|c| c.against.is_empty()) => {
                walk.own.iter().map(|c| c.figure).collect()
            }
            Order::Walk(walk) => of_group(walk.group),
            Order::March(march) => of_group(march.group),
            Order::Form(form) => of_group(form.group),
            Order::React(list) => list.iter().flat_map(|(group, _)| of_group(*group)).collect(),
            Order::Redraw(list) => list.iter().map(|(id, _)| *id).collect(),
            Order::Stops(list) => list.iter().map(|(id, _)| *id).collect(),
            Order::Shoot(list) => list.iter().map(|s| s.shooter).collect(),
            Order::Strike(list) => list.iter().map(|s| s.striker).collect(),
            Order::Redress(list) => list.iter().map(|(id, _)| *id).collect(),
            Order::Reload(list) => list.iter().map(|(id, _)| *id).collect(),
            Order::Choose(id) => vec![*id],
            _ => Vec::new(),
        };
        figures.into_iter().map(piece_id).collect()
    }

    fn targets_of(_: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        let figures: Vec<FigureId> = match order {
            Order::Walk(walk) => walk.own.iter().flat_map(|c| c.against.iter().copied()).collect(),
            Order::Shoot(list) => list
                .iter()
                .filter_map(|s| match s.aim {
                    Aim::Figure(id) => Some(id),
                    Aim::Group(_) => None,
                })
                .collect(),
            Order::Strike(list) => list.iter().map(|s| s.target).collect(),
            _ => Vec::new(),
        };
        figures.into_iter().map(piece_id).collect()
    }

    fn kinds() -> Vec<String> {
        rocroi_argad::orders::kinds()
    }

    fn says(now: Now<'_, Self>, seat: Seat, order: &Order, speaker: &Speaker) -> Option<String> {
        says::says(now, seat, order, speaker)
    }

    fn asks(now: Now<'_, Self>, decision: &Decision, speaker: &Speaker) -> Option<String> {
        says::asks(now, decision, speaker)
    }

    fn route(now: Now<'_, Self>, seat: Seat, order: &Order, speaker: &Speaker) -> Route {
        hand::route(now, seat, order, speaker)
    }

    fn looming(after: Now<'_, Self>, seat: Seat, order: &Order, speaker: &Speaker) -> Vec<Looming<Self>> {
        fights::looming(after, seat, order, speaker)
    }

    fn favours(fight: &Pending<Self>, outcome: &FightResult) -> Option<(Seat, u8)> {
        fights::favours(fight, outcome)
    }

    fn result(
        now: Now<'_, Self>,
        fight: &Pending<Self>,
        outcome: &FightResult,
        speaker: &Speaker,
    ) -> Option<String> {
        fights::result(now, fight, outcome, speaker)
    }

    fn next_phases(mut now: Position, seat: Seat) -> Vec<Position> {
        now.first = Some(seat);
        for g in now.group.iter_mut().filter(|g| g.side == seat) {
            g.moved = false;
        }
        let at = |phase| Position { phase: Some(phase), ..now.clone() };
        vec![at(Phase::Movement), at(Phase::Shooting), at(Phase::Melee)]
    }

    fn bar(now: Now<'_, Self>, speaker: &Speaker) -> Bar {
        let (turn, phase) = (now.world.turn, speaker.term("argad", &now.world.phase));
        let words = if turn == 0 {
            phase
        } else {
            speaker
                .with_args("argad-bar", &[("turn", turn.to_string()), ("phase", phase)])
                .unwrap_or_default()
        };
        Bar { words, ..Bar::default() }
    }

    fn around(now: Now<'_, Self>, seat: Seat, pieces: &[String], lang: Lang) -> Vec<Overlay> {
        let figures: Vec<FigureId> = pieces.iter().filter_map(|p| figure_of(p)).collect();
        hand::around(now, seat, &figures, lang)
    }
}
