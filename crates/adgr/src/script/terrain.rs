//! What is said before the first turn, in words: `attack`, `pieces wood, gentle-hill with brush`,
//! `lay at 5 4 size 3 4 heading 30`, `road 4 0, 10 10, 30 12`, `adjust 3`, `shift to 10 5`.

use std::str::FromStr as _;

use rocroi_game::Trouble;
use rocroi_table::{Heading, Point, Ud};
use strum::VariantNames as _;

use super::coord::{Coord, Degrees, text};
use super::read::{Read, read_angle, read_point, read_side, read_ud, split_word};
use super::write;
use crate::order::{Angle, Order};
use crate::setting::{Role, TableSide};
use crate::terrain::placing::{rectangular, usual};
use crate::terrain::{
    Adjustment, Choice, Covering, Doing, Laying, PieceId, Region, Selection, Sort, Stage, Water,
};

/// The first words of these orders.
pub(super) const VERBS: [&str; 20] = [
    "attack", "defend", "region", "side", "pieces", "instead", "next", "lay", "river", "coast", "road",
    "roll", "discard", "adjust", "no", "try", "let", "shift", "turn", "remove",
];

fn not_understood(what: &str, right: &str) -> Trouble {
    Trouble {
        wrong: format!("`{what}` is not understood"),
        right: Some(format!("write for instance `{right}`")),
    }
}

/// Reads an order of the set-up; none if the verb is none of its own. `stage` is the terrain being laid.
pub(super) fn read(verb: &str, rest: &str, extras: &[&str], stage: Option<&Stage>) -> Option<Read<Order>> {
    Some(match (verb, rest) {
        ("attack", "") => Ok(Order::Role(Role::Attacker)),
        ("defend", "") => Ok(Order::Role(Role::Defender)),
        ("region", name) => Region::from_str(name)
            .map(Order::Region)
            .map_err(|_| Trouble::unknown("region", name, Region::VARIANTS.iter().copied())),
        ("side", "own") => Ok(Order::TableSide(TableSide::OwnSide)),
        ("side", "opposite") => Ok(Order::TableSide(TableSide::OppositeSide)),
        ("side", other) => Err(Trouble::unknown("side", other, ["own", "opposite"])),
        ("pieces", list) => pieces(list, extras).map(Order::Pieces),
        ("instead", what) => choice(what).map(Order::Instead),
        ("next", what) => choice(what).map(Order::NextPiece),
        ("lay", how) => laying(how, stage).map(Order::LayPiece),
        ("river", line) => points(line).map(|p| Order::LayWater(Water::River(p))),
        ("coast", side) => read_side(side).map(|s| Order::LayWater(Water::Coast(s))),
        ("road", line) => points(line).map(Order::LayRoad),
        ("roll", "again") => Ok(Order::RollAgain(true)),
        ("discard", "") => Ok(Order::RollAgain(false)),
        ("adjust", n) => match n.parse::<u8>() {
            Ok(n) if n > 0 => Ok(Order::Attempt(Some(PieceId(n - 1)))),
            _ => Err(not_understood(&format!("adjust {n}"), "adjust 3")),
        },
        ("no", "adjustment") => Ok(Order::Attempt(None)),
        ("try", "again") => Ok(Order::TryAgain(true)),
        ("let", "be") => match stage.map(|s| &s.doing) {
            Some(Doing::TryAgain(..)) => Ok(Order::TryAgain(false)),
            _ => Ok(Order::AdjustPiece(Adjustment::Keep)),
        },
        ("shift", to) => {
            let to = to.strip_prefix("to ").unwrap_or(to);
            read_point(to).map(|p| Order::AdjustPiece(Adjustment::Shift(p)))
        }
        ("turn", how) => turn(how),
        ("remove", "") => Ok(Order::AdjustPiece(Adjustment::Remove)),
        _ => return None,
    })
}

fn sort(name: &str) -> Read<Sort> {
    Sort::from_str(name).map_err(|_| Trouble::unknown("piece", name, Sort::VARIANTS.iter().copied()))
}

fn covering(name: &str) -> Read<Covering> {
    let all = [
        Covering::Brush,
        Covering::Field,
        Covering::EnclosedField,
        Covering::Plantation,
        Covering::Wood,
        Covering::Village,
    ];
    let found = all.into_iter().find(|c| cover(*c) == name);
    found.ok_or_else(|| Trouble::unknown("covering", name, all.map(cover)))
}

/// The word of a covering.
pub(super) fn cover(covering: Covering) -> &'static str {
    match covering {
        Covering::Brush => "brush",
        Covering::Field => "field",
        Covering::EnclosedField => "enclosed-field",
        Covering::Plantation => "plantation",
        Covering::Wood => "wood",
        Covering::Village => "village",
    }
}

/// `wood`, `gentle-hill with brush`.
pub(super) fn choice(text: &str) -> Read<Choice> {
    let text = text.trim();
    match text.split_once(" with ") {
        Some((hill, with)) => Ok(Choice { sort: sort(hill.trim())?, covering: Some(covering(with.trim())?) }),
        None => Ok(Choice::bare(sort(text)?)),
    }
}

/// How a choice is written.
pub(super) fn choice_text(c: Choice) -> String {
    let name: &'static str = c.sort.into();
    c.covering.map_or_else(|| name.to_owned(), |with| format!("{name} with {}", cover(with)))
}

/// `wood, road`, with `; compulsory with brush`.
fn pieces(list: &str, extras: &[&str]) -> Read<Selection> {
    let pieces = list.split(',').filter(|p| !p.trim().is_empty()).map(choice).collect::<Read<Vec<_>>>()?;
    let mut compulsory = None;
    for extra in extras {
        match extra.strip_prefix("compulsory with ") {
            Some(with) => compulsory = Some(covering(with.trim())?),
            None => return Err(Trouble::unknown("addition", extra, ["compulsory with brush"])),
        }
    }
    Ok(Selection { pieces, compulsory })
}

