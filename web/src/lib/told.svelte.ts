// One seat's battle in the page: what the server told, brought forward by the engine and shown one thing after the other;
// and the battle again, as it stood. What the player is planning is in battle.svelte.ts.
import { Desk } from './engine';
import { Link, type Answer } from './link';
import { pace } from './motion';
import { about, luck, showed, shownTo } from './seats';
import { settings } from './words.svelte';
import type {
  About,
  Bar,
  Choice,
  Doing,
  FromServer,
  LuckOut,
  Offered,
  Piece,
  Question,
  RosterLine,
  Seat,
  Sheet,
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

type Item = { n: number; told: unknown } | { status: Status };

export abstract class Told {
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
  protected readonly link: Link;

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

  /** May the last answer be taken back? */
  get undoes(): boolean {
    return !!this.status?.undo && !this.over;
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
    this.settled(desk);
    this.redraw();
    // The ground, the language and what lies on it may have changed though nobody moved.
    this.drawn += 1;
    if (this.question && !this.question.given) this.announced = `${this.announced} ${this.question.words}`;
  }

  /** Everything is read anew: what was planned is held against it. */
  protected abstract settled(desk: Desk): void;

  /** What the server said to something asked of it. */
  protected abstract take(answer: Answer): void;

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
