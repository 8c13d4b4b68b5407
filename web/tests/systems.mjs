// Every ready battle of every system, whatever its rules: it opens, asks, offers, previews, takes orders, and goes on.
import { holds, shot, test } from './harness.mjs';
import { commit, ready } from './table.mjs';

// Plans the i-th order offered; anew if the other side's answer has changed the question meanwhile.
async function planned(page, id, i) {
  for (let again = 2; ; again--) {
    await page.locator('.app:not([data-decision=""])').waitFor();
    const was = await page.locator('.app').getAttribute('data-decision');
    const offered = await page.locator('#orders option').evaluateAll((all) => all.map((o) => o.value));
    const text = offered[i % Math.max(1, offered.length)];
    if (text) {
      await page.locator('#say').fill(text);
      await page.locator('#say').press('Enter');
      const shown = page.locator('section.order h3').waitFor({ timeout: 5000 });
      if (
        await shown.then(
          () => true,
          () => false,
        )
      )
        return { was, text };
    }
    const now = await page.locator('.app').getAttribute('data-decision');
    holds(now !== was || again > 0, `${id}: \u201c${text}\u201d is offered and can be planned`);
  }
}

test('every ready battle can be begun against the computer and takes orders', async ({ page, at }) => {
  // The computer takes its time on a machine that is busy: that is not what is tried here.
  page.setDefaultTimeout(60_000);
  const { battles } = await (await fetch(`${at}api/ready`)).json();
  // First battles have a button of their own and are played through elsewhere (teach).
  for (const b of battles.filter((b) => (b.lessons ?? []).length === 0)) {
    await page.goto(at);
    await page
      .locator(`article:has(img[src*="${b.id}/"])`)
      .getByRole('button', { name: /^Command/ })
      .first()
      .click();
    await ready(page);
    for (let i = 0; i < 2; i++) {
      const { was, text } = await planned(page, b.id, i);
      const refused = await page.locator('section.order .no').count();
      holds(refused === 0, `${b.id}: \u201c${text}\u201d was offered and is refused`);
      await commit(page);
      await page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
    }
    await page.locator('.app:not([data-decision=""])').waitFor();
    await shot(page, `system-${b.id.replace('/', '-')}`);
  }
});
