//! Orders of setting up as text: scenarios, scenery, deployments; and going into buildings.
//!
//! `buy small_wood at 10 10, 18 10, 18 18, 10 18`, `buy river width 3 at 0 20, 70.87 20 ford 4 at 30 20`,
//! `deploy Foot: Tercio at 30 11 facing 0; Gun at 36 11 facing 0 limbered; Shot in 2; Don Juan with Tercio`.

use super::measure::{decimal, length, shown, write_length};
use super::words::Words;
use crate::INCH;
use crate::{
    Crossing, Deployment, Laying, Order, PieceId, Post, RegimentId, Scenario, Scenery, Setup, Spot, Tilth,
    UnitId, Wares,
};
use rocroi_game::Trouble;
use rocroi_table::{Drawn, Heading, Point, Pose};
use strum::VariantNames as _;

fn piece(words: &mut Words<'_>) -> Result<PieceId, Trouble> {
    let word = words.next().unwrap_or_default();
    let n = word.parse::<u16>().ok().filter(|n| *n > 0);
    n.map(|n| PieceId(n - 1)).ok_or_else(|| Trouble {
        wrong: format!("`{word}` is no piece of ground"),
        right: Some("pieces are numbered from 1, in the order they lie".into()),
    })
}

/// "occupy 3 at 20 18", "occupy 3 from 10 10 at 20 18", "occupy 3".
pub(super) fn read_occupy(words: &mut Words<'_>) -> Result<Order, Trouble> {
    let building = piece(words)?;
    let from = if words.take("from") { Some(words.place()?) } else { None };
    let at = if words.take("at") { Some(words.place()?) } else { None };
    Ok(Order::Occupy { building, at, from })
}

/// A length if one comes next.
fn number(words: &mut Words<'_>) -> Option<i32> {
    let word = words.peek()?;
    let n = length(word.trim_end_matches(','))?;
    words.next();
    Some(n)
}

fn points(words: &mut Words<'_>) -> Result<Vec<Point>, Trouble> {
    let mut out = Vec::new();
    while let Some(x) = number(words) {
        let y = number(words).ok_or_else(|| Trouble::new("a point needs two lengths: x and y"))?;
        out.push(Point::new(x, y));
    }
    Ok(out)
}

/// "small_wood at …", "town at … / … / …", "river width 3 at … bridge at 20 20", "field at … as high".
fn laying(words: &mut Words<'_>) -> Result<Laying, Trouble> {
    let word = words.next().unwrap_or_default();
    let what = if word == "town" {
        Wares::Town
    } else {
        let known = || Scenery::VARIANTS.iter().copied().chain(["town"]);
        Wares::Piece(word.parse().map_err(|_| Trouble::unknown("scenery", word, known()))?)
    };
    let mut laying = Laying { what, outlines: Vec::new(), crossing: None, tilth: None };
    if let Wares::Piece(s) = what
        && s.is_crossing()
    {
        laying.crossing = Some(crossing(words, s == Scenery::Bridge)?);
        return Ok(laying);
    }
    let width = if words.take("width") { Some(words.length("the width")?) } else { None };
    words.take("at");
    loop {
        let points = points(words)?;
        laying.outlines.push(match (what, width) {
            (_, Some(width)) => Drawn::Band { width, points },
            (Wares::Piece(s), None) if s.is_line() => Drawn::Line(points),
            _ => Drawn::Polygon(points),
        });
        if !words.take("/") {
            break;
        }
    }
    if words.take("bridge") {
        laying.crossing = Some(crossing(words, true)?);
    } else if words.take("ford") {
        laying.crossing = Some(crossing(words, false)?);
    }
    if words.take("as") {
        let word = words.next().unwrap_or_default();
        let known = Tilth::VARIANTS.iter().copied();
        laying.tilth = Some(word.parse().map_err(|_| Trouble::unknown("field", word, known))?);
    }
    Ok(laying)
}

fn crossing(words: &mut Words<'_>, bridge: bool) -> Result<Crossing, Trouble> {
    let width = if bridge { 2 * INCH } else { number(words).unwrap_or(6 * INCH) };
    words.take("at");
    Ok(Crossing { bridge, at: words.place()?, width })
}

