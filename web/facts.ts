// Facts the page cannot read at run time, gathered while it is built: the licences of all it is made of, and the day
// each ruling of the rulebook was written (none where there is no history to ask).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = new URL('..', import.meta.url).pathname;

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' });
}

type Row = [name: string, version: string, licence: string];

/** Packages of Rust: everything in the lock file that is not our own. */
function crates(): Row[] {
  const all = JSON.parse(run('cargo', ['metadata', '--format-version', '1', '--locked'])).packages as {
    name: string;
    version: string;
    license: string | null;
    source: string | null;
  }[];
  return all.filter((c) => c.source).map((c) => [c.name, c.version, c.license ?? '']);
}

/** Packages of Node, from the lock file: each once. */
function npm(): Row[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'web/package-lock.json'), 'utf8')).packages as Record<
    string,
    { version: string; license?: string }
  >;
  const rows = Object.entries(lock)
    .filter(([path]) => path !== '')
    .map(([path, about]): Row => [path.replace(/^.*node_modules\//, ''), about.version, about.license ?? '']);
  return [...new Map(rows.map((r) => [r.slice(0, 2).join(' '), r])).values()];
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function licences() {
  return {
    crates: crates(),
    npm: npm(),
    notice: text('NOTICE'),
    fonts: ['crates/draw/fonts/OFL.txt', 'crates/print/fonts/OFL.txt'].map(text),
  };
}

/** For every clause with a ruling, the last day a ruling of it was written. */
function dates(): Record<string, string> {
  const out: Record<string, string> = {};
  for (const system of ['adgr', 'tercios', 'argad']) {
    for (const file of readdirSync(join(ROOT, 'rulebook', system)).filter((f) => /^\w.*\.md$/.test(f))) {
      let blame: string;
      try {
        blame = run('git', ['blame', '--line-porcelain', '--', `rulebook/${system}/${file}`]);
      } catch {
        return {};
      }
      let [id, day] = ['', ''];
      for (const line of blame.split('\n')) {
        const time = /^author-time (\d+)$/.exec(line);
        if (time) day = new Date(Number(time[1]) * 1000).toISOString().slice(0, 10);
        const heading = /^\t### ([ATR]-[A-Z]{2,3}-\d+)/.exec(line);
        if (heading) id = heading[1];
        if (id && line.startsWith('\tRuling') && day > (out[id] ?? '')) out[id] = day;
      }
    }
  }
  return out;
}

/** The version of the program, and of each system that of its rules and what its rulebook holds. */
function versions() {
  const program = /\[workspace\.package\]\nversion = "(.*?)"/.exec(text('Cargo.toml'))?.[1] ?? '';
  const systems = ['adgr', 'tercios', 'argad'].map((system) => {
    const source = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((e) =>
        e.isDirectory() ? source(join(folder, e.name)) : [readFileSync(join(folder, e.name), 'utf8')],
      );
    const code = source(join(ROOT, 'crates', system, 'src')).join('\n');
    const rules = Number(/const RULES_VERSION: u32 = (\d+);/.exec(code)?.[1]);
    if (!rules) throw new Error(`${system} does not say the version of its rules`);
    const book = source(join(ROOT, 'rulebook', system)).join('\n');
    const clauses = [...book.matchAll(/^### [ATR]-[A-Z]{2,3}-\d+/gm)].length;
    const rulings = [...book.matchAll(/^Ruling/gm)].length;
    return {
      system,
      rules,
      clauses,
      rulings,
      hash: createHash('sha256').update(book).digest('hex').slice(0, 16),
    };
  });
  return { program, systems };
}

/** Serves the facts as modules: `virtual:licences`, `virtual:dates`, `virtual:versions`. */
export function facts(): Plugin {
  const all: Record<string, () => unknown> = {
    'virtual:licences': licences,
    'virtual:dates': dates,
    'virtual:versions': versions,
  };
  return {
    name: 'facts',
    resolveId: (id) => (id in all ? `\0${id}` : undefined),
    load: (id) =>
      id[0] === '\0' && all[id.slice(1)] ? `export default ${JSON.stringify(all[id.slice(1)]())}` : undefined,
  };
}
