//! Proofs of chapter 04 that no case file shows: the table of pieces, the table of regions, the search for room.

use rocroi_game::{Seat, proves};
use rocroi_table::{Heading, Point, Rect, Shape, Ud};
use strum::VariantArray as _;

use super::fitting::{self, fits};
use super::placing::{Site, limits, outline, rectangular, smallest, usual};
use super::*;
use crate::shooting::ground::{covers, crest, limits_sight};
use crate::tolerance::UD;
use crate::troops::{Footing, Profile, Troop};

/// The table of A-TER-02, in its own words: category, who may ambush, cover, sight limited.
#[test]
fn the_table_of_pieces() {
    let _proof = proves(
        "A-TER-01 A-TER-02 A-TER-10 A-TER-11 A-TER-12 A-TER-14 A-TER-15 A-TER-16 A-TER-17 A-TER-19 A-TER-20 \
         A-TER-23 A-TER-25 A-TER-27 A-TER-28 A-TER-29 A-TER-30",
    );
    let (open, rough, difficult) = (Some(Footing::Open), Some(Footing::Rough), Some(Footing::Difficult));
    let rows = [
        (Kind::Open, open, "nobody", false, false),
        (Kind::River(Flow::DriedUp), open, "nobody", false, false),
        (Kind::River(Flow::Rough), rough, "nobody", false, false),
        (Kind::River(Flow::Difficult), difficult, "nobody", false, false),
        (Kind::River(Flow::Flood), None, "nobody", false, false),
        (Kind::Coast, None, "nobody", false, false),
        (Kind::GentleHill(None), open, "nobody", false, false),
        (Kind::GentleHill(Some(Covering::Wood)), difficult, "all", true, true),
        (Kind::GentleHill(Some(Covering::EnclosedField)), rough, "li drag", true, false),
        (Kind::SteepHill(None), difficult, "nobody", false, false),
        (Kind::SteepHill(Some(Covering::Brush)), difficult, "li", false, false),
        (Kind::SteepHill(Some(Covering::Plantation)), difficult, "all but el", true, true),
        (Kind::Brush, rough, "li", false, false),
        (Kind::Field, rough, "li", false, false),
        (Kind::EnclosedField, rough, "li drag", true, false),
        (Kind::Plantation, rough, "all but el", true, true),
        (Kind::Wood, difficult, "all", true, true),
        (Kind::Marsh, difficult, "li", false, false),
        (Kind::Dunes, difficult, "li", false, false),
        (Kind::Gully, rough, "all but el", false, false),
        (Kind::Road, open, "nobody", false, false),
        (Kind::Village, difficult, "all but el", true, true),
        (Kind::Impassable, None, "nobody", false, false),
    ];
    let may = |who: &str, troop: Troop| match who {
        "all" => true,
        "all but el" => troop != Troop::Elephant,
        "li drag" => matches!(troop, Troop::LightInfantry | Troop::Dragoon),
        "li" => troop == Troop::LightInfantry,
        _ => false,
    };
    let troops =
        [Troop::LightInfantry, Troop::Dragoon, Troop::Elephant, Troop::PikeAndShot, Troop::LightCavalry];
    for (kind, footing, ambush, cover, sight) in rows {
        assert_eq!(kind.footing(), footing, "{kind:?}");
        assert_eq!((covers(kind), limits_sight(kind)), (cover, sight), "{kind:?}");
        for troop in troops {
            assert_eq!(kind.ambush(Profile::of(troop)), may(ambush, troop), "{troop:?} in {kind:?}");
        }
        for never in [Troop::LightArtillery, Troop::WarWagon] {
            assert!(!kind.ambush(Profile::of(never)), "{never:?} in {kind:?}");
        }
    }
}

