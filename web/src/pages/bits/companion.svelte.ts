// What the companion remembers of a battle with real miniatures: the list, what is marked on it, where the turn stands,
// and a log. All of it stays in this browser.
import type { Json } from './armies';
import type { Line } from './odds';

export interface Entry {
  /** When, as the clock of this device has it. */
  at: string;
  turn: number;
  words: string;
}

export interface Kept {
  system: string;
  /** The list; none where only the rules and dice are wanted. */
  data: Json;
  name: string;
  /** Boxes ticked, by their place on the roster. */
  marks: Record<string, number>;
  /** Order cards laid, by the place of the unit (Tercios). */
  cards: Record<string, string>;
  turn: number;
  step: number;
  line: Line | null;
  log: Entry[];
}

const KEY = 'rocroi.companion';

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

class Companion {
  now = $state.raw<Kept | null>(read());

  /** Changes something and keeps it. */
  change(next: Partial<Kept>) {
    if (!this.now) return;
    this.now = { ...this.now, ...next };
    this.keep();
  }
  begin(system: string, data: Json, name: string) {
    this.now = { system, data, name, marks: {}, cards: {}, turn: 1, step: 0, line: null, log: [] };
    this.keep();
  }
  end() {
    this.now = null;
    this.keep();
  }
  note(words: string) {
    if (!this.now || words.trim() === '') return;
    const entry = { at: new Date().toISOString(), turn: this.now.turn, words };
    this.change({ log: [...this.now.log, entry] });
  }
  private keep() {
    try {
      if (this.now) localStorage.setItem(KEY, JSON.stringify(this.now));
      else localStorage.removeItem(KEY);
    } catch {
      // Without a store it lasts as long as the page.
    }
  }
}
export const companion = new Companion();

/** The steps a clause numbers in its text: "1. Start. 2. Movement." or "1 Movement; 2 Shooting". */
export function steps(body: string): string[] {
  const parts = body.split(/(?:^|[\s(])([1-9])\.?\s+(?=[A-Za-zÀ-ÿ])/);
  const out: string[] = [];
  // Numbers must count up from 1: a 2 in running text is no step.
  for (let i = 1; i < parts.length; i += 2) {
    if (Number(parts[i]) === out.length + 1) out.push(parts[i + 1]);
    else if (out.length > 0) out[out.length - 1] += ` ${parts[i]} ${parts[i + 1]}`;
  }
  // A step ends at a semicolon or a full stop; a bracket that opened before the list closes behind it.
  const first = (s: string) => {
    const text = s.split(/;|\.\s|\.$/)[0].trim();
    const open = (text.match(/\(/g) ?? []).length < (text.match(/\)/g) ?? []).length;
    return open ? text.slice(0, text.indexOf(')')) : text;
  };
  return out.map(first).filter((s) => s !== '');
}
