// One seat's battle in the page: what the server told, brought forward by the engine, and what the player is
// planning. Components read from here and call its few verbs.
import { Desk } from './engine';
import { Link, type Answer } from './link';
import { pace } from './motion';
import * as offers from './offers';
import { about, luck, showed, shownTo } from './seats';
import { settings, t } from './words.svelte';
import type {
  About,
  Bar,
  Choice,
  Doing,
  FromServer,
  LaidOut,
  LuckOut,
  Offered,
  Piece,
  PreviewOut,
  Question,
  RosterLine,
  Said,
  Seat,
  Sheet,
  Snap,
  StandingOut,
  Status,
  TallyOut,
  View,
  Viewer,
} from './wire';

/** A line of the chronicle. */
export interface Line {
  /** The number of the frame it came with. */
  n: number;
  words: string;
  dice: number[];
  tallies: TallyOut[];
  kind: string;
}

/** An order planned but not given. */
export interface Planned {
  /** The decision it answers. */
  decision: number | null;
  order: unknown;
  preview: PreviewOut;
  /** What it would put on the table: things to take hold of. */
  laid: LaidOut;
  /** What the hand meant first, and why that cannot be. */
  instead: [string, Said[]] | null;
}

type Item = { n: number; told: unknown } | { status: Status };

export class Battle {
  you = $state<Viewer>('Spectator');
  system = $state('');
  name = $state('');
  status = $state.raw<Status | null>(null);
  /** The engine is there and the view is heard. */
  ready = $state(false);
  online = $state(true);
  gone = $state('');
  sheet = $state.raw<Sheet | null>(null);
  /** Grows whenever the plan must be drawn again; odd steps are shown moving. */
  drawn = $state(0);
  moving = $state(false);
  roster = $state.raw<RosterLine[]>([]);
  bar = $state.raw<Bar>({ words: '', counters: [], sides: [] });
  question = $state.raw<Question | null>(null);
  waits = $state('');
  candidates = $state.raw<Offered[]>([]);
  /** What may be chosen for each piece, where a decision is answered piece by piece. */
  choices = $state.raw<Choice[]>([]);
  chronicle = $state.raw<Line[]>([]);
  selected = $state.raw<string[]>([]);
  /** Of what a planned order lays: what the hand has chosen. */
  chosen = $state.raw<string[]>([]);
  planned = $state.raw<Planned | null>(null);
  /** The same for the panels beside the table: while a hand drags they follow a few times a second, not every frame. */
  panel = $state.raw<Planned | null>(null);
  private dragging = false;
  private lag: ReturnType<typeof setTimeout> | null = null;
  /** Why the last order was not taken. */
  refused = $state.raw<Said[]>([]);
  /** Pieces that an answer under the pointer or the keyboard is about. */
  hinted = $state.raw<string[]>([]);
  /** What is being shown now, in its sentence: the other side's moves are followed, not found. */
  caption = $state('');
  /** Said once to those who listen. */
  announced = $state('');
  busy = $state(false);
  /** What was missed is being shown: how much of it is left. */
  missed = $state(0);
  /** The terms it is played on. */
  about = $state.raw<About | null>(null);
  /** The standing answers that may be left. */
  standings = $state.raw<StandingOut[]>([]);
  /** The step being shown again, or null for now. */
  replay = $state<number | null>(null);
  /** Everything told from the first position on. */
  past: unknown[] = [];

  desk: Desk | null = null;
  private first: View | null = null;
  private queue: Item[] = [];
  private pumping = false;
  private hurry = false;
  private readonly link: Link;

  constructor(
    readonly id: string,
    readonly secret: string,
  ) {
    this.link = new Link(id, secret, () => settings.lang, {
      frame: (f) => this.frame(f),
      online: (on) => (this.online = on),
      bye: (why) => (this.gone = why),
    });
  }

  get seat(): Seat | null {
    return this.you === 'Spectator' ? null : this.you.Seat;
  }

  /** The decision this seat is asked for. */
  get decision(): number | null {
    return this.status?.decision ?? null;
  }

  /** Is this seat asked, and everything shown that led to it? */
  get asked(): boolean {
    return this.decision !== null && !this.moving && this.replay === null && !this.question?.given;
  }

  get over(): boolean {
    return !!this.status && 'Over' in this.status.waiting;
  }

  private frame(f: FromServer) {
    if ('view' in f) void this.open(f.view);
    if ('told' in f) this.queue.push(f.told);
    if ('status' in f) this.queue.push(f.status);
    void this.pump();
  }

