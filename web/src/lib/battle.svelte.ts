// One seat's battle in the page: what the server told, brought forward by the engine, and what the player is
// planning. Components read from here and call its few verbs.
import { Desk } from './engine';
import { Link, type Answer } from './link';
import { pace } from './motion';
import { settings, t } from './words.svelte';
import type {
  Bar,
  Choice,
  Doing,
  FromServer,
  Offered,
  Piece,
  PreviewOut,
  Question,
  RosterLine,
  Said,
  Seat,
  Sheet,
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
  planned = $state.raw<Planned | null>(null);
  /** Why the last order was not taken. */
  refused = $state.raw<Said[]>([]);
  /** Said once to those who listen. */
  announced = $state('');
  busy = $state(false);
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
    secret: string,
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
    view.past.forEach((told, i) => this.hear(i + 1, told, lines));
    this.chronicle = lines;
    this.status = view.status;
    this.ready = true;
    this.settle();
    void this.pump();
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
    if (this.pumping || !this.desk) return;
    this.pumping = true;
    while (this.queue.length > 0) {
      const item = this.queue.shift()!;
      if ('status' in item) {
        this.status = item.status;
        continue;
      }
      this.moving = true;
      const lines: Line[] = [];
      const moved = this.hear(item.n, item.told, lines);
      if (lines.length > 0) {
        this.chronicle = [...this.chronicle, ...lines];
        this.announced = lines.map((l) => l.words).join(' ');
      }
      if (this.replay !== null) continue;
      const wait = this.hurry ? 0 : pace(moved, lines.length > 0, this.queue.length, settings.speed);
      if (moved && (wait > 0 || this.queue.length === 0)) this.redraw();
      if (wait > 0) await new Promise((r) => setTimeout(r, wait));
    }
    this.pumping = false;
    this.hurry = false;
    this.moving = false;
    this.settle();
  }

  /** Shows the rest at once. */
  skip() {
    this.hurry = this.pumping;
  }

  private redraw() {
    if (!this.desk) return;
    this.sheet = this.desk.sheet();
    this.drawn += 1;
  }

  /** Reads everything anew from the engine. */
  settle() {
    const desk = this.desk;
    if (!desk || this.replay !== null) return;
    desk.speak(settings.lang);
    this.bar = desk.bar();
    this.roster = desk.roster();
    this.waits = desk.waitsFor();
    this.question = desk.question();
    this.candidates = this.question && !this.question.given ? desk.candidates() : [];
    this.choices = this.candidates.length > 0 ? desk.choices() : [];
    // What the other side does meanwhile takes no plan away while the same question stands.
    const kept = this.planned;
    this.planned = null;
    if (kept && this.asked && kept.decision === this.decision) this.plan(kept.order);
    const there = new Set(desk.sheet().pieces.map((p) => p.id));
    this.selected = this.selected.filter((id) => there.has(id));
    this.redraw();
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
    if (!this.planned) return;
    this.planned = null;
  }

  /** Plans an order: what it would do is shown, nothing is given. */
  plan(order: unknown) {
    if (!this.desk) return;
    this.refused = [];
    this.planned = { decision: this.decision, order, preview: this.desk.preview(order) };
  }

  /** Plans the order that choices piece by piece make. */
  compose(picks: [string, string][]) {
    const order = this.desk?.compose(picks);
    if (order) this.plan(order);
  }

  /** What dragging the chosen pieces to a place would mean. */
  drag(at: [number, number], facing: number) {
    if (!this.desk || !this.asked) return;
    const start = performance.now();
    const order = this.desk.drag(this.selected, at, facing);
    if (order === null) this.planned = null;
    else this.plan(order);
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
    this.planned = null;
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

  private take(answer: Answer) {
    if ('done' in answer) {
      this.planned = null;
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