/// The table of A-TER-33, row by row: plain, forest, mountain, desert, steppe.
#[test]
fn the_table_of_regions() {
    let _proof = proves("A-TER-32 A-TER-33 A-TER-34");
    let rows = [
        (Row::Water, [1, 1, 1, 0, 1]),
        (Row::Open, [2, 1, 1, 1, 1]),
        (Row::Hill, [1, 2, 4, 2, 4]),
        (Row::Field, [4, 0, 0, 0, 0]),
        (Row::Brush, [0, 3, 2, 2, 3]),
        (Row::Plantation, [2, 0, 0, 1, 0]),
        (Row::Wood, [0, 4, 2, 0, 0]),
        (Row::Marsh, [1, 2, 1, 0, 1]),
        (Row::Dunes, [0, 0, 0, 4, 0]),
        (Row::Gully, [1, 1, 2, 1, 1]),
        (Row::Road, [1, 1, 1, 1, 1]),
        (Row::Village, [1, 1, 1, 0, 0]),
        (Row::Impassable, [0, 1, 1, 1, 0]),
    ];
    for (row, most) in rows {
        for (region, most) in Region::VARIANTS.iter().zip(most) {
            assert_eq!(region.most(row).unwrap_or(0), most, "{row:?} in {region:?}");
        }
    }
    let compulsory = [Sort::Field, Sort::Wood, Sort::SteepHill, Sort::Dunes, Sort::GentleHill];
    for (region, sort) in Region::VARIANTS.iter().zip(compulsory) {
        assert_eq!(region.compulsory(), sort);
        assert!(region.has(sort));
    }
    let hills = |r: Region| (r.has(Sort::GentleHill), r.has(Sort::SteepHill));
    assert_eq!(hills(Region::Plain), (true, false));
    assert_eq!(hills(Region::Forest), (true, true));
    assert_eq!(hills(Region::Mountain), (false, true));
    assert_eq!(hills(Region::Desert), (true, true));
    assert_eq!(hills(Region::Steppe), (true, false));
    assert!(Region::Steppe.has(Sort::River) && !Region::Steppe.has(Sort::Coast));
    assert!(!Region::Desert.has(Sort::River));
}

/// Every size that may be said fits a circle of 6 UD and holds a rectangle of 2 × 3 UD.
#[test]
fn every_size_fits_the_clause() {
    let _proof = proves("A-TER-31");
    let centre = Point::new(60_000, 40_000);
    for rectangle in [true, false] {
        let (across, along) = limits(rectangle);
        for a in across.into_iter().chain([usual(rectangle).0.as_thousandths()]) {
            for b in along.into_iter().chain([usual(rectangle).1.as_thousandths()]) {
                let shape = outline(rectangle, centre, a * 4, b * 4, Heading::degrees(30)).unwrap();
                for p in shape.points() {
                    assert!(
                        p.distance(centre.into())
                            <= 3 * i64::from(UD) * rocroi_table::GRAIN + 2 * rocroi_table::GRAIN,
                        "{a} {b}"
                    );
                }
                let hold =
                    Rect::centred(centre, Heading::degrees(30), rocroi_table::Size::new(2 * UD, 3 * UD));
                assert!(shape.holds(&hold.into(), 4), "{a} × {b}, rectangle {rectangle}");
            }
        }
    }
    assert!(rectangular(Sort::Field) && rectangular(Sort::Plantation) && rectangular(Sort::Village));
    assert!(!rectangular(Sort::Wood) && !rectangular(Sort::Open));
}

fn site<'a>(ground: &'a Ground, sort: Sort, spot: Spot) -> Site<'a> {
    Site {
        ground,
        table: Point::new(30 * UD, 20 * UD),
        seat: Seat::A,
        defender: Seat::A,
        piece: Choice::bare(sort),
        spot,
        region: Region::Forest,
        hills: [false; 2],
        may_enclose: true,
        poorer: None,
    }
}

fn block(x0: i32, y0: i32, x1: i32, y1: i32) -> Piece {
    let rect = Rect::upright(Point::new(x0, y0), Point::new(x1, y1));
    Piece::new(Kind::Marsh, Shape::rectangle(&rect).unwrap())
}

/// Room is found exactly as long as the smallest size fits on the grid of the clause.
#[test]
fn room_for_the_smallest_size() {
    let _proof = proves("A-TER-42");
    let edge = Spot { column: Some(Column::LeftSector), margin: Some(Margin::AtTheEdge) };
    let inner = Spot { column: Some(Column::LeftSector), margin: Some(Margin::AwayFromEdges) };
    // A strip of 3 UD along the west edge of the southern sector, the north filled: a wood of 3 × 4.5 fits upright.
    let strip = |wide: i32| Ground {
        pieces: vec![block(wide, 0, 10 * UD, 10 * UD), block(0, 10 * UD, 10 * UD, 20 * UD)],
    };
    assert!(fits(&site(&strip(3 * UD), Sort::Wood, edge)).is_some());
    assert!(fits(&site(&strip(3 * UD - 40), Sort::Wood, edge)).is_none());
    assert!(fits(&site(&strip(3 * UD), Sort::Wood, inner)).is_none(), "2 UD from the edge are not left");
    // A field needs less: 2 × 3, turned as it likes.
    assert!(fits(&site(&strip(2 * UD), Sort::Field, edge)).is_some());
    assert!(fits(&site(&strip(2 * UD - 40), Sort::Field, edge)).is_none());
    for found in
        [fits(&site(&strip(3 * UD), Sort::Wood, edge)), fits(&site(&strip(2 * UD), Sort::Field, edge))]
    {
        let found = found.unwrap();
        assert!(
            (found.across, found.along) == smallest(false) || (found.across, found.along) == smallest(true)
        );
    }
}

