//! How far terrain has come (A-TER-35 to A-TER-54): what each player has chosen, what lies already, what is being
//! done; and the judge of every answer about it. What follows an answer or a die is in `course`.

use rocroi_game::{Now, Refusal, Seat, by};
use rocroi_table::Point;
use serde::{Deserialize, Serialize};

use super::adjusting::{self, Leave};
use super::choosing;
use super::kinds::{Covering, Ground, Kind, Piece};
use super::order::{Adjustment, Choice, Margin, PieceId, Sort, Spot};
use super::placing::{Laid, Site, poorer_half};
use super::regions::{Region, Row};
use super::road::{Ends, RoadSite};
use super::water;
use crate::Adgr;
use crate::fault::Fault;
use crate::order::Order;
use crate::plan::Plan;
use crate::setup::Setup;

/// How far terrain has come, and everything that only the set-up needs to know of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// The region (A-SET-09).
    pub region: Region,
    /// The game date (A-TER-13).
    pub year: u16,
    /// Whose edge y = 0 is.
    pub defender: Seat,
    /// The compulsory piece (A-TER-32).
    pub compulsory: Choice,
    /// It is still to be placed.
    pub owed: bool,
    /// What each player has, by seat.
    pub shares: [Share; 2],
    /// What is known of every piece on the table, in the order of [`Ground::pieces`].
    pub marks: Vec<Mark>,
    /// A piece was removed by adjustment (A-TER-51).
    pub removed: bool,
    /// What is being done.
    pub doing: Doing,
}

/// What a player has of the terrain.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// How many pieces he announced (A-TER-49).
    pub number: u8,
    /// The pieces he has, on the table or not: what is used up.
    pub taken: Vec<Choice>,
    /// Those still to be placed.
    pub left: Vec<Choice>,
    /// Rows that a die refused him (A-TER-37, A-TER-38).
    pub denied: Vec<Row>,
    /// He has used his re-roll (A-TER-42).
    pub rerolled: bool,
    /// Attempts left (A-TER-49).
    pub attempts: u8,
    /// His commander-in-chief is a strategist and has not intervened (A-TER-53).
    pub privilege: bool,
    /// He is done with adjusting.
    pub done: bool,
}

/// What is known of a piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Who placed it.
    pub owner: Seat,
    /// It is the compulsory piece.
    pub compulsory: bool,
    /// A village, with its hill: not adjusted (A-TER-50).
    pub fixed: bool,
    /// Who has tried it (A-TER-50).
    pub tried: [bool; 2],
}

/// A piece about to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub piece: Choice,
    /// It is the compulsory piece, or one more of its kind (A-TER-48).
    pub compulsory: bool,
}

/// What is being done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Doing {
    /// A player chooses.
    Choosing(Seat),
    /// Dice for what is not sure, the first of these now.
    Granting(Seat, Vec<Sort>),
    /// He takes something instead; more dice may follow.
    Instead(Seat, Sort, Vec<Sort>),
    /// The next step of A-TER-39.
    Next,
    /// Which of his pieces comes next?
    Picking(Seat),
    /// The two dice for the place of a piece.
    Dice(Item),
    /// The sector die of an impassable piece again, beside this edge die (A-TER-43).
    Sector(Item, Margin),
    /// There is no room: another throw?
    NoRoom(Item),
    /// The piece is placed.
    Laying(Item, Spot),
    /// A river or coast is placed.
    Water(Seat, Sort),
    /// The die of the river.
    Flow(Seat),
    /// The dice of the road.
    RoadDice(Seat),
    /// The road is placed.
    Road(Seat, Option<[u8; 2]>),
    /// The free road of the village.
    VillageRoad(Seat, PieceId),
    /// A player may try to adjust a piece.
    Adjusting(Seat),
    /// The adjustment die.
    AdjustDie(Seat, PieceId),
    /// It failed: does the strategist have it thrown again?
    TryAgain(Seat, PieceId),
    /// What is done to the piece.
    Adjust(Seat, Leave),
}

impl Stage {
    /// Terrain before the first choice.
    pub fn new(setup: &Setup, region: Region, year: u16, defender: Seat) -> Stage {
        Stage {
            region,
            year,
            defender,
            compulsory: Choice::bare(region.compulsory()),
            owed: true,
            shares: Seat::BOTH.map(|s| Share { privilege: Stage::strategist(setup, s), ..Share::default() }),
            marks: Vec::new(),
            removed: false,
            doing: Doing::Choosing(defender),
        }
    }

    /// Is this side's commander-in-chief a strategist (A-TER-53)?
    pub(crate) fn strategist(setup: &Setup, seat: Seat) -> bool {
        let mut corps = setup.corps.iter();
        corps.any(|c| c.seat == seat && c.chief && c.rank == crate::setup::Rank::Strategist)
    }

    pub(crate) fn share(&mut self, seat: Seat) -> &mut Share {
        &mut self.shares[seat.index()]
    }

