// Every ready battle of every system, whatever its rules: it opens, asks, offers, previews, takes orders, and goes on.
import { holds, shot, test } from './harness.mjs';
import { commit, ready } from './table.mjs';

test('every ready battle can be begun against the computer and takes orders', async ({ page, at }) => {
  const { battles } = await (await fetch(`${at}api/ready`)).json();
  for (const b of battles) {
    await page.goto(at);
    await page
      .locator(`article:has(img[src*="${b.id}/"])`)
      .getByRole('button', { name: /^Command/ })
      .first()
      .click();
    await ready(page);
    for (let i = 0; i < 4; i++) {
      await page.locator('.app:not([data-decision=""])').waitFor();
      const was = await page.locator('.app').getAttribute('data-decision');
      const offered = await page.locator('#orders option').evaluateAll((all) => all.map((o) => o.value));
      holds(offered.length > 0, `${b.id}: something is offered`);
      const text = offered[i % offered.length];
      await page.locator('#say').fill(text);
      await page.locator('#say').press('Enter');
      await page.locator('section.order h3').waitFor();
      const refused = await page.locator('section.order .no').count();
      holds(refused === 0, `${b.id}: \u201c${text}\u201d was offered and is refused`);
      await commit(page);
      await page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
    }
    await page.locator('.app:not([data-decision=""])').waitFor();
    await shot(page, `system-${b.id.replace('/', '-')}`);
  }
});
