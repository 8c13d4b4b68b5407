//! Placing an area piece: its shape from sides or axes (A-TER-31), the sectors (A-TER-40), what the dice ask
//! (A-TER-41), the balance of the halves (A-TER-44), overlap (A-TER-48). Where a piece could lie at all is
//! [`super::fitting`]'s question.

use rocroi_game::{Faults, Refusal, Seat, by};
use rocroi_table::{Bounds, Fine, GRAIN, Heading, Point, Rect, Segment, Shape, Size, Ud};

use super::kinds::{Covering, Ground, Kind, Piece};
use super::order::{Choice, Column, Laying, Margin, Sort, Spot};
use super::regions::Region;
use crate::fault::Fault;
use crate::shooting::ground::centre;
use crate::tolerance::{CONTACT, STEP, UD};

/// Overlap that counts begins at one step (A-TRN-25).
pub(crate) const OVERLAP: i32 = STEP - 1;

/// Is a piece of this kind drawn as a rectangle (A-TER-31)?
pub const fn rectangular(sort: Sort) -> bool {
    matches!(sort, Sort::Field | Sort::Plantation | Sort::Village)
}

/// The least and most of the two sides or axes, in thousandths of a UD (A-TER-31).
pub const fn limits(rectangle: bool) -> ([i32; 2], [i32; 2]) {
    if rectangle { ([2_000, 4_000], [3_000, 4_400]) } else { ([3_000, 6_000], [4_500, 6_000]) }
}

/// The usual sides or axes (A-TER-31).
pub const fn usual(rectangle: bool) -> (Ud, Ud) {
    if rectangle { (Ud(3), Ud(4)) } else { (Ud(4), Ud(5)) }
}

/// The smallest sides or axes (A-TER-42).
pub const fn smallest(rectangle: bool) -> (Ud, Ud) {
    let ([across, _], [along, _]) = limits(rectangle);
    (Ud::thousandths(across), Ud::thousandths(along))
}

/// The shape of a rectangle or ellipse (A-TER-31).
pub fn outline(rectangle: bool, centre: Point, across: i32, along: i32, heading: Heading) -> Option<Shape> {
    by!("A-TER-31");
    if rectangle {
        Shape::rectangle(&Rect::centred(centre, heading, Size::new(across, along))).ok()
    } else {
        Shape::ellipse(centre, across, along, heading).ok()
    }
}

/// A half of the table (A-TER-40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableHalf {
    /// The defender's: y from 0 to the centre line.
    South,
    /// The attacker's.
    North,
}

impl TableHalf {
    /// Both.
    pub const BOTH: [TableHalf; 2] = [TableHalf::South, TableHalf::North];
}

/// A part of the table, in table units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The south-west corner.
    pub low: Point,
    /// The north-east corner.
    pub high: Point,
}

impl Area {
    /// Does it hold these bounds, but for the tolerance?
    pub fn holds(&self, b: &Bounds) -> bool {
        let slack = i64::from(OVERLAP) * GRAIN;
        let (low, high) = (Fine::from(self.low), Fine::from(self.high));
        b.low.x >= low.x - slack
            && b.low.y >= low.y - slack
            && b.high.x <= high.x + slack
            && b.high.y <= high.y + slack
    }
}

/// The table while terrain is laid, and who is laying what.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// What lies there already.
    pub ground: &'a Ground,
    /// Long and short edge, in table units.
    pub table: Point,
    /// Who places.
    pub seat: Seat,
    /// Whose edge y = 0 is.
    pub defender: Seat,
    /// What is placed.
    pub piece: Choice,
    /// Where it must lie.
    pub spot: Spot,
    /// The region, for a village on a hill.
    pub region: Region,
    /// Hills of the owner that are still to be placed and bare: a village may stand on one (A-TER-47).
    pub hills: [bool; 2],
    /// Another field may be enclosed (A-TER-13).
    pub may_enclose: bool,
    /// The half it must go to, if one is richer by three (A-TER-44).
    pub poorer: Option<TableHalf>,
}

/// A piece as it would lie.
#[derive(Clone, PartialEq, Debug)]
pub struct Laid {
    /// It.
    pub piece: Piece,
    /// The hill used up by a village.
    pub hill: Option<Sort>,
}

/// The half that is poorer by at least three pieces (A-TER-44).
pub fn poorer_half(ground: &Ground, table: Point) -> Option<TableHalf> {
    by!("A-TER-44");
    let line = i64::from(table.y) * GRAIN / 2;
    let mut count = [0i32; 2];
    for piece in ground.pieces.iter().filter(|p| !is_line(p.kind)) {
        let y = centre(piece).y;
        count[0] += i32::from(y < line);
        count[1] += i32::from(y > line);
    }
    match count[0] - count[1] {
        n if n >= 3 => Some(TableHalf::North),
        n if n <= -3 => Some(TableHalf::South),
        _ => None,
    }
}

