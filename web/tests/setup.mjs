// A new battle: from points and a seed, with an army of one's own, by the rules from the first question on; and what is
// wrong with an army beside it, with its clause.
import { readFileSync } from 'node:fs';
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { FRENCH_PHONE } from './table.mjs';

const sample = (path) => readFileSync(new URL(`../../armies/samples/${path}.toml`, import.meta.url), 'utf8');

/** Both armies are there and may fight. */
async function armed(page) {
  await page.locator('.side .name').nth(1).waitFor();
  await page.locator('button.go:not([disabled])').waitFor();
}

/** The table, and somebody is asked or waited for. */
async function seated(page) {
  await page.locator('.paper svg').waitFor();
  await page.locator('section[aria-label="Waiting"]').or(page.locator('.ask .q')).first().waitFor();
}

for (const [system, points] of [
  ['adgr', '100'],
  ['tercios', '500'],
  ['argad', '150'],
]) {
  test(`${system}: a quick battle from points and a seed`, async ({ page, at }) => {
    await page.goto(`${at}#/setup/${system}`);
    await page.locator('#seed').fill('7');
    await page.getByRole('button', { name: points, exact: true }).click();
    await page.waitForFunction(
      (n) =>
        [...document.querySelectorAll('.side .sum')].filter((e) => e.innerText.includes(` ${n} `)).length ===
        2,
      points,
    );
    await armed(page);
    const drawn = () => page.locator('.side .name').allInnerTexts();
    const first = await drawn();
    if (system === 'adgr') {
      await shot(page, 'setup');
      await axe(page, 'the set-up');
    }
    // Another seed, other armies; the same one, the same.
    const details = () =>
      page.locator('.side details').evaluateAll((all) => all.map((d) => d.textContent).join());
    const was = await details();
    await page.locator('#seed').fill('8');
    await page.waitForFunction(
      (w) => [...document.querySelectorAll('.side details')].map((d) => d.textContent).join() !== w,
      was,
    );
    await page.locator('#seed').fill('7');
    await page.waitForFunction(
      (w) => [...document.querySelectorAll('.side details')].map((d) => d.textContent).join() === w,
      was,
    );
    equal((await drawn()).join(), first.join(), 'the same armies');
    await armed(page);
    await page.getByRole('button', { name: 'To the table' }).click();
    await seated(page);
    const stand = await page.locator('.paper g.unit').count();
    holds(stand >= 4, `both sides stand on the table: ${stand}`);
    await shot(page, `setup-${system}`);
  });
}

test('an army of this browser is fought with', async ({ page, at }) => {
  await page.goto(`${at}#/armies`);
  await page.locator('#system').selectOption('tercios');
  await page.getByLabel('Points', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Propose a list' }).click();
  await page.locator('.verdict').getByText('Legal.').waitFor();
  await page.getByLabel('Name', { exact: true }).first().fill('My own');
  await page.getByLabel('Name', { exact: true }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'My own' }).waitFor();
  await page.getByRole('link', { name: 'Fight with this army' }).click();
  await page.locator('.side .name', { hasText: 'My own' }).waitFor();
  equal(await page.locator('#points').inputValue(), '500', 'the size is that of the list');
  await armed(page);
  await page.getByRole('button', { name: 'To the table' }).click();
  await seated(page);
  holds(/My own/.test(await page.title()), 'the battle is called after both');
});

test('a wrong list is told with its clause beside its side, and cannot fight', async ({ page, at }) => {
  await page.goto(`${at}#/setup/adgr`);
  await page.locator('#from1').selectOption('other');
  const dear = sample('adgr/sweden-1632').replaceAll('number = 2', 'number = 9');
  const file = { name: 'dear.toml', mimeType: 'text/plain', buffer: Buffer.from(dear) };
  await page.locator('.side input[type=file]').setInputFiles(file);
  const second = page.locator('.side').nth(1);
  await second.locator('.no a.id', { hasText: 'A-ARM-01' }).waitFor();
  equal(await page.locator('.side').first().locator('.no').count(), 0, 'nothing against the other side');
  equal(await page.getByRole('button', { name: 'To the table' }).isDisabled(), true, 'no battle so');
  await shot(page, 'setup-wrong');
  await axe(page, 'a wrong list');
  // What is no list at all is said too, and a right one mends it.
  await page.locator('#text1').fill('nonsense');
  await second.locator('.no li').first().waitFor();
  await page.locator('#from1').selectOption('sample:sweden-1632');
  await armed(page);
});

