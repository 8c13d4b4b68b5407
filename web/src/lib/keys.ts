// Every key of the table, in one list: it is what the keyboard does and what the `?` panel shows.

/** What a key can ask of the table. */
export interface Hands {
  commit(): void;
  drop(): void;
  undo(): void;
  skip(): void;
  help(): void;
  say(): void;
  rules(): void;
  next(by: number): void;
  toward(degrees: number): void;
  pick(): void;
  add(): void;
  nudge(ahead: number, aside: number, turn: number): void;
  zoom(factor: number): void;
  turn(degrees: number): void;
  fit(): void;
  tool(what: 'sweep' | 'measure'): void;
}

export interface Key {
  keys: string[];
  /** The id of the sentence that says what it does. */
  does: string;
  run: (h: Hands) => void;
  /** Only while the table has the focus: elsewhere the key has its usual meaning. */
  onTable?: boolean;
}

export const KEYS: Key[] = [
  { keys: ['ArrowUp'], does: 'page-key-toward', run: (h) => h.toward(0), onTable: true },
  { keys: ['ArrowRight'], does: 'page-key-toward', run: (h) => h.toward(90), onTable: true },
  { keys: ['ArrowDown'], does: 'page-key-toward', run: (h) => h.toward(180), onTable: true },
  { keys: ['ArrowLeft'], does: 'page-key-toward', run: (h) => h.toward(270), onTable: true },
  { keys: ['n'], does: 'page-key-next', run: (h) => h.next(1) },
  { keys: ['p'], does: 'page-key-previous', run: (h) => h.next(-1) },
  { keys: [' '], does: 'page-key-pick', run: (h) => h.pick(), onTable: true },
  { keys: ['b'], does: 'page-key-add', run: (h) => h.add() },
  { keys: ['w'], does: 'page-key-ahead', run: (h) => h.nudge(1, 0, 0) },
  { keys: ['s'], does: 'page-key-back', run: (h) => h.nudge(-1, 0, 0) },
  { keys: ['a'], does: 'page-key-left', run: (h) => h.nudge(0, -1, 0) },
  { keys: ['d'], does: 'page-key-right', run: (h) => h.nudge(0, 1, 0) },
  { keys: ['q'], does: 'page-key-turn-left', run: (h) => h.nudge(0, 0, -1) },
  { keys: ['e'], does: 'page-key-turn-right', run: (h) => h.nudge(0, 0, 1) },
  { keys: ['Enter'], does: 'page-key-commit', run: (h) => h.commit(), onTable: true },
  { keys: ['Escape'], does: 'page-key-drop', run: (h) => h.drop() },
  { keys: ['z'], does: 'page-key-undo', run: (h) => h.undo() },
  { keys: ['/'], does: 'page-key-say', run: (h) => h.say() },
  { keys: ['r'], does: 'page-key-rules', run: (h) => h.rules() },
  { keys: ['x'], does: 'page-key-skip', run: (h) => h.skip() },
  { keys: ['g'], does: 'page-key-sweep', run: (h) => h.tool('sweep') },
  { keys: ['m'], does: 'page-key-measure', run: (h) => h.tool('measure') },
  { keys: ['+', '='], does: 'page-key-zoom-in', run: (h) => h.zoom(1.25) },
  { keys: ['-'], does: 'page-key-zoom-out', run: (h) => h.zoom(0.8) },
  { keys: ['0'], does: 'page-key-fit', run: (h) => h.fit() },
  { keys: ['['], does: 'page-key-turn-table', run: (h) => h.turn(-90) },
  { keys: [']'], does: 'page-key-turn-table', run: (h) => h.turn(90) },
  { keys: ['?'], does: 'page-key-help', run: (h) => h.help() },
];

/** Does the key belong to what has the focus, not to the table? */
function elsewhere(target: EventTarget | null, key: Key): boolean {
  if (!target || !('closest' in target)) return false;
  const { closest } = target as Element;
  const at = (what: string) => closest.call(target, what);
  const field = at('input, textarea, select');
  if (field) return key.keys[0] !== 'Escape';
  const unit = at('g.unit');
  return !!key.onTable && !unit && !!at('button, a, summary, [tabindex="0"]');
}

/** Runs what a key means; true if it meant something. */
export function press(e: KeyboardEvent, hands: Hands): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  const key = KEYS.find((k) => k.keys.includes(e.key) || k.keys.includes(e.key.toLowerCase()));
  if (!key || elsewhere(e.target, key)) return false;
  key.run(hands);
  return true;
}
