// The page's engine plays chronicles again: `node tests/parity.mjs ENGINE-FOLDER FILE…`. Every event and every hash must be what
// the native program wrote; the first that is not ends this with its line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [engine, ...files] = process.argv.slice(2);
const { initSync, replayed } = await import(pathToFileURL(join(engine, 'parity.js')));
initSync({ module: readFileSync(join(engine, 'parity_bg.wasm')) });
let acts = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const last = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .findLast((line) => 'hash' in line);
  let told;
  try {
    told = replayed(text);
  } catch (error) {
    console.error(`${file}: ${error.message ?? error}`);
    process.exit(1);
  }
  const [n, hash] = told.split(' ');
  if (hash !== last.hash) {
    console.error(`${file}: ends with ${hash}, the chronicle with ${last.hash}`);
    process.exit(1);
  }
  acts += Number(n);
}
console.log(`${files.length} chronicles, ${acts} answers, the same bits`);