/// Road, river or coast: neither counted for the halves nor adjusted.
pub const fn is_line(kind: Kind) -> bool {
    matches!(kind, Kind::Road | Kind::River(_) | Kind::Coast)
}

/// A river or coast.
pub const fn is_water(kind: Kind) -> bool {
    matches!(kind, Kind::River(_) | Kind::Coast)
}

/// The sector of a column in a half, as this player sees it (A-TER-40).
pub fn sector(table: Point, seat: Seat, defender: Seat, column: Column, half: TableHalf) -> Area {
    by!("A-TER-40");
    let from_left = match column {
        Column::LeftSector => 0,
        Column::CentreSector => 1,
        Column::RightSector => 2,
    };
    // The attacker looks south: his left is in the east.
    let n = if seat == defender { from_left } else { 2 - from_left };
    let (low, high) = match half {
        TableHalf::South => (0, table.y / 2),
        TableHalf::North => (table.y / 2, table.y),
    };
    Area { low: Point::new(n * table.x / 3, low), high: Point::new((n + 1) * table.x / 3, high) }
}

impl Site<'_> {
    /// Where the piece may lie: the sectors of its column, or all the table.
    pub fn areas(&self) -> Vec<Area> {
        let Some(column) = self.spot.column else {
            return vec![Area { low: Point::new(0, 0), high: self.table }];
        };
        let open = |h: &TableHalf| self.poorer.is_none_or(|p| p == *h);
        let halves = TableHalf::BOTH.into_iter().filter(open);
        halves.map(|h| sector(self.table, self.seat, self.defender, column, h)).collect()
    }

    /// Is it drawn as a rectangle? A village on a hill has the shape of the hill.
    pub fn rectangle(&self, hill: Option<Sort>) -> bool {
        rectangular(self.piece.sort) && hill.is_none()
    }

    fn kind(&self, laying: &Laying) -> Kind {
        if self.piece.covering.is_some() {
            by!("A-TER-23");
        }
        let covering = match (self.piece.covering, laying.hill) {
            (_, Some(_)) => Some(Covering::Village),
            (Some(Covering::Field), None) if laying.enclosed => Some(Covering::EnclosedField),
            (covering, None) => covering,
        };
        match laying.hill.unwrap_or(self.piece.sort) {
            Sort::GentleHill => Kind::GentleHill(covering),
            Sort::SteepHill => Kind::SteepHill(covering),
            Sort::Field if laying.enclosed => Kind::EnclosedField,
            Sort::Field => Kind::Field,
            Sort::Brush => Kind::Brush,
            Sort::Plantation => Kind::Plantation,
            Sort::Wood => Kind::Wood,
            Sort::Marsh => Kind::Marsh,
            Sort::Dunes => Kind::Dunes,
            Sort::Gully => Kind::Gully,
            Sort::Village => Kind::Village,
            Sort::Impassable => Kind::Impassable,
            // Rivers, coasts and roads are laid by their own orders.
            Sort::Open | Sort::River | Sort::Coast | Sort::Road => Kind::Open,
        }
    }

    /// Judges a piece laid so.
    ///
    /// # Errors
    /// Every reason why it may not.
    pub fn judge(&self, laying: &Laying) -> Result<Laid, Refusal<Fault>> {
        let mut faults = Faults::new();
        self.judge_words(laying, &mut faults);
        let rectangle = self.rectangle(laying.hill);
        let (across, along) = limits(rectangle);
        let fits = |ud: Ud, [least, most]: [i32; 2]| (least..=most).contains(&ud.as_thousandths());
        faults.require(fits(laying.across, across) && fits(laying.along, along), || Fault::PieceSize {
            sort: self.piece.sort,
        });
        let [a, b] = [laying.across, laying.along].map(|u| u.units().clamp(UD, 12 * UD));
        let Some(shape) = outline(rectangle, laying.centre, a, b, laying.heading) else {
            faults.push(Fault::PieceOffTable);
            faults.verdict()?;
            return Err(Refusal::of(Fault::PieceOffTable));
        };
        self.judge_place(&shape, &mut faults);
        judge_ground(self.ground, self.table, self.kind(laying), &shape, None, &mut faults);
        faults.verdict()?;
        let crest = laying.crest.filter(|_| matches!(self.kind(laying), Kind::SteepHill(_)));
        Ok(Laid { piece: Piece { kind: self.kind(laying), shape, crest }, hill: laying.hill })
    }

    /// What is said of it besides its place: enclosed, on a hill, the crest line.
    fn judge_words(&self, laying: &Laying, faults: &mut Faults<Fault>) {
        if laying.enclosed {
            by!("A-TER-13");
            let field = self.piece.sort == Sort::Field || self.piece.covering == Some(Covering::Field);
            faults.require(field && self.may_enclose, || Fault::CannotEnclose);
        }
        if let Some(hill) = laying.hill {
            by!("A-TER-47");
            let there = match hill {
                Sort::GentleHill => self.hills[0],
                Sort::SteepHill => self.hills[1],
                _ => false,
            };
            let country = matches!(self.region, Region::Forest | Region::Mountain);
            let may = self.piece.sort == Sort::Village && country && there;
            faults.require(may, || Fault::NoHillForVillage);
        }
        if laying.crest.is_some() {
            let steep = laying.hill.unwrap_or(self.piece.sort) == Sort::SteepHill;
            faults.require(steep && laying.across == laying.along, || Fault::CrestOfRoundHill);
        }
    }

    /// What the dice and the halves ask of its place.
    fn judge_place(&self, shape: &Shape, faults: &mut Faults<Fault>) {
        if let Some(column) = self.spot.column {
            by!("A-TER-41");
            let halves = TableHalf::BOTH.map(|h| sector(self.table, self.seat, self.defender, column, h));
            let within = halves.map(|area| area.holds(shape.bounds()));
            faults.require(within[0] || within[1], || Fault::OutsideSector);
        }
        if let Some(half) = self.poorer {
            by!("A-TER-44");
            let (y, line) = (middle(shape).y, i64::from(self.table.y) * GRAIN / 2);
            let right = match half {
                TableHalf::South => y < line,
                TableHalf::North => y > line,
            };
            faults.require(right, || Fault::RicherHalf);
        }
        match self.spot.margin {
            None => {}
            Some(Margin::AtTheEdge) => {
                faults.require(self.touches_edge(shape) || self.touches_water(shape), || Fault::NotAtEdge);
            }
            Some(Margin::AwayFromEdges) => {
                let two = 2 * i64::from(UD) * GRAIN - i64::from(OVERLAP) * GRAIN;
                let (b, end) = (shape.bounds(), Fine::from(self.table));
                let clear =
                    b.low.x >= two && b.low.y >= two && end.x - b.high.x >= two && end.y - b.high.y >= two;
                faults.require(clear, || Fault::NearEdge);
            }
            Some(Margin::AtTheWater) => {
                faults.require(self.touches_water(shape), || Fault::NotAtWater);
            }
        }
    }

    /// Does it touch a table edge that bounds its sector?
    fn touches_edge(&self, shape: &Shape) -> bool {
        let near = i64::from(CONTACT) * GRAIN;
        let (b, end) = (shape.bounds(), Fine::from(self.table));
        b.low.x <= near || b.low.y <= near || end.x - b.high.x <= near || end.y - b.high.y <= near
    }

    /// Does it touch a river or coast in its sector? A piece that lies in the sector touches it there.
    fn touches_water(&self, shape: &Shape) -> bool {
        let waters = self.ground.pieces.iter().filter(|p| is_water(p.kind));
        let near = |p: &Piece| {
            p.shape.bounds().grown(i64::from(CONTACT) * GRAIN).meets(shape.bounds())
                && p.shape.distance_to_shape(shape).within(CONTACT)
                && !p.shape.overlaps_shape(shape, OVERLAP)
        };
        waters.into_iter().any(near)
    }
}

