// Written from the Rust types by `cargo xtask types`: change those, not this.
import type { Piece, Seat, Viewer } from './wire';

export type FromClient = { "join": { 
/**
 * The secret from the link.
 */
secret: string, 
/**
 * The last frame number the client has, to go on after it.
 */
since: number | null, 
/**
 * The language of refusals: `en` or `fr`.
 */
lang: string | null, 
/**
 * Everything from the first position on, so that it can be told and shown again.
 */
whole: boolean, } } | { "order": { 
/**
 * Whatever the client likes; comes back with the answer.
 */
re: number, 
/**
 * The decision it answers.
 */
decision: number, 
/**
 * The order.
 */
order: unknown, } } | { "say": { 
/**
 * Comes back with the answer.
 */
re: number, 
/**
 * The decision it answers.
 */
decision: number, 
/**
 * The order in words.
 */
text: string, } } | { "do": { 
/**
 * Comes back with the answer.
 */
re: number, 
/**
 * What.
 */
what: Doing, } } | { "fell": { 
/**
 * Comes back with the answer.
 */
re: number, 
/**
 * The faces, pool by pool.
 */
faces: Array<number>, } };

export type FromServer = { "view": View } | { "told": { 
/**
 * Its number for this viewer; there are no gaps.
 */
n: number, 
/**
 * What.
 */
told: unknown, } } | { "status": { 
/**
 * How it stands.
 */
status: Status, } } | { "done": { 
/**
 * Of which frame.
 */
re: number, } } | { "refused": { 
/**
 * Of which frame.
 */
re: number, 
/**
 * Why.
 */
problem: Problem, } } | { "bye": { 
/**
 * In words.
 */
why: string, } };

export type View = { 
/**
 * The number of the last frame told.
 */
n: number, 
/**
 * Who the viewer is.
 */
you: Viewer, 
/**
 * The rule system.
 */
system: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * The view, as it was before `past`.
 */
view: unknown, 
/**
 * What was told since, where the client asked for everything.
 */
past: unknown[], 
/**
 * The status.
 */
status: Status, };

export type Status = { 
/**
 * What it waits for.
 */
waiting: Waiting, 
/**
 * The number of the viewer's own decision, if asked.
 */
decision: number | null, 
/**
 * The viewer has answered it; the answer is sealed, and may be replaced, until the other seat has.
 */
given: boolean, 
/**
 * May the viewer undo?
 */
undo: boolean, 
/**
 * What is asked or offered and not answered; a takeback names the viewer's own frame it goes back to.
 */
offer: Offer | null, 
/**
 * The clocks, where the battle has them.
 */
clock: Clocks | null, 
/**
 * From when on the viewer may claim the battle if the other side does nothing (UTC).
 */
claim: string | null, 
/**
 * The standing answers the viewer has left, as data of the system; nobody else is told of them.
 */
standing: unknown[], 
/**
 * Does the computer play on for the viewer? None where it may not.
 */
deputy: boolean | null, 
/**
 * What the server committed to: SHA-256 of the seed of its dice.
 */
commitment: string, 
/**
 * What the players added to the seed, in the order in which it came.
 */
seeds: Array<string>, 
/**
 * After the end: the seed of the dice.
 */
seed: string | null, };

export type Waiting = { "Decide": [Seat, boolean][] } | { "Roll": number } | { "Over": Seat | null };

export type Clocks = { 
/**
 * Milliseconds left to A and B at `at`.
 */
left: [number, number], 
/**
 * Whose clock runs.
 */
running: [boolean, boolean], 
/**
 * When that was (UTC).
 */
at: string, };

export type Offer = { "takeback": { 
/**
 * Who asks.
 */
by: Seat, 
/**
 * The first frame to be taken back, in the viewer's own numbers.
 */
frame: number, } } | { "draw": { 
/**
 * Who offers.
 */
by: Seat, } };

export type Doing = "undo" | { "ask-takeback": { 
/**
 * The number of the first frame to be taken back.
 */
frame: number, } } | "offer-draw" | "agree" | "decline" | "concede" | "claim" | { "stand": unknown[] } | { "seed": string } | { "deputy": Player };