  private async open(view: View) {
    const again = this.first !== null;
    this.first = view;
    this.queue = [];
    this.you = view.you;
    this.system = view.system;
    this.name = view.name;
    const desk = await Desk.open(view.system, view.view, settings.lang);
    this.desk?.close();
    this.desk = desk;
    this.past = [];
    this.chronicle = [];
    const lines: Line[] = [];
    // Whoever was here before is shown what he missed, from where he left.
    const before = again ? null : shownTo(this.id, this.seat ?? 'S');
    const known = Math.min(before ?? view.past.length, view.past.length);
    view.past.slice(0, known).forEach((told, i) => this.hear(i + 1, told, lines));
    this.chronicle = lines;
    this.missed = view.past.length - known;
    if (this.missed > 0) {
      const rest = view.past.slice(known).map((told, i) => ({ n: known + i + 1, told }));
      this.queue = [...rest, { status: view.status }, ...this.queue];
    } else this.status = view.status;
    this.ready = true;
    this.standings = desk.standings();
    this.settle();
    this.keep();
    void this.pump();
    about(this.id, this.secret).then(
      (a) => (this.about = a),
      // Without it the page only says less.
      () => undefined,
    );
  }

  private hear(n: number, told: unknown, lines: Line[]): boolean {
    if (!this.desk) return false;
    this.past.push(told);
    const out = this.desk.hear(told);
    if (out.said) {
      const { dice, tallies, kind } = out;
      lines.push({ n, words: out.said.words, dice, tallies, kind });
    }
    return out.moved;
  }

  /** Shows what was told, one thing after the other, each with its time. */
  private async pump() {
    if (this.pumping || !this.desk || this.queue.length === 0) return;
    this.pumping = true;
    while (this.queue.length > 0) {
      const item = this.queue.shift()!;
      if ('status' in item) {
        this.status = item.status;
        continue;
      }
      this.moving = true;
      if (this.missed > 0) this.missed -= 1;
      const lines: Line[] = [];
      const changed = this.hear(item.n, item.told, lines);
      if (lines.length > 0) {
        this.chronicle = [...this.chronicle, ...lines];
        this.announced = lines.map((l) => l.words).join(' ');
      }
      if (this.replay !== null) continue;
      const shown = !this.hurry && pace(changed, lines.length > 0, this.queue.length, settings.speed) > 0;
      if (shown && this.desk)
        [this.bar, this.caption] = [this.desk.bar(), lines.at(-1)?.words ?? this.caption];
      // A point spent changes the world but nothing on the table: only what moves takes its time.
      const moved = changed && (shown || this.queue.length === 0) && this.redraw();
      const wait = shown ? pace(moved, lines.length > 0, this.queue.length, settings.speed) : 0;
      if (wait > 0) await new Promise((r) => setTimeout(r, wait));
    }
    this.pumping = false;
    this.hurry = false;
    this.moving = false;
    this.caption = '';
    this.missed = 0;
    this.settle();
    this.keep();
  }

  /** Remembers how much has been shown. */
  private keep() {
    showed(this.id, this.seat ?? 'S', this.past.length);
  }

  /** Shows the rest at once. */
  skip() {
    this.hurry = this.pumping;
  }

  /** Draws the table anew if something on it has changed; tells whether. */
  private redraw(): boolean {
    if (!this.desk) return false;
    const [before, sheet] = [this.sheet, this.desk.sheet()];
    const changed = JSON.stringify(before?.pieces) !== JSON.stringify(sheet.pieces);
    this.sheet = sheet;
    if (changed) this.drawn += 1;
    return changed;
  }

