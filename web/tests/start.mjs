// The first page, the way to the table, and coming back to it.
import { equal, holds, shot, test } from './harness.mjs';
import { ready, start } from './table.mjs';

test(
  'the first page paints at once and one click leads to the table',
  async ({ page, at }) => {
    await page.goto(at);
    const paint = await page.evaluate(
      () =>
        new Promise((done) =>
          new PerformanceObserver((l) =>
            done(l.getEntries().find((e) => e.name === 'first-contentful-paint')?.startTime),
          ).observe({
            type: 'paint',
            buffered: true,
          }),
        ),
    );
    console.log(`     first paint after ${Math.round(paint)} ms`);
    holds(paint < 1000, `first paint after ${paint} ms`);
    await start(page)
      .getByRole('heading', { name: /Rocroi, 19 May 1643/ })
      .waitFor();
    await page.waitForFunction(() => document.querySelector('article img')?.naturalWidth > 0);
    await shot(page, 'start');
    await start(page).getByRole('button', { name: 'Command France against the computer' }).click();
    await ready(page);
    holds((await page.locator('.paper g.unit').count()) > 30, 'both armies stand on the plan');
    equal(await page.locator('.ask .q').innerText(), 'Which corps is activated next?', 'the question');
    await shot(page, 'table');
    // The first page leads back to it.
    await page.goto(at);
    await page
      .getByRole('link', { name: /Rocroi/ })
      .first()
      .click();
    await ready(page);
  },
  { alone: true },
);

test('a link to nothing says so', async ({ page, at }) => {
  await page.goto(`${at}#0123456789abcdef.A.0123456789abcdef0123456789abcdef`);
  await page.getByRole('alert').filter({ hasText: 'no such battle' }).waitFor();
});
