// One order of every kind the engine knows, given by the text line and by keys alone. The list is the engine's own, read
// from the `?` panel; where each kind is offered says kinds.json, which a test of the desk keeps true.
import { readFileSync } from 'node:fs';
import { arrive } from './cases.mjs';
import { equal, server, test } from './harness.mjs';

const PLACES = JSON.parse(readFileSync(new URL('./kinds.json', import.meta.url), 'utf8'));

/** The first order of a kind that is offered now, with the pieces it is about. */
async function offered(page, kind) {
  const option = page.locator(`#orders option[data-kind="${kind}"]`).first();
  const [text, pieces] = await option.evaluate((o) => [o.value, o.dataset.pieces]);
  return { text, pieces: pieces.split(' ').filter(Boolean) };
}

async function byText(page, o) {
  await page.locator('body').press('/');
  await page.locator('#say').fill(o.text);
  await page.keyboard.press('Enter');
  await page.locator('section.order h3').waitFor();
  await page.keyboard.press('Enter');
}

const planned = (page) => page.locator('section.order').getAttribute('data-text', { timeout: 300 });

/** By keys: its units are given the focus and chosen, its button the focus and Enter, twice. */
async function byKeys(page, o) {
  const chosen = () => page.locator('.paper g.unit[aria-pressed="true"]').count();
  for (const [i, id] of o.pieces.entries()) {
    const unit = page.locator(`#plan-u-${id}`);
    if ((await unit.count()) === 0) break;
    // Whoever is ordered with his body is chosen with it; chosen again, alone.
    if (i > 0 && (await unit.getAttribute('aria-pressed')) === 'true') continue;
    await unit.focus();
    await page.keyboard.press(i === 0 ? ' ' : 'b');
    if (i === 0 && o.pieces.length === 1 && (await chosen()) > 1) await page.keyboard.press(' ');
  }
  if ((await page.locator('section.order').count()) > 0 && (await planned(page)) === o.text) {
    await page.locator('section.order .go').focus();
    await page.keyboard.press('Enter');
    return;
  }
  // Unit by unit: what is chosen for each is planned by its own button.
  const foot = page.locator('.ask .foot button');
  if (await foot.count()) await foot.focus();
  else {
    const folds = page.locator('.ask details:not([open]) > summary');
    for (let i = await folds.count(); i > 0; i--) {
      await folds.first().focus();
      await page.keyboard.press('Enter');
    }
    await page
      .locator(`.ask button[title=${JSON.stringify(o.text)}]`)
      .first()
      .focus();
  }
  await page.keyboard.press('Enter');
  await page.locator('section.order .go').focus();
  await page.keyboard.press('Enter');
}

async function give(page, kind, way) {
  const was = await page.locator('.app').getAttribute('data-decision');
  const o = await offered(page, kind);
  await (way === 'text' ? byText : byKeys)(page, o);
  const taken = page.waitForFunction(
    (d) => document.querySelector('.app').dataset.decision !== d || document.querySelector('.end'),
    was,
    { timeout: 20_000 },
  );
  await taken.catch(async () => {
    const words = await page.locator('main').innerText();
    throw new Error(`“${o.text}” was not taken: ${words.slice(0, 300)}`);
  });
}

/** Where this kind is offered: after an order just given by taking it back, if nobody has learned anything since. */
async function again(page, at, system, kind) {
  if (await page.locator('header .undo:enabled').count()) {
    await page.locator('#say').evaluateAll((all) => all.forEach((i) => i.blur()));
    // The question after the order may offer the same kind: what is asked must be another one first.
    const now = await page.locator('.app').getAttribute('data-decision');
    await page.locator('body').press('z');
    const other = `.app:not([data-decision=""], [data-decision="${now}"])`;
    const back = page.locator(`${other} #orders option[data-kind="${kind}"]`).first();
    await back.waitFor({ state: 'attached' });
    // Nothing planned, nobody chosen, as on arrival.
    for (let i = 0; i < 2; i++) await page.locator('body').press('Escape');
  } else await arrive(page, at, system, PLACES[system][kind]);
}

for (const system of ['adgr', 'tercios', 'argad']) {
  test(`an order of every kind, by text and by keys: ${system}`, async ({ page }) => {
    page.setDefaultTimeout(20_000);
    const { at, stop } = await server();
    const wrong = [];
    try {
      for (const kind of Object.keys(PLACES[system])) {
        if (process.env.KIND && process.env.KIND !== kind) continue;
        const failed = (way) => (e) => wrong.push(`${kind} by ${way}: ${e.message.slice(0, 400)}`);
        await arrive(page, at, system, PLACES[system][kind])
          .then(() => give(page, kind, 'text'))
          .catch(failed('text'));
        await again(page, at, system, kind)
          .then(() => give(page, kind, 'keys'))
          .catch(failed('keys'));
      }
      await page.locator('body').press('?');
      const known = await page
        .locator('dialog [data-kind]')
        .evaluateAll((all) => all.map((k) => k.dataset.kind));
      equal(
        Object.keys(PLACES[system]).sort().join(' '),
        known.sort().join(' '),
        'the kinds the engine knows',
      );
    } finally {
      stop();
    }
    equal(wrong.join('\n'), '', 'not given');
  });
}