  /** Reads everything anew from the engine. */
  settle() {
    const desk = this.desk;
    if (!desk || this.replay !== null) return;
    desk.speak(settings.lang);
    this.bar = desk.bar();
    this.roster = desk.roster();
    // A battle given up or drawn has stopped in the middle of a question, which nobody is asked any more.
    const stopped = this.over && !desk.ended();
    this.waits = stopped ? '' : desk.waitsFor();
    this.question = stopped ? null : desk.question();
    this.candidates = this.question && !this.question.given ? desk.candidates() : [];
    this.choices = this.candidates.length > 0 ? desk.choices() : [];
    // What the other side does meanwhile takes no plan away while the same question stands.
    const kept = this.planned;
    this.set(null);
    if (kept && this.asked && kept.decision === this.decision) this.plan(kept.order);
    // What is done anyway unless somebody says otherwise is planned from the start, with its odds.
    if (!this.planned && this.asked && this.choices.length > 0 && this.choices[0].hints.length === 0)
      this.plan(this.candidates[0].order);
    // Where things are to be laid on the table a proposal lies there from the start, to be taken hold of.
    if (!this.planned && this.asked && this.choices.length === 0) {
      const first = this.candidates[0]?.order;
      if (first !== undefined && desk.laid(first).handles.length > 0) this.plan(first);
    }
    const there = new Set(desk.sheet().pieces.map((p) => p.id));
    this.selected = this.selected.filter((id) => there.has(id));
    // Whoever has done what he could is let go; whoever may do one thing only is offered it.
    const can = new Set(this.candidates.flatMap((o) => o.pieces));
    if (this.asked && can.size > 0 && !this.selected.some((id) => can.has(id))) this.selected = [];
    if (!this.planned && this.selected.length === 1) this.offer(this.selected[0]);
    this.hinted = [];
    this.redraw();
    // The ground, the language and what lies on it may have changed though nobody moved.
    this.drawn += 1;
    if (this.question && !this.question.given) this.announced = `${this.announced} ${this.question.words}`;
  }

  /** The language has changed: the chronicle too is told anew. */
  async speak() {
    if (!this.first || !this.desk) return;
    const desk = await Desk.open(this.first.system, this.first.view, settings.lang);
    const lines: Line[] = [];
    const told = this.past;
    this.past = [];
    this.desk.close();
    this.desk = desk;
    told.forEach((x, i) => this.hear(i + 1, x, lines));
    this.chronicle = lines;
    this.settle();
  }

  piece(id: string): Piece | undefined {
    return this.sheet?.pieces.find((p) => p.id === id);
  }

  mine(piece: Piece): boolean {
    return this.seat !== null && piece.seat === (this.seat === 'A' ? 0 : 1);
  }

  select(ids: string[]) {
    this.selected = ids;
    this.refused = [];
    // What a set-up proposes stays on the table while somebody looks at a unit.
    if (this.planned && this.planned.laid.handles.length > 0) return;
    this.set(null);
    if (ids.length === 1) this.offer(ids[0]);
  }

  /** Whoever can be given one order only is offered it at once; an enemy, the order against him. */
  private offer(id: string) {
    if (!this.asked || !this.desk) return;
    const own = this.candidates.filter((o) => o.pieces.length === 1 && o.pieces[0] === id);
    const piece = this.piece(id);
    if (own.length === 1) this.plan(own[0].order);
    else if (own.length === 0 && piece && this.mine(piece) && this.choices.length === 0) {
      // Nothing is said of him alone: perhaps of the body he belongs to.
      const meant = this.desk.drag([id], piece.at, piece.facing);
      if (meant && this.candidates.some((o) => JSON.stringify(o.order) === JSON.stringify(meant.order)))
        this.plan(meant.order);
    }
  }

  /** An enemy is pointed at: the plainest order of those chosen against him, if there is one. */
  against(id: string): boolean {
    const found = this.asked && offers.against(this.candidates, this.selected, id);
    if (found) this.plan(found.order);
    return !!found;
  }

  /** Whom those chosen could attack now. */
  get targets(): string[] {
    return this.asked && !this.planned ? offers.targets(this.candidates, this.selected) : [];
  }

  /** Those who can be given an order now, by the ids of their pieces. */
  get able(): Set<string> {
    return this.asked ? offers.able(this.candidates) : new Set();
  }

  /** Plans an order: what it would do is shown, nothing is given. */
  plan(order: unknown, instead: [string, Said[]] | null = null) {
    if (!this.desk) return;
    this.refused = [];
    const laid = this.desk.laid(order);
    const there = new Set(laid.handles.map((h) => h.id));
    this.chosen = this.chosen.filter((id) => there.has(id));
    this.set({ decision: this.decision, order, preview: this.desk.preview(order), laid, instead });
  }

  private set(planned: Planned | null) {
    this.planned = planned;
    if (!this.dragging) this.panel = planned;
    else this.lag ??= setTimeout(() => ([this.lag, this.panel] = [null, this.planned]), 120);
  }

  /** A hand has taken something up, or let go of it. */
  hold(on: boolean) {
    this.dragging = on;
    this.snaps = on && this.asked && this.selected.length > 0 ? (this.desk?.snaps(this.selected) ?? []) : [];
    if (on) return;
    if (this.lag) clearTimeout(this.lag);
    this.lag = null;
    this.panel = this.planned;
  }

