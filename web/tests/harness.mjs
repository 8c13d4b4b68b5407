// A server on a free port with a folder of its own, a browser, and a list of tests: two at a time, but for those that measure
// time, which run alone.
import { execSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const SHOTS = new URL('./shots/', import.meta.url).pathname;
const tests = [];

/** Adds a test: it gets `page`, a fresh browser context's page, and `at`, the server's address. */
export function test(name, run, options = {}) {
  tests.push({ name, run, options });
}

export function equal(a, b, what = '') {
  if (a !== b) throw new Error(`${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}

export function holds(x, what) {
  if (!x) throw new Error(`does not hold: ${what}`);
}

/** Starts `rocroi serve`; gives its address and how to stop it. */
export async function server() {
  const data = mkdtempSync(join(tmpdir(), 'rocroi-web-'));
  const dist = new URL('../dist', import.meta.url).pathname;
  const args = ['serve', '--no-open', '--port', '0', '--data', data, '--client', dist];
  const child = spawn(process.env.ROCROI ?? 'rocroi', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const at = await new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', (d) => {
      said += d;
      const m = /http:\/\/[\d.]+:\d+\//.exec(said);
      if (m) done(m[0]);
    });
    child.on('exit', (code) => fail(new Error(`the server has stopped (${code}): ${said}`)));
  });
  const stop = () => {
    child.removeAllListeners('exit');
    child.kill();
    rmSync(data, { recursive: true, force: true });
  };
  return { at, stop };
}

/** Takes a picture, for people to look at: of the screen, or of the whole page. */
export async function shot(page, name, fullPage = false) {
  await page.screenshot({ path: `${SHOTS}${name}.png`, fullPage });
}

export async function run() {
  mkdirSync(SHOTS, { recursive: true });
  const only = process.argv[2];
  const { at, stop } = await server();
  const browser = await chromium.launch({
    executablePath: execSync(`command -v ${process.env.CHROMIUM ?? 'chromium'}`)
      .toString()
      .trim(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  let failed = 0;
  // What takes a minute is run when it is asked for: `LONG=1`, or by its name.
  const chosen = tests.filter((t) => (only ? t.name.includes(only) : !t.options.long || process.env.LONG));
  const one = async ({ name, run, options: { long: _, alone: __, ...options } }) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(15000);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (e) => errors.push(e.message));
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    const start = performance.now();
    try {
      await run({ page, at, context, browser });
      if (errors.length > 0) throw new Error(`the page complains: ${errors.join('; ')}`);
      console.log(`ok   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (e) {
      failed += 1;
      console.log(
        `FAIL ${name}: ${e.message}${errors.length ? `\n     the page says: ${errors.join('; ')}` : ''}`,
      );
      await shot(page, `failed-${name.replace(/\W+/g, '-')}`).catch(() => undefined);
    }
    await context.close();
  };
  for (const t of chosen.filter((t) => t.options.alone)) await one(t);
  const rest = chosen.filter((t) => !t.options.alone);
  const worker = async () => {
    for (let t = rest.shift(); t; t = rest.shift()) await one(t);
  };
  await Promise.all(Array.from({ length: Number(process.env.WORKERS ?? 2) }, worker));
  await browser.close();
  stop();
  console.log(`${chosen.length - failed} of ${chosen.length} browser tests passed`);
  process.exit(failed > 0 ? 1 : 0);
}
