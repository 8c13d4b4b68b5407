// What tests of how pages look share.
import { readFileSync } from 'node:fs';
import { equal } from './harness.mjs';

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Nothing serious against those who do not see, or use no mouse. */
export async function axe(page, what) {
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

/** No control lies over another. */
export async function overlap(page, what) {
  const over = await page
    .locator('button:visible, select:visible, input:not(.unseen):visible, summary:visible, main a:visible')
    .evaluateAll((all) => {
      const boxes = all
        .filter((e) => e.closest('.stage, svg') === null)
        .flatMap((e) => [...e.getClientRects()].map((r) => ({ e, r })));
      const lies = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
      const apart = (a, b) => !a.contains(b) && !b.contains(a);
      return boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => apart(a.e, b.e) && lies(a.r, b.r))
          .map((b) => `${a.e.outerHTML.slice(0, 80)} over ${b.e.outerHTML.slice(0, 80)}`),
      );
    });
  equal(over.join('\n'), '', `${what}: one lies over the other`);
}

/** Nothing is wider than the screen, and no finger misses a button. */
export async function sticksOut(page, what) {
  // A phone makes its window as wide as what sticks out: what counts is the screen.
  const [wide, screen] = [
    await page.evaluate(() => document.documentElement.scrollWidth),
    page.viewportSize().width,
  ];
  equal(wide <= screen, true, `${what} is ${wide} wide on a screen of ${screen}`);
  const small = await page
    .locator('button:visible, select:visible, summary:visible')
    .evaluateAll((all) =>
      all.filter((b) => b.getBoundingClientRect().height < 43).map((b) => b.outerHTML.slice(0, 90)),
    );
  equal(small.join('\n'), '', `${what}: buttons a finger misses`);
}