export type Problem = { 
/**
 * `refused`, `not-awaited`, `stale`, …: for programs.
 */
code: string, 
/**
 * The clauses that forbid it, if rules do.
 */
clauses: Array<string>, 
/**
 * The reasons as data, for the page to say in its own language.
 */
reasons: unknown, 
/**
 * In words.
 */
words: string, };

export type Player = "human" | "random" | "recruit" | "captain" | "general";

export type DiceFrom = "server" | "hand";

export type Clock = { "bank": { 
/**
 * For the whole battle.
 */
seconds: number, 
/**
 * Added with each answer.
 */
bonus: number, } } | { "each": { 
/**
 * For each answer.
 */
seconds: number, } };

export type Terms = { 
/**
 * Who plays seat A and seat B.
 */
players: [Player, Player], 
/**
 * Whose dice.
 */
dice: DiceFrom, 
/**
 * What the maker adds to the seed of the dice; the seats can add theirs when they come.
 */
seeds?: Array<string>, 
/**
 * The first dice wait until every seat that somebody plays has added to their seed.
 */
await_seeds: boolean, 
/**
 * The clocks, if any.
 */
clock: Clock | null, 
/**
 * A seat that is asked and has been away for so many seconds may be claimed against.
 */
absence: number | null, };

export type Quick = { 
/**
 * The seed.
 */
seed: number, 
/**
 * The size of the armies, in the system's points; that of the lists given, or what is usual, if nothing is said.
 */
points: number | null, 
/**
 * The scenario, by its name in the rulebook.
 */
scenario: string | null, 
/**
 * The army lists of A and B, as files (TOML) or as share codes; drawn where there is none.
 */
lists: [string | null, string | null], 
/**
 * The battle begins at the first question of the set-up by the rules; otherwise everything stands on the table.
 */
full: boolean, 
/**
 * The language of what is wrong with it: `en` or `fr`.
 */
lang: string | null, };

export type Reason = { 
/**
 * What of the request it concerns: `points`, `scenario`, `lists.0`, `lists.1`; empty for the whole of it.
 */
about: string, 
/**
 * In words.
 */
words: string, 
/**
 * The clause that forbids it, if one does.
 */
clause: string | null, };

export type Made = { 
/**
 * The battle, public.
 */
id: string, 
/**
 * The secret of seat A.
 */
a: string, 
/**
 * The secret of seat B.
 */
b: string, 
/**
 * The secret of the spectators' link.
 */
spectators: string, 
/**
 * What the server commits to: SHA-256 of the seed of its dice.
 */
commitment: string, };

export type Ready = { 
/**
 * `adgr/rocroi-1643`.
 */
id: string, 
/**
 * Its rule system.
 */
system: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its date, if it has one: `1643-05-19`.
 */
date: string, 
/**
 * Its history.
 */
note: string, 
/**
 * What the two sides are called; empty if the file does not say.
 */
sides: Array<string>, 
/**
 * The seat to offer a newcomer: `A` or `B`.
 */
seat: Seat, 
/**
 * The same in French, where the file says it.
 */
fr: ReadyWords | null, 
/**
 * A first battle teaches: its lessons, in order. Empty for any other.
 */
lessons: Array<Lesson>, };

export type ReadyWords = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its history.
 */
note: string, 
/**
 * What the two sides are called.
 */
sides: Array<string>, };

export type Lesson = { 
/**
 * What to try.
 */
en: string, 
/**
 * The same in French.
 */
fr: string, 
/**
 * What ends it.
 */
ends: Ends, 
/**
 * The questions in whose answer it must be, by their kinds; any if none is named.
 */
asked: Array<string>, 
/**
 * The kinds of orders that count; any if none is named.
 */
kinds: Array<string>, 
/**
 * The kinds a hint looks for; those that count if none is named.
 */
seeks: Array<string>, 
/**
 * Words of orders that lead there, the best first: of several orders a hint takes one that has them.
 */
prefers: Array<string>, };

export type Ends = "select" | "plan" | "give" | "over";

