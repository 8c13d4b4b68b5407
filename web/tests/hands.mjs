// The hand on the tables of Tercios and Argad!: a finger, a swept group, places it snaps to, lengths in their own units, the
// table turned. (hand.mjs does the same for ADG-R.)
import { arrive, create } from './cases.mjs';
import { equal, holds, test } from './harness.mjs';
import { drag, ghosts, middle, PHONE, ready, sweep } from './table.mjs';

const MOVE = { case: 'tercios/reference/move', seat: 'A', answers: ['A: activate Picardie'] };
const WALK = { case: 'argad/reference/attack', seat: 'A', answers: [] };

/** Drags a unit with a finger by so many pixels up the screen; gives where its ghost was held. */
async function finger(page, context, name, up) {
  const from = await middle(page, name);
  const cdp = await context.newCDPSession(page);
  const touch = (type, x, y) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  for (let i = 1; i <= 8; i++) await touch('touchMove', from.x, from.y - (i * up) / 8);
  await page.locator('.ghosts g.ghost').first().waitFor();
  await page.waitForTimeout(60);
  const [held] = await ghosts(page);
  await touch('touchEnd');
  return { from, held };
}

for (const [system, place, name] of [
  ['tercios', MOVE, 'Picardie'],
  ['argad', WALK, 'A2'],
]) {
  test(
    `${system}: a finger does not hide what it holds`,
    async ({ page, at, context }) => {
      await arrive(page, at, system, place);
      await page.locator('nav.tabs').getByRole('button', { name: 'Roster' }).tap();
      await page.locator('.roster button', { hasText: name }).first().tap();
      const { from, held } = await finger(page, context, name, 30);
      holds(held.y < from.y - 30 - 12, `the ghost is ahead of the finger at ${from.y - 30}: ${held.y}`);
      await page.locator('section.order h3').waitFor();
    },
    PHONE,
  );

  test(`${system}: on a turned table the hand still means what it shows`, async ({ page, at }) => {
    await arrive(page, at, system, place);
    const before = await middle(page, name);
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await page.waitForFunction(
      ([n, x, y]) => {
        const r = document.querySelector(`.paper g.unit[aria-label^="${n},"]`).getBoundingClientRect();
        return Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y) > 12;
      },
      [name, before.x, before.y],
    );
    await page.waitForTimeout(80);
    const turned = await middle(page, name);
    await drag(page, name, 0, 40);
    await page.locator('section.order h3').waitFor();
    equal(await page.locator('section.order .no').count(), 0, 'it may go there');
    const [shown] = await ghosts(page);
    holds(shown.y > turned.y + 15, `the ghost is below: ${turned.y} to ${shown.y}`);
  });
}

test('tercios: swept units are given a card together', async ({ page, at }) => {
  const made = await create(at, { ready: 'tercios/rocroi-1643' });
  await page.goto(`${at}#${made.id}.B.${made.b}`);
  await ready(page);
  const rows = page.locator('.ask li');
  const [one, two] = await rows
    .locator('label')
    .evaluateAll((all) => all.slice(0, 2).map((l) => l.innerText));
  const [a, b] = [await middle(page, one), await middle(page, two)];
  const edge = (v, w) => [Math.min(v, w) - 14, Math.max(v, w) + 14];
  const [[left, right], [top, bottom]] = [edge(a.x, b.x), edge(a.y, b.y)];
  await sweep(page, { x: left, y: top }, { x: right, y: bottom });
  const swept = await page.locator('.ask li.sel').count();
  holds(swept >= 2, `both are swept: ${swept}`);
  await page.locator('.all').getByRole('button', { name: 'Resist' }).click();
  const cards = await rows.locator('select').evaluateAll((all) => all.map((s) => s.value));
  equal(cards.filter((c) => c === 'resist').length, swept, 'those and nobody else');
});

test('argad: a swept group walks as one, and stops where it can be meant to', async ({ page, at }) => {
  await arrive(page, at, 'argad', WALK);
  const [a, b] = [await middle(page, 'A1'), await middle(page, 'A4')];
  await sweep(page, { x: a.x - 14, y: a.y - 14 }, { x: b.x + 14, y: b.y + 14 });
  equal(await page.locator('rect.chosen').count(), 4, 'all four are chosen');
  await drag(page, 'A1', -30, 12);
  await page.locator('section.order h3').waitFor();
  equal(await page.locator('section.order .no').count(), 0, 'it is not refused');
  equal((await ghosts(page)).length, 4, 'four ghosts');
  holds(/^A-1/.test(await page.locator('section.order h3').innerText()), 'the group is named');
});

for (const [system, place, kind, ahead, name] of [
  ['tercios', MOVE, 'move', /heading 0 /, 'Picardie'],
  // Not straight at the enemy: there an attack ends as near.
  ['argad', WALK, 'walk', /^walk 1 by \((?!0,)/, 'A1'],
]) {
  test(`${system}: a drag snaps to where an order ends, and Alt lets it go on`, async ({ page, at }) => {
    await arrive(page, at, system, place);
    const text = () => page.locator('section.order').getAttribute('data-text');
    const all = await page
      .locator(`#orders option[data-kind="${kind}"]`)
      .evaluateAll((all) => all.map((o) => o.value));
    const meant = all.find((t) => ahead.test(t));
    holds(meant, `such an order is offered: ${all.slice(0, 6).join(' | ')}`);
    // Dragged to a pixel or two of where that one ends.
    await page.locator('#say').fill(meant);
    await page.locator('#say').press('Enter');
    await page.locator('.ghosts g.ghost').first().waitFor();
    const [dx, dy] = await page.evaluate((name) => {
      const on = (what) => document.querySelector(what).getScreenCTM();
      const [from, to] = [on(`.paper g.unit[aria-label^="${name},"]`), on('.ghosts g.ghost g')];
      return [to.e - from.e + 2, to.f - from.f + 2];
    }, name);
    await page.locator('body').press('Escape');
    await drag(page, name, dx, dy);
    equal(await text(), meant, 'snapped');
    await page.keyboard.press('Escape');
    await page.keyboard.down('Alt');
    await drag(page, name, dx, dy);
    await page.keyboard.up('Alt');
    holds((await text()) !== meant, `freely: ${await text()}`);
  });
}

for (const [system, place, unit, scale] of [
  ['tercios', MOVE, /([\d.]+) inches, ([\d,]+) mm/, 25.4],
  ['argad', WALK, /([\d.]+) cm, ([\d,]+) mm/, 10],
]) {
  test(`${system}: a length is measured in its own unit and in millimetres`, async ({ page, at }) => {
    await arrive(page, at, system, place);
    await page.getByRole('button', { name: 'measure' }).click();
    const box = await page.locator('.stage').boundingBox();
    await page.mouse.move(box.x + 100, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const words = await page.locator('.length').first().innerText();
    const found = unit.exec(words);
    holds(found, `both lengths stand there: ${words}`);
    const [n, mm] = [Number(found[1]), Number(found[2].replace(',', ''))];
    holds(Math.abs(mm - scale * n) <= scale / 10 + 1, `${scale} mm to the unit: ${words}`);
  });
}
