// The rulebook of the engine, for its own page.
import { load } from '../../lib/engine';
import type { Heading } from '../../lib/wire';

export type Origin = 'sources' | 'base' | 'baseandours' | 'ours';

export interface Ruling {
  origin: Origin;
  /** Empty when the whole clause is the ruling. */
  text: string;
}

/** An entry as it is read. */
export interface Entry extends Heading {
  kind: 'clause' | 'merged' | 'example' | 'sample';
  section: string | null;
  body: string;
  rulings: Ruling[];
  conflicts: string[];
  terms: { fr: string; en: string | null }[];
  not_mechanical: { reason: string; in_part: boolean } | null;
}

/** An entry with what stands round it. */
export interface EntryPage extends Entry {
  system: string;
  chapter: Heading | null;
  sources: string[];
  speaks_of: Heading[];
  spoken_of_in: Heading[];
  before: Heading | null;
  after: Heading | null;
}

export interface ChapterPage extends Heading {
  system: string;
  intro: string;
  entries: Entry[];
}

export interface Found {
  count: number;
  found: (Heading & { chapter: string; excerpt: string })[];
}

export interface Ruled extends Heading {
  rulings: Ruling[];
}

export const book = {
  async entry(id: string, lang: string): Promise<EntryPage | null> {
    const system = systemOf(id);
    return system ? JSON.parse((await load(system)).book_entry(id, lang)) : null;
  },
  async chapter(id: string, lang: string): Promise<ChapterPage | null> {
    const system = systemOf(id);
    return system ? JSON.parse((await load(system)).book_chapter(id, lang)) : null;
  },
  async search(query: string, system: string, lang: string): Promise<Found> {
    return JSON.parse((await load(system)).book_search(query, lang));
  },
  async nearest(text: string, lang: string): Promise<Heading[]> {
    return JSON.parse((await load(systemOf(text) || 'adgr')).book_nearest(text, lang));
  },
  async rulings(system: string, lang: string): Promise<Ruled[]> {
    return JSON.parse((await load(system)).book_rulings(lang));
  },
};

/** The system whose letter an id begins with; nothing if it begins with none. */
export function systemOf(id: string): string {
  return { A: 'adgr', T: 'tercios', R: 'argad' }[id[0]?.toUpperCase() ?? ''] ?? '';
}
