// The battles that teach, begun by mouse against the computer and played through to their end: each lesson waits for the
// player's own order, takes any, and its hint comes from the engine; then the computer plays the rest. What is over can be
// stepped back.
import { equal, holds, shot, test } from './harness.mjs';
import { axe } from './pages.mjs';
import { chronicle, FRENCH_PHONE, give, plan } from './table.mjs';

const lesson = (page) => page.locator('section.lesson');
const at_ = async (page) => Number(await lesson(page).getAttribute('data-lesson'));

const OVER = /wins|won|draw|victor/i;

/** The battle that is over, step by step backwards: what was told then, the table as it stood, and now again. */
async function steppedBack(page, begun) {
  const [last, told] = [await plan(page), await chronicle(page)];
  const moment = page.locator('section[aria-label="The battle as it stood."] .q');
  const seen = [];
  for (let i = 1; i <= 3; i++) {
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('.chron li.here').length === 1 || n > 2, i);
    seen.push(await moment.innerText());
  }
  holds(new Set(seen).size > 1, `step by step: ${seen.join(' | ')}`);
  holds(
    seen.every((w) => told.some((l) => l.startsWith(w))),
    `as it was told: ${seen.join(' | ')}`,
  );
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await moment.getByText('Before the first thing was told.').waitFor();
  if (begun.told === 0) equal((await plan(page)).join('\n'), begun.plan.join('\n'), 'the table as it was');
  await page.getByRole('button', { name: 'Now' }).first().click();
  await page.locator('section.wait .q').waitFor();
  equal((await plan(page)).join('\n'), last.join('\n'), 'the table as it is');
}

for (const [system, name] of [
  ['adgr', 'Begin: ADG-R'],
  ['tercios', 'Begin: Tercios'],
  ['argad', 'Begin: Argad!'],
]) {
  test(`${system}: the first battle teaches, to its end`, async ({ page, at }) => {
    page.setDefaultTimeout(60_000);
    await page.goto(at);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.locator('.paper svg').waitFor();
    await lesson(page).waitFor();
    equal(await at_(page), 0, 'it begins with the first');
    await page.locator('.app:not([data-decision=""])').waitFor();
    const begun = { plan: await plan(page), told: (await chronicle(page)).length };
    await shot(page, `teach-${system}`);
    // Picking a unit is the first lesson.
    const own = page.locator('.roster li button, .roster button').first();
    await own.click();
    await page.waitForFunction(() => document.querySelector('section.lesson').dataset.lesson !== '0');
    await axe(page, 'a lesson');
    const seen = new Set();
    const hints = [];
    let over = false;
    for (let i = 0; i < 600 && !over; i++) {
      await page
        .locator('.app:not([data-decision=""])')
        .or(page.locator('section.wait .q'))
        .first()
        .waitFor();
      over = (await page.locator('section.wait .q').count()) > 0;
      if (over) break;
      const n = await at_(page);
      const told = (await lesson(page).locator('.told').count())
        ? await lesson(page).locator('.told').innerText()
        : '';
      if (!seen.has(n)) {
        seen.add(n);
        hints.push(`${n}: ${told}`);
        await shot(page, `teach-${system}-${n}`);
      } else if (/%/.test(told)) hints.push(`${n}: ${told}`);
      if (seen.size >= 4 && hints.some((h) => /\d\s*%/.test(h))) break;
      await lesson(page).getByRole('button', { name: 'Show me' }).click();
      await give(page);
    }
    // He has seen enough, and the computer plays the rest for both.
    if (!over) {
      // Only the last lines stand there: the last of all tells whether there is more.
      const before = (await chronicle(page)).at(-1);
      await page.locator('.menu > summary').click();
      await page.getByRole('button', { name: 'Let the computer play on for me' }).click();
      await page.getByRole('button', { name: 'I play on myself' }).waitFor();
      await page.locator('.menu > summary').click();
      await page.locator('section.wait .q').filter({ hasText: OVER }).waitFor({ timeout: 120_000 });
      holds((await chronicle(page)).at(-1) !== before, 'something was told meanwhile');
    }
    const end = await page.locator('section.wait .q').innerText();
    holds(OVER.test(end), `somebody has won: ${end}`);
    await page.waitForFunction(() => /whole battle/.test(document.querySelector('section.lesson').innerText));
    await shot(page, `teach-${system}-end`);
    holds(
      hints.some((h) => /\d\s*%/.test(h)),
      `a hint with odds: ${hints.join(' | ')}`,
    );
    holds(seen.size >= 4, `lessons went by: ${[...seen].join()}`);
    await steppedBack(page, begun);
  });
}

test(
  'a lesson in French on a phone takes any order and waits',
  async ({ page, at }) => {
    await page.goto(at);
    await page.getByRole('button', { name: /^Commencer : ADG-R/ }).tap();
    await lesson(page).waitFor();
    holds(/Cliquez/.test(await lesson(page).innerText()), 'in French');
    await shot(page, 'phone-teach');
    // The second lesson's order is given first: it is taken, and the first lesson waits on.
    await page.locator('.ask .answers button').first().tap();
    await page
      .getByRole('button', { name: /^Donner/ })
      .first()
      .tap();
    await page.waitForFunction(() => document.querySelector('section.lesson .said') !== null);
    equal(await at_(page), 0, 'the lesson waits');
    await lesson(page).getByRole('button', { name: 'Passer cette leçon' }).tap();
    equal(await at_(page), 2, 'what was done already is not asked again');
    await axe(page, 'a lesson in French');
  },
  FRENCH_PHONE,
);