fn regiment(setup: &Setup, name: &str) -> Result<RegimentId, Trouble> {
    let at = setup.regiments.iter().position(|r| r.name.eq_ignore_ascii_case(name.trim()));
    at.map(|i| RegimentId(i as u16)).ok_or_else(|| {
        Trouble::unknown("regiment", name.trim(), setup.regiments.iter().map(|r| r.name.as_str()))
    })
}

fn deployment(setup: &Setup, text: &str) -> Result<Deployment, Trouble> {
    let (name, rest) = text.split_once(':').ok_or_else(|| Trouble {
        wrong: "a deployment names its regiment first".into(),
        right: Some("deploy REGIMENT: UNIT at X Y facing D; …".into()),
    })?;
    let mut out = Deployment { regiment: regiment(setup, name)?, units: Vec::new(), commanders: Vec::new() };
    for item in rest.split(';').map(str::trim).filter(|i| !i.is_empty()) {
        let leader = setup
            .commanders
            .iter()
            .enumerate()
            .filter(|(_, c)| item.get(..c.name.len()).is_some_and(|t| t.eq_ignore_ascii_case(&c.name)))
            .max_by_key(|(_, c)| c.name.len());
        let unit = setup
            .units
            .iter()
            .filter(|u| item.get(..u.name.len()) == Some(&u.name))
            .map(|u| u.name.len())
            .max();
        if let Some((i, c)) = leader.filter(|(_, c)| unit.is_none_or(|n| c.name.len() > n)) {
            let mut words = Words { setup, rest: &item[c.name.len()..] };
            out.commanders.push((crate::CommanderId(i as u16), post(&mut words)?));
            continue;
        }
        let mut words = Words { setup, rest: item };
        let unit = words.the_unit()?;
        let spot = if words.take("aside") {
            Spot::Aside
        } else if words.take("in") {
            Spot::In { building: piece(&mut words)? }
        } else if words.take("with") {
            Spot::With { battalion: words.the_unit()? }
        } else {
            words.take("at");
            let at = words.place()?;
            let facing = if words.take("facing") {
                decimal(words.next().unwrap_or_default()).ok_or_else(|| Trouble::new("facing in degrees"))?
            } else {
                0
            };
            let limbered = words.take("limbered");
            let on_foot = words.take("on") && words.take("foot");
            Spot::At { pose: Pose::new(at, Heading::new(facing)), limbered, on_foot }
        };
        out.units.push((unit, spot));
    }
    Ok(out)
}

fn post(words: &mut Words<'_>) -> Result<Post, Trouble> {
    if words.take("with") {
        return Ok(Post::With { unit: words.the_unit()? });
    }
    words.take("at");
    Ok(Post::At { at: words.place()? })
}

/// Reads an order of setting up; none if its first word is no such order.
pub(super) fn read(first: &str, words: &mut Words<'_>) -> Result<Option<Order>, Trouble> {
    Ok(Some(match first {
        "scenario" => {
            let word = words.next().unwrap_or_default();
            let known = Scenario::VARIANTS.iter().copied();
            Order::Scenario { scenario: word.parse().map_err(|_| Trouble::unknown("scenario", word, known))? }
        }
        "layout" => {
            let setup = words.setup;
            let mut all = Vec::new();
            for part in whole(words).split(';').map(str::trim).filter(|p| !p.is_empty()) {
                all.push(laying(&mut Words { setup, rest: part })?);
            }
            Order::Layout(all)
        }
        "chart" => Order::Chart { own: words.take("own") || !words.take("theirs") },
        "buy" => Order::Buy(laying(words)?),
        "attack" => Order::Role { attack: true },
        "defend" => Order::Role { attack: false },
        "south" => Order::Edge { south: true },
        "north" => Order::Edge { south: false },
        "regiment" => {
            let setup = words.setup;
            Order::Regiment { regiment: regiment(setup, whole(words))? }
        }
        "deploy" => {
            let setup = words.setup;
            Order::Deploy(deployment(setup, whole(words))?)
        }
        "post" => Order::Post { post: post(words)? },
        "occupy" => read_occupy(words)?,
        _ => return Ok(None),
    }))
}

