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

/** Nothing is wider than the screen, and no finger misses a button. */
export async function sticksOut(page, what) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  equal(wide <= screen, true, `${what} is ${wide} wide on a screen of ${screen}`);
  const small = await page
    .locator('button:visible, select:visible, summary:visible')
    .evaluateAll((all) =>
      all.filter((b) => b.getBoundingClientRect().height < 43).map((b) => b.outerHTML.slice(0, 90)),
    );
  equal(small.join('\n'), '', `${what}: buttons a finger misses`);
}
