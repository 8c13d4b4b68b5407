// What the player is planning over a battle as it was told: who is chosen, what a drag or a typed line means, the order that
// stands planned. Components read from here and call its few verbs.
import type { Desk } from './engine';
import type { Answer } from './link';
import * as offers from './offers';
import { Told } from './told.svelte';
import { t } from './words.svelte';
import type { LaidOut, Offered, PreviewOut, Said, Snap } from './wire';

export type { Line } from './told.svelte';

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

export class Battle extends Told {
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
  /** The order given last: what it answered, its kind, and in words. */
  given = $state.raw<{ asked: string; kind: string; words: string } | null>(null);

  protected settled(desk: Desk) {
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
  }

  /** Chooses pieces. Whoever is chosen alone stands for his body where orders are the body's; chosen again, for himself. */
  select(ids: string[]) {
    const again = ids.length === 1 && this.selected.length > 1 && this.selected.includes(ids[0]);
    const piece = ids.length === 1 && !again && this.asked ? this.piece(ids[0]) : undefined;
    this.selected = piece && this.mine(piece) ? offers.bodyOf(this.candidates, this.roster, ids[0]) : ids;
    this.refused = [];
    // What a set-up proposes stays on the table while somebody looks at a unit.
    if (this.planned && this.planned.laid.handles.length > 0) return;
    this.set(null);
    if (this.selected.length === 1) this.offer(ids[0]);
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

  /** The pieces that what is planned is about, once no hand is dragging. */
  get plannedFor(): string[] {
    const planned = this.dragging ? undefined : this.candidates.find((o) => this.isPlanned(o));
    return planned ? this.aboutOf(planned) : [];
  }

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
    const [asked, { kind, words, text }] = [this.question?.kind ?? '', planned.preview];
    const answer = await this.link.order(decision, planned.order);
    if ('done' in answer) this.given = { asked, kind, words: words || text };
    this.take(answer);
    this.busy = false;
  }

  protected take(answer: Answer) {
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
}
