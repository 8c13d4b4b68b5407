// The engines, one for each system: WebAssembly, loaded after the first paint. Everything crosses the border as JSON
// text; this file turns it into the types of wire.ts. No rule lives here.
import type * as Wasm from '../engine/adgr.js';
import type {
  Bar,
  Chapter,
  Choice,
  Clause,
  Dragged,
  FightOut,
  Heading,
  LaidOut,
  Offered,
  PreviewOut,
  Question,
  RosterLine,
  Sheet,
  Snap,
  StandingOut,
  ToldOut,
} from './wire';

type Engine = typeof Wasm;

const engines: Record<string, () => Promise<Engine>> = {
  adgr: () => import('../engine/adgr.js'),
  tercios: () => import('../engine/tercios.js'),
  argad: () => import('../engine/argad.js'),
};

const loading: Record<string, Promise<Engine>> = {};

/** Loads the engine of a system, once. */
export function load(system: string): Promise<Engine> {
  const from = engines[system];
  if (!from) return Promise.reject(new Error(system));
  return (loading[system] ??= from().then(async (m) => {
    await m.default();
    return m;
  }));
}

/** The system whose clause an id names. */
export function systemOf(id: string): string {
  return { A: 'adgr', T: 'tercios', R: 'argad' }[id[0] ?? ''] ?? id;
}

export interface PlanOptions {
  skin: 'engraving' | 'night' | 'schematic';
  pixels: number;
  scope: string;
}

function options(o: PlanOptions): string {
  return JSON.stringify({ ...o, sheet: false, embed_font: false, ornament: false });
}

/** One seat's desk over what it has seen. */
export class Desk {
  private constructor(private readonly inner: Wasm.Desk) {}

  static async open(system: string, view: unknown, lang: string): Promise<Desk> {
    const wasm = await load(system);
    return new Desk(new wasm.Desk(JSON.stringify(view), lang));
  }

  speak(lang: string) {
    this.inner.speak(lang);
  }
  hear(told: unknown): ToldOut {
    return JSON.parse(this.inner.hear(JSON.stringify(told)));
  }
  plan(o: PlanOptions): string {
    return this.inner.plan(options(o));
  }
  layers(o: PlanOptions, overlays: unknown[]): string {
    return this.inner.layers(options(o), JSON.stringify(overlays));
  }
  tile(piece: string, o: PlanOptions): string {
    return this.inner.tile(piece, options(o)) ?? '';
  }
  sheet(): Sheet {
    return JSON.parse(this.inner.sheet());
  }
  bar(): Bar {
    return JSON.parse(this.inner.bar());
  }
  roster(): RosterLine[] {
    return JSON.parse(this.inner.roster());
  }
  question(): Question | null {
    return JSON.parse(this.inner.question());
  }
  waitsFor(): string {
    return this.inner.waits_for();
  }
  /** Has the battle come to its end by the rules? */
  ended(): boolean {
    return this.inner.view().includes('"wait":{"Over"');
  }
  candidates(): Offered[] {
    return JSON.parse(this.inner.candidates());
  }
  /** Every kind of order there is, with its name. */
  kinds(): [string, string][] {
    return JSON.parse(this.inner.kinds());
  }
  choices(): Choice[] {
    return JSON.parse(this.inner.choices());
  }
  compose(picks: [string, string][]): unknown | null {
    const order = this.inner.compose(JSON.stringify(picks));
    return order === undefined ? null : JSON.parse(order);
  }
  standings(): StandingOut[] {
    return JSON.parse(this.inner.standings());
  }
  /** What an order would put on the table. */
  laid(order: unknown): LaidOut {
    return JSON.parse(this.inner.laid(JSON.stringify(order)));
  }
  /** The order with some of it laid elsewhere. */
  relaid(order: unknown, pieces: string[], at: [number, number], facing: number): unknown | null {
    const [x, y] = at.map(Math.round);
    const [from, ids] = [JSON.stringify(order), JSON.stringify(pieces)];
    const other = this.inner.relaid(from, ids, x, y, Math.round(facing));
    return other === undefined ? null : JSON.parse(other);
  }
  /** The plan as a picture that stands alone: with its frame, its scale and its own lettering. */
  picture(skin: PlanOptions['skin']): string {
    const whole = { skin, pixels: 60, scope: 'picture', sheet: true, embed_font: true, names: 'labels' };
    return this.inner.plan(JSON.stringify(whole));
  }
  /** Throws what could not be understood, in words. */
  read(text: string): unknown {
    return JSON.parse(this.inner.read(text));
  }
  drag(pieces: string[], at: [number, number], facing: number): Dragged | null {
    const [x, y] = at.map(Math.round);
    const meant = this.inner.drag(JSON.stringify(pieces), x, y, Math.round(facing));
    return meant === undefined ? null : JSON.parse(meant);
  }
  /** Places worth stopping at: contacts, corners, alignments in reach. */
  snaps(pieces: string[]): Snap[] {
    return JSON.parse(this.inner.snaps(JSON.stringify(pieces)));
  }
  around(pieces: string[]): unknown[] {
    return JSON.parse(this.inner.around(JSON.stringify(pieces)));
  }
  preview(order: unknown): PreviewOut {
    return JSON.parse(this.inner.preview(JSON.stringify(order)));
  }
  /** What comes of dice that decide no fight: by the name of the branch, empty for the order itself. */
  falls(order: unknown): [string, FightOut][] {
    return JSON.parse(this.inner.falls(JSON.stringify(order)));
  }
  pending(): FightOut | null {
    return JSON.parse(this.inner.pending());
  }
  close() {
    this.inner.free();
  }
}

/** The rulebook, which travels with the engines. */
export const rulebook = {
  async chapters(system: string, lang: string): Promise<Chapter[]> {
    return JSON.parse((await load(system)).chapters(lang));
  },
  async search(query: string, system: string, lang: string): Promise<Heading[]> {
    return JSON.parse((await load(system)).search(query, lang));
  },
  async clause(id: string, lang: string): Promise<Clause | null> {
    return JSON.parse((await load(systemOf(id))).clause(id, lang));
  },
};