    /// The table as a piece meets it.
    pub(crate) fn site<'a>(&self, setup: &Setup, ground: &'a Ground, item: Item, spot: Spot) -> Site<'a> {
        let table = table(setup);
        let bare = |sort: Sort| {
            item.piece.sort == Sort::Village
                && matches!(self.region, Region::Forest | Region::Mountain)
                && self.shares[item.seat.index()].left.contains(&Choice::bare(sort))
        };
        let enclosed = |p: &&Piece| {
            matches!(
                p.kind,
                Kind::EnclosedField
                    | Kind::GentleHill(Some(Covering::EnclosedField))
                    | Kind::SteepHill(Some(Covering::EnclosedField))
            )
        };
        by!("A-TER-13");
        let most = if self.year < 1600 { 1 } else { 2 };
        Site {
            ground,
            table,
            seat: item.seat,
            defender: self.defender,
            piece: item.piece,
            spot,
            region: self.region,
            hills: [bare(Sort::GentleHill), bare(Sort::SteepHill)],
            may_enclose: ground.pieces.iter().filter(enclosed).count() < most,
            // Pieces added for want of any go wherever they fit (A-TER-48).
            poorer: if spot == Spot::default() { None } else { poorer_half(ground, table) },
        }
    }

    /// The table as the road meets it.
    pub(crate) fn road_site<'a>(
        &self,
        setup: &Setup,
        ground: &'a Ground,
        seat: Seat,
        ends: Ends,
    ) -> RoadSite<'a> {
        RoadSite { ground, table: table(setup), seat, defender: self.defender, ends }
    }

    /// The site of the question that is asked.
    pub(crate) fn asked_site<'a>(&self, now: Now<'a, Adgr>) -> Option<Site<'a>> {
        match &self.doing {
            Doing::Laying(item, spot) => Some(self.site(now.setup, &now.world.ground, *item, *spot)),
            _ => None,
        }
    }

    /// The site of the road that is asked for.
    pub(crate) fn asked_road<'a>(&self, now: Now<'a, Adgr>) -> Option<RoadSite<'a>> {
        let (seat, ends) = match &self.doing {
            Doing::Road(seat, Some([a, b])) => (*seat, Ends::Sectors(*a, *b)),
            Doing::Road(seat, None) => (*seat, Ends::Any),
            Doing::VillageRoad(seat, village) => (*seat, Ends::Village(village.index())),
            _ => return None,
        };
        Some(self.road_site(now.setup, &now.world.ground, seat, ends))
    }
}

/// Long and short edge in table units.
pub(crate) fn table(setup: &Setup) -> Point {
    by!("A-SET-02");
    by!("A-SET-03");
    Point::new(setup.table.0.units(), setup.table.1.units())
}

/// A judged answer about terrain.
#[derive(Clone, PartialEq, Debug)]
pub enum TerrainPlan {
    /// These pieces.
    Pieces(super::order::Selection),
    /// This piece, instead of another or next.
    Piece(Choice),
    /// Yes or no.
    Yes(bool),
    /// This piece lies so.
    Lay(Box<Laid>),
    /// This river, coast or road lies so.
    Put(Box<Piece>),
    /// This piece is tried; none: no attempt.
    Try(Option<PieceId>),
    /// The piece after its adjustment; none if removed.
    Adjust(Adjustment, Box<Option<Piece>>),
}

/// Judges an answer about terrain.
pub(crate) fn judge(
    now: Now<'_, Adgr>,
    stage: &Stage,
    seat: Seat,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    let ground = &*now.world.ground;
    let plan = match (&stage.doing, order) {
        (Doing::Choosing(_), Order::Pieces(selection)) => {
            choosing::judge(stage, seat, selection)?;
            TerrainPlan::Pieces(selection.clone())
        }
        (Doing::Instead(..), Order::Instead(choice)) => {
            choosing::judge_instead(stage, seat, *choice)?;
            TerrainPlan::Piece(*choice)
        }
        (Doing::Picking(_), Order::NextPiece(choice)) => {
            if !of_step(stage, seat).contains(choice) {
                return Err(Refusal::of(Fault::NotHisPiece));
            }
            TerrainPlan::Piece(*choice)
        }
        (Doing::NoRoom(_), Order::RollAgain(yes)) | (Doing::TryAgain(..), Order::TryAgain(yes)) => {
            TerrainPlan::Yes(*yes)
        }
        (Doing::Laying(..), Order::LayPiece(laying)) => {
            let site = stage.asked_site(now).ok_or_else(|| Refusal::of(Fault::NotAsked))?;
            TerrainPlan::Lay(Box::new(site.judge(laying)?))
        }
        (Doing::Water(_, sort), Order::LayWater(water)) => {
            let piece = water::judge(ground, *sort, water, seat, stage.defender, table(now.setup))?;
            TerrainPlan::Put(Box::new(piece))
        }
        (Doing::Road(..) | Doing::VillageRoad(..), Order::LayRoad(points)) => {
            let site = stage.asked_road(now).ok_or_else(|| Refusal::of(Fault::NotAsked))?;
            TerrainPlan::Put(Box::new(site.judge(points)?))
        }
        (Doing::Adjusting(_), Order::Attempt(None)) => TerrainPlan::Try(None),
        (Doing::Adjusting(_), Order::Attempt(Some(piece))) => {
            adjusting::judge_attempt(stage, ground, seat, *piece)?;
            TerrainPlan::Try(Some(*piece))
        }
        (Doing::Adjust(_, leave), Order::AdjustPiece(adjustment)) => {
            let piece = adjusting::judge(ground, table(now.setup), leave, adjustment)?;
            TerrainPlan::Adjust(*adjustment, Box::new(piece))
        }
        _ => return Err(Refusal::of(Fault::NotAsked)),
    };
    Ok(Plan::Terrain(plan))
}

/// The pieces of a player that the present step of A-TER-39 is about, each kind once.
pub(crate) fn of_step(stage: &Stage, seat: Seat) -> Vec<Choice> {
    let left = &stage.shares[seat.index()].left;
    let open = left.iter().any(|c| c.sort == Sort::Open);
    let mine = |c: &&Choice| if open { c.sort == Sort::Open } else { c.sort != Sort::Road };
    let mut out: Vec<Choice> = left.iter().filter(mine).copied().collect();
    out.sort_unstable();
    out.dedup();
    out
}
