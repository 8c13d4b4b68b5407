// How it looks and feels: French, night, phone, large text, axe; and how fast a drag is.
import { readFileSync } from 'node:fs';
import { equal, holds, shot, test } from './harness.mjs';
import { activate, drag, middle, toTable } from './table.mjs';

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

async function axe(page, what) {
  // The page allows no foreign script; a debugger may still run one.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const bad = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
  const words = bad.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => n.html.slice(0, 140))
        .join(' | ')}`,
  );
  equal(words.join('\n'), '', `axe on ${what}`);
}

test('axe finds nothing serious', async ({ page, at }) => {
  await page.goto(at);
  await page.locator('article').first().waitFor();
  await axe(page, 'the first page');
  await toTable(page, at);
  await axe(page, 'the table');
  await page.getByRole('button', { name: 'Activate Foot' }).click();
  await axe(page, 'a planned order');
  await page.locator('.menu > summary').click();
  await page.getByLabel('Night skin').check();
  await axe(page, 'the night skin');
});

test('French without reload, and the night skin', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('.ask .q', { hasText: 'ordre' }).waitFor();
  equal(await page.evaluate(() => document.documentElement.lang), 'fr', 'the language of the page');
  holds(/est activé/.test(await page.locator('.chron ol').innerText()), 'the chronicle is told anew');
  await page.getByLabel('Habillage de nuit').check();
  await page.locator('.menu > summary').click();
  await drag(page, 'Picardie', 0, -50);
  await page.locator('section.order h3').waitFor();
  await shot(page, 'french-night');
});

test(
  'a phone',
  async ({ page, at }) => {
    await toTable(page, at);
    await page.getByRole('button', { name: 'Activate Foot' }).tap();
    await page.getByRole('button', { name: /^Give the order/ }).tap();
    await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
    await shot(page, 'phone');
    for (const tab of ['Roster', 'Chronicle', 'Rules']) {
      await page.locator('nav.tabs').getByRole('button', { name: tab }).tap();
      await shot(page, `phone-${tab.toLowerCase()}`);
    }
    await page.locator('nav.tabs').getByRole('button', { name: 'Roster' }).tap();
    await page.locator('.roster button', { hasText: 'Picardie' }).tap();
    await page.locator('.ask summary').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 390, `nothing sticks out: ${wide}`);
    const small = await page
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .filter((b) => b.getBoundingClientRect().height < 43 && b.closest('.stage') === null)
          .map((b) => b.outerHTML.slice(0, 80)),
      );
    equal(small.join('\n'), '', 'buttons a finger misses');
    await axe(page, 'the phone');
    await shot(page, 'phone-unit');
  },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
);

test('text at 200 % still fits', async ({ page, at }) => {
  await toTable(page, at);
  await page.addStyleTag({ content: 'body{font-size:34px}' });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 1440, `nothing sticks out: ${wide}`);
});

test('a drag keeps up with the hand', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  const from = await middle(page, 'Picardie');
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 60; i++) await page.mouse.move(from.x + i * 0.8, from.y - i);
  await page.mouse.up();
  const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b);
  const p95 = frames[Math.floor(frames.length * 0.95)];
  const took = await page.evaluate(() => performance.getEntriesByName('preview').map((e) => e.duration));
  const median = took.sort((a, b) => a - b)[Math.floor(took.length / 2)];
  console.log(
    `     drag: ${frames.length} frames, p95 ${p95.toFixed(1)} ms; preview median ${median.toFixed(1)} ms`,
  );
  holds(p95 < 120, `p95 of a frame is ${p95} ms`);
});

test(
  'moves are shown, not teleported',
  async ({ page, at }) => {
    await toTable(page, at);
    await activate(page, 'Foot');
    await drag(page, 'Picardie', 0, -60);
    await page.getByRole('button', { name: /^Give the order/ }).click();
    await page.waitForFunction(() =>
      document.getAnimations().some((a) => a.effect?.target?.closest?.('g.unit')),
    );
    await page.waitForFunction(() => document.querySelector('.app').dataset.decision !== '');
  },
  { reducedMotion: 'no-preference' },
);