fn points(text: &str) -> Read<Vec<Point>> {
    text.split(',').map(|p| read_point(p.trim())).collect()
}

/// `at 5 4 size 3 4 heading 30 enclosed on steep-hill crest 90`.
fn laying(text: &str, stage: Option<&Stage>) -> Read<Laying> {
    let wrong = || not_understood(&format!("lay {text}"), "lay at 5 4 size 3 4 heading 30");
    let mut words = text.split_whitespace();
    let mut centre = None;
    let mut size = None;
    let (mut heading, mut crest, mut hill, mut enclosed) = (Heading::NORTH, None, None, false);
    while let Some(word) = words.next() {
        let mut next = || words.next().ok_or_else(wrong);
        match word {
            "at" => centre = Some(read_point(&format!("{} {}", next()?, next()?))?),
            "size" => size = Some((read_ud(next()?)?, read_ud(next()?)?)),
            "heading" => heading = Heading::new(read_angle(next()?)?.0),
            "crest" => crest = Some(Heading::new(read_angle(next()?)?.0)),
            "on" => hill = Some(sort(next()?)?),
            "enclosed" => enclosed = true,
            other => {
                let known = ["at", "size", "heading", "enclosed", "on", "crest"];
                return Err(Trouble::unknown("word", other, known));
            }
        }
    }
    // The usual size, where none is said (A-TER-31).
    let what = match stage.map(|s| &s.doing) {
        Some(Doing::Laying(item, _)) => item.piece.sort,
        _ => Sort::Open,
    };
    let (across, along) = size.unwrap_or_else(|| usual(rectangular(what) && hill.is_none()));
    let centre = centre.ok_or_else(wrong)?;
    Ok(Laying { centre, across, along, heading, enclosed, hill, crest })
}

/// `about 10 5 by 30`.
fn turn(text: &str) -> Read<Order> {
    let wrong = || not_understood(&format!("turn {text}"), "turn about 10 5 by 30");
    let (word, rest) = split_word(text);
    let (at, by) = rest.split_once(" by ").ok_or_else(wrong)?;
    if word != "about" {
        return Err(wrong());
    }
    let (sign, by) = by.trim().strip_prefix('-').map_or((1, by.trim()), |b| (-1, b));
    let angle = read_angle(by)?;
    Ok(Order::AdjustPiece(Adjustment::Turn { about: read_point(at)?, by: Angle(sign * angle.0) }))
}

fn place(p: Point) -> String {
    format!("{} {}", Coord(p.x), Coord(p.y))
}

fn line(points: &[Point]) -> String {
    points.iter().map(|p| place(*p)).collect::<Vec<_>>().join(", ")
}

fn length(ud: Ud) -> String {
    text(i64::from(ud.as_thousandths()), 3)
}

/// Writes an order of the set-up; none for any other.
pub(super) fn write(order: &Order) -> Option<String> {
    Some(match order {
        Order::Role(Role::Attacker) => "attack".to_owned(),
        Order::Role(Role::Defender) => "defend".to_owned(),
        Order::Region(region) => format!("region {}", <&'static str>::from(*region)),
        Order::TableSide(TableSide::OwnSide) => "side own".to_owned(),
        Order::TableSide(TableSide::OppositeSide) => "side opposite".to_owned(),
        Order::Pieces(s) => {
            let list = s.pieces.iter().map(|c| choice_text(*c)).collect::<Vec<_>>().join(", ");
            let with = s.compulsory.map_or_else(String::new, |c| format!("; compulsory with {}", cover(c)));
            format!("pieces {list}{with}")
        }
        Order::Instead(c) => format!("instead {}", choice_text(*c)),
        Order::NextPiece(c) => format!("next {}", choice_text(*c)),
        Order::LayPiece(l) => lay(l),
        Order::LayWater(Water::River(points)) => format!("river {}", line(points)),
        Order::LayWater(Water::Coast(side)) => format!("coast {}", write::side(*side)),
        Order::LayRoad(points) => format!("road {}", line(points)),
        Order::RollAgain(true) => "roll again".to_owned(),
        Order::RollAgain(false) => "discard".to_owned(),
        Order::Attempt(Some(piece)) => format!("adjust {}", piece.0 + 1),
        Order::Attempt(None) => "no adjustment".to_owned(),
        Order::TryAgain(true) => "try again".to_owned(),
        Order::TryAgain(false) | Order::AdjustPiece(Adjustment::Keep) => "let be".to_owned(),
        Order::AdjustPiece(Adjustment::Shift(to)) => format!("shift to {}", place(*to)),
        Order::AdjustPiece(Adjustment::Turn { about, by }) => {
            format!("turn about {} by {}", place(*about), Degrees(by.0))
        }
        Order::AdjustPiece(Adjustment::Remove) => "remove".to_owned(),
        _ => return None,
    })
}

fn lay(l: &Laying) -> String {
    let mut out = format!("lay at {} size {} {}", place(l.centre), length(l.across), length(l.along));
    if l.heading != Heading::NORTH {
        out.push_str(&format!(" heading {}", Degrees(l.heading.thousandths())));
    }
    if l.enclosed {
        out.push_str(" enclosed");
    }
    if let Some(hill) = l.hill {
        out.push_str(&format!(" on {}", <&'static str>::from(hill)));
    }
    if let Some(crest) = l.crest {
        out.push_str(&format!(" crest {}", Degrees(crest.thousandths())));
    }
    out
}
