// What tests do at the table, in a player's words.
import { holds } from './harness.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const FRENCH_PHONE = { ...PHONE, locale: 'fr-FR' };

/** The card of a ready battle on the first page. */
export function card(page, id) {
  return page.locator(`article:has(img[src*="${id}/"])`);
}

/** The card of Rocroi by ADG-R on the first page. */
export function start(page) {
  return card(page, 'adgr/rocroi-1643');
}

/** From the first page to the table of a ready battle, on the side that is proposed, against the computer. */
export async function toBattle(page, at, id) {
  await page.goto(at);
  await card(page, id)
    .getByRole('button', { name: /^Command/ })
    .first()
    .click();
  await ready(page);
}

/** From the first page to the table of Rocroi, commanding France against the computer. */
export async function toTable(page, at) {
  await page.goto(at);
  await start(page).getByRole('button', { name: 'Command France against the computer' }).click();
  await ready(page);
}

/** The plan is drawn and a question stands. */
export async function ready(page) {
  await page.locator('.paper svg').waitFor();
  await page.locator('.ask .q').waitFor();
}

export async function activate(page, corps) {
  await page.getByRole('button', { name: `Activate ${corps}` }).click();
  await commit(page);
  await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
}

export async function commit(page) {
  await page.getByRole('button', { name: /^Give the order/ }).click();
}

/** Gives what is planned and waits until it is taken. */
export async function give(page) {
  const was = await page.locator('.app').getAttribute('data-decision');
  await page.getByRole('button', { name: /^(Give the order|Donner)/ }).click();
  await page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
}

/** Everybody on the table, with his place: what two moments are compared by. */
export function plan(page) {
  return page
    .locator('.paper g.unit')
    .evaluateAll((all) =>
      all.map((g) => [g.id, g.getAttribute('transform'), g.getAttribute('aria-label')].join('|')).sort(),
    );
}

/** What can be typed now. */
export function offered(page) {
  return page.locator('#orders option').evaluateAll((all) => all.map((o) => o.value));
}

/** Ghosts on the table, by their middles on the screen. */
export function ghosts(page) {
  return page.locator('.ghosts g.ghost').evaluateAll((all) =>
    all.map((g) => {
      const r = g.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }),
  );
}

/** The middle of a unit on the screen. */
export async function middle(page, name) {
  const unit = page.locator(`.paper g.unit[aria-label^="${name},"]`);
  await unit.waitFor();
  const box = await unit.boundingBox();
  holds(box, `${name} is on the table`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a unit by so many pixels and lets it go. */
export async function drag(page, name, dx, dy) {
  const from = await middle(page, name);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
  await page.waitForTimeout(60);
  await page.mouse.up();
}

/** Sweeps over what stands between two places, with Shift held. */
export async function sweep(page, from, to) {
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

export async function chronicle(page) {
  return (await page.locator('.chron ol').innerText()).split('\n').filter(Boolean);
}

/** Types an order and gives it. */
export async function say(page, text) {
  await page.locator('#say').fill(text);
  await page.locator('#say').press('Enter');
  await commit(page);
}

/** Answers whatever is asked by the first thing offered, until `done` holds or somebody else must come. */
export async function answerUntil(page, done) {
  for (let i = 0; i < 80; i++) {
    await page.locator('.app:not([data-decision=""])').or(page.locator('dialog')).first().waitFor();
    if ((await page.locator('dialog').count()) || (await done())) return;
    const app = page.locator('.app');
    const was = await app.getAttribute('data-decision');
    // Unit by unit (shots, cards): what is usual for each; else the first answer.
    const foot = page.locator('.ask .foot button');
    await ((await foot.count()) ? foot : page.locator('.ask .answers button').first()).click();
    await commit(page);
    await page.waitForFunction(
      (d) => document.querySelector('dialog') || document.querySelector('.app').dataset.decision !== d,
      was,
    );
  }
  throw new Error('it never came to that');
}
