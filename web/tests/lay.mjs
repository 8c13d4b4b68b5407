// Set-up by hand: what an order lays on the table is dragged, refused beside its ghost, and given.
import { create, position } from './cases.mjs';
import { equal, holds, shot, test } from './harness.mjs';
import { ghosts, give, ready } from './table.mjs';

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

/** Takes hold of the first thing that is laid, by the frame the keyboard puts round it, and gives its place. */
async function held(page) {
  await page.locator('body').press('n');
  const box = await page.locator('rect.chosen').first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const [what, path, kind] of [
  ['camp and works', 'setup/camp-and-works', 'camp'],
  ['ambush markers', 'setup/markers', 'markers'],
  ['a piece of terrain', 'terrain/balance', 'lay-piece'],
]) {
  test(`ADG-R: ${what} are laid by hand`, async ({ page, at }) => {
    const made = await create(at, { system: 'adgr', name: what, position: position(`adgr/${path}`) });
    let seat = 'A';
    for (let i = 0; i < 40; i++) {
      // Whoever is asked sits here.
      await page.goto('about:blank');
      await page.goto(`${at}#${made.id}.${seat}.${made[seat.toLowerCase()]}`);
      await page.locator('.paper svg').waitFor();
      await page.locator('section[aria-label="Waiting"]').or(page.locator('.ask .q')).first().waitFor();
      if (!(await page.locator('.app').getAttribute('data-decision'))) {
        seat = seat === 'A' ? 'B' : 'A';
        continue;
      }
      if ((await page.locator('#orders option').first().getAttribute('data-kind')) === kind) break;
      await page.locator('.ask .answers button').first().click();
      await give(page);
    }
    equal(await page.locator('#orders option').first().getAttribute('data-kind'), kind, 'it came to that');
    const proposal = page.locator('.ask .answers button', { hasNotText: 'Take all' });
    for (const button of await proposal.all()) {
      await button.click();
      if ((await page.locator('.ask .lay').count()) > 0) break;
    }
    const before = await held(page);
    await drag(page, before, 12, -9);
    const box = await page.locator('rect.chosen').first().boundingBox();
    const after = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const moved = Math.abs(after.x - before.x - 12) < 5 || Math.abs(after.y - before.y + 9) < 5;
    holds(moved, `it went along: ${JSON.stringify([before, after])}`);
    await shot(page, `lay-${kind}`);
    const refused = (await page.locator('section.order .no').count()) > 0;
    if (refused)
      holds(/A-[A-Z]{3}-\d\d/.test(await page.locator('section.order .no').innerText()), 'with its clause');
    else await give(page);
  });
}