/// The middle of a rectangle or ellipse.
pub(crate) fn middle(shape: &Shape) -> Fine {
    let points = shape.points();
    let n = i64::try_from(points.len()).unwrap_or(1).max(1);
    let (x, y) = points.iter().fold((0, 0), |(x, y), p| (x + p.x, y + p.y));
    Fine::new(x / n, y / n)
}

/// Does the centre line of a road pass through the inside of an area?
pub(crate) fn road_crosses(road: &Shape, area: &Shape) -> bool {
    road.edges().any(|e: Segment| area.crossed(&e, OVERLAP))
}

/// On the table, and overlapping nothing but roads; impassable ground keeps off these too (A-TER-48, A-TER-45).
/// `but` is the piece itself, where it is adjusted.
pub(crate) fn judge_ground(
    ground: &Ground,
    table: Point,
    kind: Kind,
    shape: &Shape,
    but: Option<usize>,
    faults: &mut Faults<Fault>,
) {
    by!("A-TER-48");
    let whole = Area { low: Point::new(0, 0), high: table };
    faults.require(whole.holds(shape.bounds()), || Fault::PieceOffTable);
    for (i, old) in ground.pieces.iter().enumerate().filter(|(i, _)| Some(*i) != but) {
        if old.kind == Kind::Road {
            by!("A-TER-45");
            let barred = kind == Kind::Impassable && road_crosses(&old.shape, shape);
            faults.require(!barred, || Fault::RoadThroughImpassable);
        } else if old.shape.overlaps_shape(shape, OVERLAP) {
            if old.kind == Kind::Open || kind == Kind::Open {
                by!("A-TER-10");
            }
            let number = u8::try_from(i + 1).unwrap_or(u8::MAX);
            faults.push(Fault::PieceOverlaps { sort: Sort::of(old.kind), number });
        }
    }
}