/// A piece that must touch finds a river where the table edges are taken.
#[test]
fn pushed_against_a_river() {
    let _proof = proves("A-TER-41 A-TER-42");
    let line = [Point::new(4 * UD, 0), Point::new(5 * UD, 10 * UD), Point::new(4 * UD, 20 * UD)];
    let river = Piece::new(Kind::River(Flow::Rough), Shape::band(line, UD).unwrap());
    let pieces = vec![
        river,
        block(0, 0, 3 * UD, 20 * UD),
        block(5 * UD, 0, 10 * UD, UD),
        block(5 * UD, 19 * UD, 10 * UD, 20 * UD),
    ];
    let ground = Ground { pieces };
    let spot = Spot { column: Some(Column::LeftSector), margin: Some(Margin::AtTheEdge) };
    let site = site(&ground, Sort::Wood, spot);
    let found = fits(&site).unwrap();
    assert!(site.judge(&found).is_ok());
    // What a player draws is pushed to the nearest thing it must touch.
    let drawn = Laying { centre: Point::new(8 * UD, 5 * UD), ..found };
    let pushed = (0..6).filter_map(|n| fitting::push(&site, &drawn, n)).find(|l| site.judge(l).is_ok());
    assert!(pushed.is_some_and(|l| l.centre.x < 8 * UD));
}

/// The owner of a round steep hill says where its crest runs; by default along the long table edges.
#[test]
fn the_crest_of_a_round_hill() {
    let _proof = proves("A-TER-21");
    let ground = Ground::default();
    let site = site(&ground, Sort::SteepHill, Spot::default());
    let laying = Laying {
        centre: Point::new(10 * UD, 8 * UD),
        across: Ud(5),
        along: Ud(5),
        heading: Heading::NORTH,
        enclosed: false,
        hill: None,
        crest: None,
    };
    let line = |l: &Laying| crest(&site.judge(l).unwrap().piece).unwrap();
    let flat = line(&laying);
    assert!((flat.from.y - flat.to.y).abs() < 100 && (flat.from.x - flat.to.x).abs() > 1_000);
    let upright = line(&Laying { crest: Some(Heading::NORTH), ..laying });
    assert!((upright.from.x - upright.to.x).abs() < 100 && (upright.from.y - upright.to.y).abs() > 1_000);
    // Of a longer hill it is the longest axis.
    let long = Laying { along: Ud(6), crest: Some(Heading::NORTH), ..laying };
    assert!(site.judge(&long).is_err());
}

/// Whatever is said of a piece that may be adjusted is judged, never a crash.
#[test]
fn wild_adjustments_are_refused() {
    let _proof = proves("A-TER-52");
    let ground = Ground { pieces: vec![block(UD, UD, 4 * UD, 4 * UD)] };
    let leave = Leave { piece: PieceId(0), reach: Ud(6), turn: true, remove: false };
    let table = Point::new(30 * UD, 20 * UD);
    let ends = [i32::MIN, -1, i32::MAX];
    for x in ends {
        for y in ends {
            let about = Point::new(x, y);
            for adjustment in [
                Adjustment::Shift(about),
                Adjustment::Turn { about, by: crate::order::Angle(x) },
                Adjustment::Remove,
            ] {
                assert!(adjusting::judge(&ground, table, &leave, &adjustment).is_err(), "{adjustment:?}");
            }
        }
    }
    let other = Leave { piece: PieceId(7), ..leave };
    assert!(adjusting::judge(&ground, table, &other, &Adjustment::Keep).is_err());
    // A whole turn brings it back.
    let whole = Adjustment::Turn { about: Point::new(2 * UD, 2 * UD), by: crate::order::Angle(360_000) };
    assert_eq!(adjusting::judge(&ground, table, &leave, &whole).unwrap().unwrap(), ground.pieces[0]);
}