  /** Plans an answer; chosen again, it is given. What lies on the table to be taken hold of is never given by that. */
  choose(o: Offered) {
    if (this.isPlanned(o) && this.planned?.laid.handles.length === 0) void this.commit();
    else this.plan(o.order);
  }

  /** Is this what is planned? */
  isPlanned(o: Offered): boolean {
    return this.panel !== null && this.panelKey === offers.key(o);
  }
  private readonly panelKey = $derived(this.panel ? JSON.stringify(this.panel.order) : '');

  /** The orders of exactly those chosen. */
  get own(): Offered[] {
    return offers.ordersOf(this.candidates, this.selected);
  }

  /** The pieces an answer is about, for whoever points at it. */
  aboutOf(o: Offered): string[] {
    return offers.about(o, this.roster);
  }

  /** Of an order that lays things: some of them laid elsewhere, the first at this place. */
  relay(order: unknown, pieces: string[], at: [number, number], facing: number) {
    if (!this.desk || !this.asked) return;
    const other = this.desk.relaid(order, pieces, at, facing);
    if (other !== null) this.plan(other);
  }

  /** Plans the order that choices piece by piece make. */
  compose(picks: [string, string][]) {
    const order = this.desk?.compose(picks);
    if (order) this.plan(order);
  }

  private snaps: Snap[] = [];

  /** What dragging the chosen pieces to a place would mean; within `near` of a place worth stopping at, that place. */
  drag(at: [number, number], facing: number, near = 0) {
    if (!this.desk || !this.asked) return;
    const start = performance.now();
    const far = (s: Snap) => Math.hypot(s.at[0] - at[0], s.at[1] - at[1]);
    const [snap] = this.snaps.filter((s) => far(s) < near).sort((a, b) => far(a) - far(b));
    const meant = snap ? { order: snap.order, instead: null } : this.desk.drag(this.selected, at, facing);
    if (meant !== null) this.plan(meant.order, meant.instead);
    else if (!this.planned?.laid.handles.length) this.set(null);
    // For whoever measures: how long the engine took for one movement of the hand.
    performance.measure('preview', { start });
  }

  /** Reads an order typed in and plans it; gives what was not understood. */
  type(text: string): string {
    try {
      this.plan(this.desk?.read(text));
      return '';
    } catch (e) {
      return e instanceof Error ? e.message : String(e);
    }
  }

  drop() {
    this.set(null);
    this.refused = [];
  }

  /** Gives the planned order. The server's word holds. */
  async commit() {
    const { decision, planned } = this;
    if (!planned || decision === null || planned.preview.refused.length > 0 || this.busy) return;
    this.busy = true;
    this.take(await this.link.order(decision, planned.order));
    this.busy = false;
  }

  async act(what: Doing) {
    this.take(await this.link.act(what));
  }

  /** Gives faces thrown by hand. */
  async fell(faces: number[]) {
    this.take(await this.link.fell(faces));
  }

  /** The luck of what this viewer has seen so far, as the server reckons it. */
  luck(): Promise<LuckOut> {
    return luck(this.id, this.secret, settings.lang);
  }

  private take(answer: Answer) {
    if ('done' in answer) {
      this.set(null);
      this.refused = [];
      return;
    }
    const { words, clauses } = answer.problem;
    const lines = (words || t('page-offline')).split('\n');
    this.refused = lines.map((w, i) => ({ words: w, clause: clauses[i] ?? null }));
    this.announced = lines.join(' ');
  }

  /** Shows the battle as it stood after so many things told; null for now. */
  async show(n: number | null) {
    if (!this.first) return;
    if (n === null || n >= this.past.length) {
      this.replay = null;
      this.settle();
      return;
    }
    this.replay = Math.max(0, n);
    const desk = await Desk.open(this.first.system, this.first.view, settings.lang);
    for (const told of this.past.slice(0, this.replay)) desk.hear(told);
    this.sheet = desk.sheet();
    this.roster = desk.roster();
    this.bar = desk.bar();
    this.old?.close();
    this.old = desk;
    this.drawn += 1;
  }
  private old: Desk | null = null;

  /** The desk that is shown. */
  get shown(): Desk | null {
    return this.replay === null ? this.desk : this.old;
  }

  close() {
    this.link.close();
    this.desk?.close();
    this.old?.close();
    this.desk = null;
  }
}
