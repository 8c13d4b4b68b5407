// How the page is built: Svelte, and a packed copy beside every file, so that the server need not pack anything.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { facts } from './facts.ts';
import { offline } from './offline.ts';

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const path of files('dist').filter((p) => /\.(js|css|html|wasm|svg)$/.test(p))) {
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), facts(), offline(), packed()],
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:1643', ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  test: { include: ['src/**/*.test.ts'] },
} as import('vite').UserConfig);