export type Start = { 
/**
 * Battles ready to be fought.
 */
battles: Array<Ready>, 
/**
 * Whom the computer can play, the one to offer a newcomer first.
 */
computer: Array<Player>, };

export type About = { 
/**
 * The battle.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Its rule system.
 */
system: string, 
/**
 * When it was made (UTC).
 */
created: string, 
/**
 * How it is played.
 */
terms: Terms, 
/**
 * What the server committed to: SHA-256 of the seed of its dice.
 */
commitment: string, 
/**
 * Is it over?
 */
over: boolean, };

export type Said = { 
/**
 * The clause, if one decides.
 */
clause: string | null, 
/**
 * In words.
 */
words: string, };

export type TallyLine = { 
/**
 * The clause of the line.
 */
clause: string, 
/**
 * What it does, in short: `+1`, `−2`, `max 3`, `= 1`, `½`.
 */
does: string, 
/**
 * Why, in words.
 */
words: string, 
/**
 * Set where it does not count: why not.
 */
stopped: Said | null, };

export type TallyOut = { 
/**
 * `A` or `B`; empty where it is nobody's own.
 */
seat: string, 
/**
 * Its lines, in the order of the rules.
 */
lines: Array<TallyLine>, 
/**
 * What they come to.
 */
total: number, };

export type Chance = { 
/**
 * In words.
 */
words: string, 
/**
 * The outcome as data of the system.
 */
outcome: unknown, 
/**
 * The exact chance as a fraction, `5/36`.
 */
exact: string, 
/**
 * In percent, for printing.
 */
percent: number, 
/**
 * Whom it favours (`A` or `B`; empty for nobody), and by how much.
 */
favours: [string, number], };

export type FightOut = { 
/**
 * Both tallies.
 */
tallies: Array<TallyOut>, 
/**
 * Every outcome, most likely first.
 */
odds: Array<Chance>, };

export type CourseOut = { 
/**
 * What would happen, sentence by sentence.
 */
heard: Array<Said>, 
/**
 * Where it ends: `decision`, `roll`, `sealed`, `blank`, `over`.
 */
stop: string, 
/**
 * Why it ends there, in words.
 */
why: string, 
/**
 * The fight rolled there, if it is one.
 */
fight: FightOut | null, 
/**
 * Fights it brings about that are rolled later: what each is, and its numbers as they would be.
 */
looming: Array<[string, FightOut]>, 
/**
 * Pieces that would stand elsewhere, or otherwise: the ghosts.
 */
ghosts: Piece[], 
/**
 * The same as layers of the plan, with ways and the edges that would touch.
 */
layers: unknown[], };

export type PreviewOut = { 
/**
 * Its kind, for programs.
 */
kind: string, 
/**
 * The order in the words of the rules.
 */
text: string, 
/**
 * The order, or its kind, in the reader's language; empty where no sentence says it.
 */
words: string, 
/**
 * What it costs, in words; empty if nothing.
 */
cost: string, 
/**
 * Why it may not be given; empty if it may.
 */
refused: Array<Said>, 
/**
 * What is certain, unless refused.
 */
course: CourseOut | null, 
/**
 * What follows then: "if it stands", "if it evades".
 */
branches: Array<[string, CourseOut]>, };

export type Question = { 
/**
 * The kind, for programs.
 */
kind: string, 
/**
 * In words.
 */
words: string, 
/**
 * The decision as data of the system.
 */
decision: unknown, 
/**
 * Answered, but sealed while the other seat has not.
 */
given: boolean, };

export type Offered = { 
/**
 * The order as data.
 */
order: unknown, 
/**
 * In the words of the rules: what can be typed.
 */
text: string, 
/**
 * Its kind.
 */
kind: string, 
/**
 * The order in the reader's language, or the name of its kind where no sentence says it.
 */
words: string, 
/**
 * The name of its kind in the reader's language.
 */
called: string, 
/**
 * The pieces it is about.
 */
pieces: Array<string>, 
/**
 * The pieces it is against.
 */
at: Array<string>, };

export type Dragged = { 
/**
 * The order as data.
 */
order: unknown, 
/**
 * What the drag meant first and why it cannot be: the order in its words, and the reasons.
 */
instead: [string, Array<Said>] | null, };

