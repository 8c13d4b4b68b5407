// Writes the worker that keeps the page for times without a network, with the names of all files it keeps.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

function files(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under)).flatMap((name) => {
    const path = `${under}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? files(folder, path) : [path];
  });
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    closeBundle: {
      order: 'pre',
      handler() {
        const kept = files('dist').filter((p) => !/\.(gz|map)$/.test(p) && p !== '/sw.js');
        const hash = createHash('sha256');
        for (const path of kept) hash.update(path).update(readFileSync(join('dist', path)));
        const names = kept.map((p) => (p === '/index.html' ? '/' : p));
        const worker = readFileSync('worker.js', 'utf8')
          .replace("const VERSION = ''", `const VERSION = 'rocroi-${hash.digest('hex').slice(0, 16)}'`)
          .replace('const FILES = []', `const FILES = ${JSON.stringify(names)}`);
        writeFileSync('dist/sw.js', worker);
      },
    },
  };
}