/// Everything that is left of the text.
fn whole<'a>(words: &mut Words<'a>) -> &'a str {
    std::mem::take(&mut words.rest)
}

fn place(p: Point) -> String {
    format!("{} {}", write_length(p.x), write_length(p.y))
}

fn write_laying(l: &Laying) -> String {
    let crossing = |c: &Crossing| {
        let width = if c.bridge { String::new() } else { format!(" {}", write_length(c.width)) };
        format!("{width} at {}", place(c.at))
    };
    let what: &str = match l.what {
        Wares::Town => "town",
        Wares::Piece(s) => s.into(),
    };
    if let (Wares::Piece(s), Some(c)) = (l.what, &l.crossing)
        && s.is_crossing()
    {
        return format!("{what}{}", crossing(c));
    }
    let line = |points: &[Point]| points.iter().map(|p| place(*p)).collect::<Vec<_>>().join(", ");
    let mut width = String::new();
    let outlines: Vec<String> = l
        .outlines
        .iter()
        .map(|d| match d {
            Drawn::Polygon(p) | Drawn::Line(p) => line(p),
            Drawn::Band { width: w, points } => {
                width = format!(" width {}", write_length(*w));
                line(points)
            }
        })
        .collect();
    let over = l.crossing.as_ref().map_or_else(String::new, |c| {
        format!(" {}{}", if c.bridge { "bridge" } else { "ford" }, crossing(c))
    });
    let tilth = l.tilth.map_or_else(String::new, |t| format!(" as {}", <&str>::from(t)));
    format!("{what}{width} at {}{over}{tilth}", outlines.join(" / "))
}

/// Writes an order of setting up.
pub(super) fn write(setup: &Setup, order: &Order) -> String {
    let unit = |u: UnitId| setup.units.get(u.at()).map_or("?", |s| s.name.as_str());
    let post = |p: &Post| match p {
        Post::At { at } => format!("at {}", place(*at)),
        Post::With { unit: u } => format!("with {}", unit(*u)),
    };
    let regiment = |r: RegimentId| setup.regiments.get(r.at()).map_or("?", |r| r.name.as_str());
    match order {
        Order::Scenario { scenario } => format!("scenario {}", scenario.word()),
        Order::Layout(all) => {
            format!("layout {}", all.iter().map(write_laying).collect::<Vec<_>>().join("; "))
        }
        Order::Chart { own } => format!("chart {}", if *own { "own" } else { "theirs" }),
        Order::Buy(l) => format!("buy {}", write_laying(l)),
        Order::Role { attack } => if *attack { "attack" } else { "defend" }.into(),
        Order::Edge { south } => if *south { "south" } else { "north" }.into(),
        Order::Regiment { regiment: r } => format!("regiment {}", regiment(*r)),
        Order::Deploy(d) => {
            let units = d.units.iter().map(|(u, s)| match s {
                Spot::At { pose, limbered, on_foot } => {
                    let facing = shown(pose.facing.thousandths());
                    let limbered = if *limbered { " limbered" } else { "" };
                    let foot = if *on_foot { " on foot" } else { "" };
                    format!("{} at {} facing {facing}{limbered}{foot}", unit(*u), place(pose.at))
                }
                Spot::In { building } => format!("{} in {}", unit(*u), building.at() + 1),
                Spot::With { battalion } => format!("{} with {}", unit(*u), unit(*battalion)),
                Spot::Aside => format!("{} aside", unit(*u)),
            });
            let leader =
                |c: &crate::CommanderId| setup.commanders.get(c.at()).map_or("?", |c| c.name.as_str());
            let commanders = d.commanders.iter().map(|(c, p)| format!("{} {}", leader(c), post(p)));
            let all: Vec<String> = units.chain(commanders).collect();
            format!("deploy {}: {}", regiment(d.regiment), all.join("; "))
        }
        Order::Post { post: p } => format!("post {}", post(p)),
        Order::Occupy { building, at, from } => {
            let from = from.map_or_else(String::new, |p| format!(" from {}", place(p)));
            let at = at.map_or_else(String::new, |p| format!(" at {}", place(p)));
            format!("occupy {}{from}{at}", building.at() + 1)
        }
        _ => String::new(),
    }
}