export type Snap = { 
/**
 * The order that leads there, as data.
 */
order: unknown, 
/**
 * Where the piece that is held would stand: the middle of its front.
 */
at: [number, number], };

export type Choice = { 
/**
 * The piece, by its id on the plan.
 */
piece: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What may be chosen: the word for programs, and the reader's.
 */
options: Array<[string, string]>, 
/**
 * What is chosen if nothing else is wanted.
 */
usual: string, 
/**
 * What each option does, for whoever does not know; empty where it says itself.
 */
hints: Array<Said>, };

export type StandingOut = { 
/**
 * As data of the system.
 */
standing: unknown, 
/**
 * In words.
 */
words: string, };

export type LaidOut = { 
/**
 * What can be taken hold of; ids of the order, not of the plan.
 */
handles: Piece[], 
/**
 * How all of it is drawn.
 */
layers: unknown[], };

export type Bar = { 
/**
 * Turn, phase, who is to move.
 */
words: string, 
/**
 * What is left to spend.
 */
counters: Array<Counter>, 
/**
 * What the two sides are called in sentences.
 */
sides: Array<string>, };

export type Counter = { 
/**
 * In words, the number included: "3 command points".
 */
words: string, 
/**
 * How many are left.
 */
left: number, 
/**
 * Of how many; 0 if there is no such number.
 */
of: number, };

export type Sheet = { 
/**
 * Width and depth of the table in 1/100 mm.
 */
table: [number, number], 
/**
 * The width of ground that sets how large things are drawn.
 */
module: number, 
/**
 * The unit of length: how long it is, and its name.
 */
unit: [number, string], 
/**
 * Every piece, in the order of drawing.
 */
pieces: Piece[], };

export type RosterLine = { 
/**
 * The id of its piece on the plan; empty if it has none there.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is.
 */
kind: string, 
/**
 * `A` or `B`.
 */
seat: string, 
/**
 * The body it belongs to (corps, regiment, band).
 */
group: string, 
/**
 * Points lost, and in all.
 */
lost: number, 
/**
 * Points in all.
 */
total: number, 
/**
 * How it fares, in a few words.
 */
state: string, 
/**
 * Its numbers and abilities, for whoever opens it.
 */
more: Array<Said>, };

export type ToldOut = { 
/**
 * In words; none for a change without a word.
 */
said: Said | null, 
/**
 * The faces, if dice fell.
 */
dice: Array<number>, 
/**
 * The kind of event, for programs.
 */
kind: string, 
/**
 * The event as data of the system.
 */
event: unknown, 
/**
 * The numbers it was decided by, if it holds any.
 */
tallies: Array<TallyOut>, 
/**
 * Did the plan change?
 */
moved: boolean, };

export type AccountOut = { 
/**
 * Expected.
 */
expected: number, 
/**
 * Real.
 */
real: number, 
/**
 * How likely as much or more was.
 */
as_much: { least: number, most: number }, 
/**
 * How likely as little or less was.
 */
as_little: { least: number, most: number }, };

export type ThrowOut = { 
/**
 * After how many acts (or things told to a viewer) it was awaited.
 */
act: number, 
/**
 * What for.
 */
what: string, 
/**
 * What fell.
 */
faces: Array<number>, 
/**
 * Points each side was expected to lose, before and after.
 */
lost: [[number, number], [number, number]], 
/**
 * What a test was expected to bring each side, before and after.
 */
gain: [[number, number], [number, number]], 
/**
 * What it changed, in words.
 */
changes: string, 
/**
 * All of it in a line.
 */
words: string, };

export type LuckOut = { 
/**
 * In a sentence.
 */
sentence: string, 
/**
 * Side by side, in sentences.
 */
lines: Array<string>, 
/**
 * Points each side lost.
 */
lost: [AccountOut, AccountOut], 
/**
 * What tests brought each side.
 */
gain: [AccountOut, AccountOut], 
/**
 * The second side's losses less the first's: what the dice did for the first.
 */
whole: AccountOut, 
/**
 * Every throw.
 */
throws: Array<ThrowOut>, };
