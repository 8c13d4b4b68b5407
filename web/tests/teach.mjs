// The battles that teach, played through to their end: each lesson waits for the player's own order, takes any, and its hint
// comes from the engine.
import { equal, holds, shot, test } from './harness.mjs';
import { axe } from './pages.mjs';

const lesson = (page) => page.locator('section.lesson');
const at_ = async (page) => Number(await lesson(page).getAttribute('data-lesson'));

/** Gives what is planned and waits for the next question, or the end. */
async function give(page) {
  const was = await page.locator('.app').getAttribute('data-decision');
  await page.getByRole('button', { name: /^(Give the order|Donner)/ }).click();
  await page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
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
      await lesson(page).getByRole('button', { name: 'Show me' }).click();
      await give(page);
    }
    holds(over, 'the battle came to its end');
    await page.waitForFunction(() => /whole battle/.test(document.querySelector('section.lesson').innerText));
    await shot(page, `teach-${system}-end`);
    holds(
      hints.some((h) => /\d\s*%/.test(h)),
      `a hint with odds: ${hints.join(' | ')}`,
    );
    holds(seen.size >= 4, `lessons went by: ${[...seen].join()}`);
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
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' },
);
