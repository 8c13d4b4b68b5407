// Set-up by hand: what an order lays on the table is dragged, refused beside its ghost, and given.
import { readFileSync } from 'node:fs';
import { arrive, create, position } from './cases.mjs';
import { equal, holds, shot, test } from './harness.mjs';
import { ghosts, give, ready } from './table.mjs';

/** Where each kind of order is offered. */
const PLACES = JSON.parse(readFileSync(new URL('./kinds.json', import.meta.url), 'utf8'));

async function make(page, at, what, seat = 'A') {
  const made = await create(at, what);
  await page.goto(`${at}#${made.id}.${seat}.${made[seat.toLowerCase()]}`);
  await ready(page);
}

/** What lies on the table to be taken hold of. */
async function proposed(page) {
  const all = await ghosts(page);
  holds(all.length > 0, 'a proposal lies on the table');
  return all;
}

async function drag(page, from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.waitForTimeout(80);
  await page.mouse.up();
}

test('Argad!: a group is put down by hand, refused outside its ground, and given', async ({ page, at }) => {
  await make(page, at, { ready: 'argad/bridge' });
  await page.locator('.ask .answers button[title^="place 2"]').first().click();
  const before = await proposed(page);
  await shot(page, 'lay-argad');
  await drag(page, before[0], 12, 0);
  const after = await proposed(page);
  holds(Math.abs(after[0].x - before[0].x - 12) < 4, `it went along: ${before[0].x} to ${after[0].x}`);
  holds(Math.abs(after[1].x - before[1].x - 12) < 4, 'its group with it');
  const box = await page.locator('.stage').boundingBox();
  await drag(page, after[0], box.x + box.width * 0.5 - after[0].x, box.y + box.height * 0.5 - after[0].y);
  await page.locator('.tip.no').waitFor();
  holds(/R-[A-Z]{3}-\d\d/.test(await page.locator('section.order .no').innerText()), 'with its clause');
  await shot(page, 'lay-refused');
  await page.locator('.ask .answers button[title^="place 2"]').first().click();
  await page.waitForFunction(() => !document.querySelector('section.order .no'));
  await give(page);
});

test('ADG-R: a corps is deployed by hand, unit by unit and as a whole', async ({ page, at }) => {
  await make(page, at, { system: 'adgr', name: 'Deployment', position: position('adgr/setup/deployment') });
  const before = await proposed(page);
  await shot(page, 'lay-adgr');
  await page.getByRole('button', { name: 'Take all of them together' }).click();
  await drag(page, before[0], 10, 0);
  const after = await proposed(page);
  equal(after.length, before.length, 'nobody is lost');
  holds(
    after.every((g, i) => Math.abs(g.x - before[i].x - 10) < 4),
    'all of them went along',
  );
});

test('Tercios: a regiment is deployed by hand', async ({ page, at }) => {
  await make(page, at, {
    system: 'tercios',
    name: 'Deployment',
    position: position('tercios/battle/deployment'),
  });
  const before = await proposed(page);
  await shot(page, 'lay-tercios');
  await drag(page, before[0], 15, 0);
  const after = await proposed(page);
  holds(Math.abs(after[0].x - before[0].x - 15) < 4, 'it went along');
  holds(Math.abs(after[1].x - before[1].x) < 2, 'alone');
});

for (const [system, what, kind, clause] of [
  ['adgr', 'camp and works', 'camp', /A-[A-Z]{3}-\d\d/],
  ['adgr', 'ambush markers', 'markers', /A-[A-Z]{3}-\d\d/],
  ['adgr', 'a piece of terrain', 'lay-piece', /A-[A-Z]{3}-\d\d/],
  ['tercios', 'a bought piece of terrain', 'buy', /T-[A-Z]{3}-\d\d/],
  ['tercios', 'the commander-in-chief', 'post', /T-[A-Z]{3}-\d\d/],
  ['argad', 'hidden groups', 'hide', /R-[A-Z]{3}-\d\d/],
]) {
  test(`${system}: ${what} laid by hand, refused off its ground, and given`, async ({ page, at }) => {
    await arrive(page, at, system, PLACES[system][kind]);
    // The first proposal that lays something.
    for (const button of await page.locator(`.ask .answers button`).all()) {
      if ((await page.locator('.ask .lay').count()) > 0) break;
      await button.click();
    }
    equal(await page.locator('section.order').getAttribute('data-kind'), kind, 'the proposal');
    const where = async () => {
      const box = await page.locator('rect.chosen').first().boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await page.locator('body').press('n');
    const before = await where();
    await drag(page, before, 12, -9);
    const after = await where();
    const moved = Math.abs(after.x - before.x - 12) < 5 || Math.abs(after.y - before.y + 9) < 5;
    holds(moved, `it went along: ${JSON.stringify([before, after])}`);
    await shot(page, `lay-${system}-${kind}`);
    // Beyond the edge of the table it may not lie.
    const stage = await page.locator('.stage').boundingBox();
    await drag(page, after, stage.x + 4 - after.x, stage.y + 4 - after.y);
    const no = page.locator('section.order .no');
    await no.waitFor();
    holds(clause.test(await no.innerText()), `with its clause: ${await no.innerText()}`);
    await drag(page, await where(), before.x - stage.x - 4, before.y - stage.y - 4);
    if (await no.count())
      await page.locator('.ask .answers button', { hasNotText: 'Take all' }).first().click();
    await give(page);
  });
}
