//! Roads (A-TER-45), and the free road of a village (A-TER-47): straight or with one bend.

use rocroi_game::{Chance, Faults, Refusal, Seat, by};
use rocroi_table::{Fine, GRAIN, Heading, Point, Shape};

use super::kinds::{Ground, Kind, Piece};
use super::order::Column;
use super::placing::{Area, TableHalf, road_crosses, sector};
use crate::fault::Fault;
use crate::tolerance::{ANGLE_STEP, CONTACT, UD, measured};

/// Between which ends a road runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Table edges of these two sectors.
    Sectors(u8, u8),
    /// Table edges of any two sectors: the dice were equal.
    Any,
    /// The border of the village, by its place in the ground, and any table edge.
    Village(usize),
}

/// The table while a road is laid.
#[derive(Clone, Copy, Debug)]
pub struct RoadSite<'a> {
    /// What lies there.
    pub ground: &'a Ground,
    /// Long and short edge, in table units.
    pub table: Point,
    /// Who lays it.
    pub seat: Seat,
    /// Whose edge y = 0 is.
    pub defender: Seat,
    /// Between what.
    pub ends: Ends,
}

/// The table edges a place lies on: south, north, west, east.
fn edges_at(p: Point, table: Point) -> [bool; 4] {
    let on = |v: i32, edge: i32| (v - edge).abs() <= CONTACT;
    [on(p.y, 0), on(p.y, table.y), on(p.x, 0), on(p.x, table.x)]
}

fn within(area: Area, p: Point) -> bool {
    let range = |low: i32, high: i32, v: i32| (low - CONTACT..=high + CONTACT).contains(&v);
    range(area.low.x, area.high.x, p.x) && range(area.low.y, area.high.y, p.y)
}

