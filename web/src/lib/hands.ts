// What the keyboard and the tools of the table do: each verb of keys.ts, over one battle and one camera.
import type { Battle } from './battle.svelte';
import type { Camera } from './camera.svelte';
import { toward } from './hit';
import type { Hands } from './keys';
import type { Piece } from './wire';

/** What only the screen knows: the unit with the keyboard, the tool, its panels. */
export interface Screen {
  readonly focus: string | null;
  look(id: string): void;
  pick(id: string): void;
  help(): void;
  rules(): void;
  tool(what: 'sweep' | 'measure'): void;
}

const round = (millidegrees: number) => ((millidegrees % 360_000) + 360_000) % 360_000;

/** A piece a quarter of a unit farther ahead and aside, turned by five degrees. */
function nudged(piece: Piece, step: number, ahead: number, aside: number, turn: number) {
  const a = (piece.facing / 1000) * (Math.PI / 180);
  const at: [number, number] = [
    piece.at[0] + step * (ahead * Math.sin(a) + aside * Math.cos(a)),
    piece.at[1] + step * (ahead * Math.cos(a) - aside * Math.sin(a)),
  ];
  return { at, facing: round(piece.facing + turn * 5000) };
}

export function hands(battle: Battle, camera: Camera, screen: Screen): Hands {
  const laid = () => battle.planned?.laid.handles ?? [];
  const step = () => (battle.sheet?.unit[0] ?? 1000) / 4;

  function next(by: number) {
    const things = laid();
    if (things.length > 0) {
      const now = things.findIndex((h) => h.id === battle.chosen[0]);
      const piece = things[(now + by + things.length) % things.length] ?? things[0];
      battle.chosen = [piece.id];
      battle.announced = piece.spoken || piece.label;
      return;
    }
    const ids = battle.roster.filter((r) => r.id).map((r) => r.id);
    const at = ids.indexOf(screen.focus ?? '');
    const id = ids[(at + by + ids.length) % ids.length];
    if (id) screen.look(id);
  }

  function nudge(ahead: number, aside: number, turn: number) {
    const lies = laid().find((h) => h.id === battle.chosen[0]) ?? laid()[0];
    if (lies && battle.planned) {
      const ids = battle.chosen.length > 0 ? battle.chosen : [lies.id];
      const to = nudged(lies, step(), ahead, aside, turn);
      battle.chosen = ids;
      battle.relay(battle.planned.order, ids, to.at, to.facing);
      battle.announced = battle.planned.preview.refused[0]?.words ?? lies.label;
      return;
    }
    const lead = battle.piece(battle.selected[0] ?? screen.focus ?? '');
    if (!lead) return;
    if (battle.selected.length === 0) battle.select([lead.id]);
    const ghost = battle.planned?.preview.course?.ghosts.find((g) => g.id === lead.id) ?? lead;
    const to = nudged(ghost, step(), ahead, aside, turn);
    battle.drag(to.at, to.facing);
    if (battle.planned)
      battle.announced = battle.planned.preview.refused[0]?.words ?? battle.planned.preview.text;
  }

  return {
    commit: () => {
      const { focus } = screen;
      if (battle.planned) void battle.commit();
      else if (focus && !battle.selected.includes(focus)) screen.pick(focus);
      else if (battle.asked && battle.candidates.length > 0) battle.plan(battle.candidates[0].order);
    },
    drop: () => (battle.planned || battle.refused.length ? battle.drop() : battle.select([])),
    undo: () => battle.undoes && void battle.act('undo'),
    skip: () => battle.skip(),
    help: () => screen.help(),
    say: () => document.getElementById('say')?.focus(),
    rules: () => screen.rules(),
    next,
    toward: (degrees) => {
      const pieces = battle.sheet?.pieces ?? [];
      const from = pieces.find((p) => p.id === screen.focus) ?? pieces[0];
      const to = from && toward(pieces, from, degrees - camera.turn);
      if (to) screen.look(to.id);
    },
    pick: () => screen.focus && screen.pick(screen.focus),
    add: () => {
      const { focus } = screen;
      if (!focus) return;
      const has = battle.selected.includes(focus);
      battle.select(has ? battle.selected.filter((id) => id !== focus) : [...battle.selected, focus]);
    },
    nudge,
    zoom: (f) => camera.zoomAt(camera.width / 2, camera.height / 2, f),
    turn: (d) => camera.turnBy(d),
    fit: () => camera.fit(),
    tool: (what) => screen.tool(what),
  };
}
