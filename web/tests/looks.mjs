// How it looks and feels: French, night, large text, axe; and how fast a drag is. (On a phone: each.mjs.)
import { arrive } from './cases.mjs';
import { equal, holds, shot, test } from './harness.mjs';
import { axe } from './pages.mjs';
import { activate, drag, middle, toTable } from './table.mjs';

test('axe finds nothing serious on the first page', async ({ page, at }) => {
  await page.goto(at);
  await page.locator('article').first().waitFor();
  await axe(page, 'the first page');
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

/** Everything in a panel can be seen: nothing is wider than it is shown. */
async function fits(page, what) {
  const out = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const cut = [...document.querySelectorAll('main *, nav *, header *, dialog *')].filter((e) => {
      const s = getComputedStyle(e);
      const hides =
        s.overflowX === 'hidden' && s.textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 2;
      return hides && e.clientWidth > 0 && !e.closest('.unseen, .stage, svg');
    });
    return { wide, cut: cut.map((e) => e.outerHTML.slice(0, 100)) };
  });
  holds(out.wide <= 0, `${what}: nothing sticks out: ${out.wide} px`);
  equal(out.cut.join('\n'), '', `${what}: cut off`);
}

/** A corps or two about to be activated: a table with everything on it and few men, which axe need not read one by one. */
const SMALL = { case: 'adgr/command/hesitant', seat: 'A', answers: [] };

/** Every panel of the table, one after the other. */
async function panels(page, look) {
  await look('the question');
  await page.locator('.ask .answers button').first().click();
  await page.locator('section.order h3').waitFor();
  await look('a planned order with its odds');
  const small = await page.locator('nav.tabs').isVisible();
  const bar = small ? page.locator('nav.tabs') : page.locator('.tabs2');
  for (const name of ['Luck', 'Rules', ...(small ? ['Roster', 'Chronicle'] : [])]) {
    await bar.getByRole('button', { name, exact: true }).click();
    await page.waitForTimeout(150);
    await look(name);
  }
  await bar.getByRole('button', { name: 'Order', exact: true }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('the keys');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.menu > summary').click();
  await look('the menu');
  await page.locator('.menu > summary').click();
}

test('night: every panel, and axe in each', async ({ page, at }) => {
  await page.addInitScript(() => localStorage.setItem('rocroi.skin', 'night'));
  await page.goto(at);
  await page.locator('article').first().waitFor();
  await axe(page, 'the first page by night');
  await arrive(page, at, 'adgr', SMALL);
  await panels(page, async (what) => {
    await axe(page, `${what}, by night`);
    await shot(page, `night-${what.replace(/\W+/g, '-')}`);
  });
});

test('text twice as large: every panel fits, and axe finds nothing', async ({ page, at }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '32px')),
  );
  await page.goto(at);
  await page.locator('article').first().waitFor();
  await fits(page, 'the first page');
  await shot(page, 'large-start');
  await arrive(page, at, 'adgr', SMALL);
  const size = await page.locator('.ask .q').evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  holds(size >= 40, `the text is larger: ${size} px`);
  await panels(page, async (what) => {
    await fits(page, what);
    await shot(page, `large-${what.replace(/\W+/g, '-')}`);
  });
  await axe(page, 'large text');
});

test(
  'a screen at 200 %: every panel fits',
  async ({ page, at }) => {
    await arrive(page, at, 'adgr', SMALL);
    await panels(page, async (what) => {
      await fits(page, what);
      await shot(page, `zoomed-${what.replace(/\W+/g, '-')}`);
    });
    const map = await page.locator('.stage').boundingBox();
    holds(map.width > 250 && map.height > 250, `the table can be seen: ${map.width} × ${map.height}`);
  },
  { viewport: { width: 720, height: 450 } },
);

test('with reduced motion everything jumps to its end', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  await page.evaluate(() => {
    window.moved_ = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...a) {
      window.moved_ += 1;
      return animate.apply(this, a);
    };
  });
  await drag(page, 'Picardie', 0, -60);
  await page.getByRole('button', { name: /^Give the order/ }).click();
  await page.waitForFunction(() => /Picardie moves/.test(document.querySelector('.chron ol').innerText));
  equal(await page.evaluate(() => window.moved_), 0, 'nothing was moved step by step');
});

test(
  'a drag keeps up with the hand',
  async ({ page, at }) => {
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
  },
  { alone: true },
);

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