impl RoadSite<'_> {
    /// A sector by its number: 1 to 3 from left to right in the owner's half, 4 to 6 in the far one.
    fn sector(&self, number: u8) -> Area {
        by!("A-TER-45");
        let column = match (number.max(1) - 1) % 3 {
            0 => Column::LeftSector,
            1 => Column::CentreSector,
            _ => Column::RightSector,
        };
        let own = number <= 3;
        let south = own == (self.seat == self.defender);
        let half = if south { TableHalf::South } else { TableHalf::North };
        sector(self.table, self.seat, self.defender, column, half)
    }

    fn ends_in(&self, p: Point, number: u8) -> bool {
        edges_at(p, self.table).contains(&true) && within(self.sector(number), p)
    }

    fn ends_right(&self, from: Point, to: Point) -> bool {
        let joins = |a: u8, b: u8| {
            (self.ends_in(from, a) && self.ends_in(to, b)) || (self.ends_in(from, b) && self.ends_in(to, a))
        };
        match self.ends {
            Ends::Sectors(a, b) => joins(a, b),
            Ends::Any => (1..=6).any(|a| (a + 1..=6).any(|b| joins(a, b))),
            Ends::Village(at) => {
                by!("A-TER-47");
                let border = self.ground.pieces.get(at).is_some_and(|v| v.shape.on_border(from, CONTACT));
                border && edges_at(to, self.table).contains(&true)
            }
        }
    }

    /// Judges a road.
    ///
    /// # Errors
    /// Every reason why it may not run so.
    pub fn judge(&self, points: &[Point]) -> Result<Piece, Refusal<Fault>> {
        by!("A-TER-45");
        let mut faults = Faults::new();
        let whole = Area { low: Point::new(0, 0), high: self.table };
        let shape = Shape::band(points.to_vec(), UD / 2);
        let (Ok(shape), Some(from), Some(to)) = (shape, points.first(), points.last()) else {
            return Err(Refusal::of(Fault::RoadShape));
        };
        faults.require(points.len() <= 3 && points.iter().all(|p| within(whole, *p)), || Fault::RoadShape);
        faults.require(self.ends_right(*from, *to), || Fault::RoadEnds);
        // Between its ends it stays off the table edge.
        let off = match points {
            [_, bend, _] => !edges_at(*bend, self.table).contains(&true),
            _ => {
                let (a, b) = (edges_at(*from, self.table), edges_at(*to, self.table));
                !(0..4).any(|i| a[i] && b[i])
            }
        };
        faults.require(off, || Fault::RoadAlongEdge);
        let ways: Vec<Heading> = shape.edges().filter_map(|e| Heading::towards(e.from, e.to)).collect();
        let bends = ways.windows(2).all(|w| w[0].between(w[1]) <= 90_000 + ANGLE_STEP / 2);
        faults.require(bends, || Fault::RoadShape);
        let least = if matches!(self.ends, Ends::Village(_)) { 0 } else { 10_000 };
        let length = measured(length(points)).as_thousandths();
        faults.require((least..=30_000).contains(&length), || Fault::RoadLength);
        let barred = |p: &&Piece| matches!(p.kind, Kind::Coast | Kind::Impassable);
        let crosses = self.ground.pieces.iter().filter(barred).any(|p| road_crosses(&shape, &p.shape));
        faults.require(!crosses, || Fault::RoadThroughImpassable);
        faults.verdict()?;
        Ok(Piece::new(Kind::Road, shape))
    }

    /// Places where a road may begin, and where it may end.
    fn starts(&self, step: i32) -> Vec<Point> {
        match self.ends {
            Ends::Sectors(a, _) => self.rim(step).into_iter().filter(|p| self.ends_in(*p, a)).collect(),
            Ends::Any => self.rim(step),
            Ends::Village(at) => self.ground.pieces.get(at).map_or_else(Vec::new, |v| {
                let points = v.shape.edges().map(|e| e.from.middle(e.to).point());
                points.filter(|p| v.shape.on_border(*p, CONTACT)).collect()
            }),
        }
    }

    fn stops(&self, step: i32) -> Vec<Point> {
        match self.ends {
            Ends::Sectors(_, b) => self.rim(step).into_iter().filter(|p| self.ends_in(*p, b)).collect(),
            Ends::Any | Ends::Village(_) => self.rim(step),
        }
    }

    /// Places along the table edges.
    fn rim(&self, step: i32) -> Vec<Point> {
        let t = self.table;
        let along = (0..=t.x / step).flat_map(|n| [Point::new(n * step, 0), Point::new(n * step, t.y)]);
        let up = (0..=t.y / step).flat_map(|n| [Point::new(0, n * step), Point::new(t.x, n * step)]);
        along.chain(up).collect()
    }

    /// A road, if there is one: ends every UD, straight or with its bend on a grid of 1 UD.
    pub fn any(&self) -> Option<Vec<Point>> {
        self.straight(UD).or_else(|| self.bent(UD))
    }

    fn straight(&self, step: i32) -> Option<Vec<Point>> {
        let stops = self.stops(step);
        self.starts(step)
            .into_iter()
            .find_map(|a| stops.iter().map(|b| vec![a, *b]).find(|road| self.judge(road).is_ok()))
    }

    fn bent(&self, step: i32) -> Option<Vec<Point>> {
        let stops = self.stops(step);
        let t = self.table;
        let bends = || {
            (1..t.x / step).flat_map(move |x| (1..t.y / step).map(move |y| Point::new(x * step, y * step)))
        };
        self.starts(step).into_iter().find_map(|a| {
            stops.iter().find_map(|b| bends().map(|c| vec![a, c, *b]).find(|road| self.judge(road).is_ok()))
        })
    }

    /// Any road at all, drawn from chance; none if no try was legal.
    pub fn some(&self, chance: &mut Chance) -> Option<Vec<Point>> {
        let (starts, stops) = (self.starts(UD / 4), self.stops(UD / 4));
        (0..24).find_map(|_| {
            let (a, b) = (*chance.pick(&starts)?, *chance.pick(&stops)?);
            let road = if chance.one_in(2) {
                vec![a, b]
            } else {
                let x = chance.between(UD, self.table.x - UD);
                let y = chance.between(UD, self.table.y - UD);
                vec![a, Point::new(x, y), b]
            };
            self.judge(&road).is_ok().then_some(road)
        })
    }
}

/// The length along a broken line, in table units rounded to the nearest.
pub(crate) fn length(points: &[Point]) -> i32 {
    let legs = points.windows(2).map(|w| Fine::from(w[0]).distance(Fine::from(w[1])));
    i32::try_from((legs.sum::<i64>() + GRAIN / 2) / GRAIN).unwrap_or(i32::MAX)
}