test(
  'a new battle in French on a phone',
  async ({ page, at }) => {
    await page.goto(`${at}#/setup/argad`);
    await page.locator('#scenario').selectOption('convoy');
    await page.getByText('Les bandes de ce scénario sont fixées').waitFor();
    await page.locator('#scenario').selectOption('encounter');
    await page.locator('.side .name').nth(1).waitFor();
    await sticksOut(page, 'the set-up');
    await axe(page, 'the set-up in French');
    await shot(page, 'phone-setup');
    await page.locator('#scenario').selectOption('convoy');
    await page.getByRole('button', { name: 'À la table' }).tap();
    await page.locator('.paper svg').waitFor();
  },
  FRENCH_PHONE,
);

/** Questions that are asked only once the battle has begun. */
const BEGUN = {
  adgr: ['corps', 'orders', 'shoot', 'evade', 'engage', 'pair', 'reveal'],
  tercios: ['plan', 'first', 'activate', 'command'],
  argad: ['move', 'regroup', 'ambush', 'shoot', 'react', 'retreat'],
};

/** Questions in which something lies on the table to be dragged: terrain, camp and commander, the troops. */
const LAID = {
  adgr: ['lay-piece', 'camp', 'deploy'],
  tercios: ['scenery', 'deploy', 'chief'],
  argad: ['set-up'],
};

/** Drags what lies on the table to be taken hold of, by its frame; gives how far it went. */
async function pull(page, dx, dy) {
  await page.locator('body').press('n');
  const chosen = page.locator('rect.chosen').first();
  if ((await chosen.count()) === 0) return 0;
  const box = await chosen.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.waitForTimeout(80);
  await page.mouse.up();
  const after = await chosen.boundingBox();
  return after ? Math.hypot(after.x - box.x, after.y - box.y) : 0;
}

for (const system of ['adgr', 'tercios', 'argad']) {
  test(`${system}: set up by the rules against the computer, dragged by mouse`, async ({ page, at }) => {
    page.setDefaultTimeout(40_000);
    await page.goto(`${at}#/setup/${system}`);
    await page.locator('#seed').fill('5');
    await page.getByLabel('By the rules: the players set up').check();
    await armed(page);
    await page.getByRole('button', { name: 'To the table, and set up' }).click();
    await page.locator('.paper svg').waitFor();
    const asked = [];
    const dragged = {};
    for (let i = 0; i < 140; i++) {
      await page.locator('.app:not([data-decision=""])').waitFor();
      const app = page.locator('.app');
      const what = await app.getAttribute('data-asked');
      if (asked.at(-1) !== what) asked.push(what);
      if (BEGUN[system].includes(what) && (await page.locator('.paper g.unit').count()) > 0) break;
      const was = await app.getAttribute('data-decision');
      const foot = page.locator('.ask .foot button');
      if (await foot.count()) await foot.click();
      else if ((await page.locator('section.order h3').count()) === 0) {
        // The first thing offered is to buy no scenery: one piece is bought all the same.
        const buys = what === 'scenery' && !dragged[what];
        await page
          .locator('.ask .answers:not([hidden]) button')
          .nth(buys ? 1 : 0)
          .click();
      }
      if ((await page.locator('.ask .lay').count()) > 0 && (dragged[what] ?? 0) < 3) {
        if (!dragged[what]) await shot(page, `full-${system}-${what}`);
        for (const [dx, dy] of [
          [14, 0],
          [-14, 0],
          [0, 10],
        ]) {
          const went = await pull(page, dx, dy);
          if (went > 3) {
            dragged[what] = (dragged[what] ?? 0) + 1;
            if ((await page.locator('section.order .no').count()) === 0) break;
          }
        }
        // Where it may not lie, the proposal is taken again.
        if ((await page.locator('section.order .no').count()) > 0)
          await page
            .locator('.ask .answers:not([hidden]) button', { hasNotText: 'Take all' })
            .nth(what === 'scenery' ? 1 : 0)
            .click();
      }
      await page.getByRole('button', { name: /^Give the order/ }).click();
      await page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
    }
    await shot(page, `full-${system}`);
    holds(BEGUN[system].includes(asked.at(-1)), `the first turn comes: ${asked.join(', ')}`);
    for (const what of LAID[system])
      holds(dragged[what] > 0, `${what}: dragged ${JSON.stringify(dragged)} in ${asked.join(', ')}`);
  });
}
