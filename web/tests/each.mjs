// The same walk in every system, each by a row of its own: an attack foreseen, a refusal read, an order undone, the page
// reloaded in the middle of a decision, the battle stepped back; on a phone in French; two browsers online. (Orders of every
// kind by text and by keys are in kinds.mjs, whole battles against the computer in teach.mjs.)
import { arrive } from './cases.mjs';
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { card, chronicle, commit, drag, FRENCH_PHONE, give, middle, offered, plan, ready } from './table.mjs';

const ROWS = [
  {
    system: 'adgr',
    clause: /A-[A-Z]{3}-\d\d/,
    attack: { case: 'adgr/reference/charge', seat: 'B', answers: [] },
    by: 'Gassion',
    on: 'Garcies',
    word: /^Charge/,
    told: /Gassion charges/,
    move: { case: 'adgr/reference/charge', seat: 'B', answers: [] },
    mover: 'Picardie',
    refused: 'move Picardie: advance 9',
    french: { asked: /ordre/, word: /Charge/ },
    online: { ready: 'adgr/rocroi-1643', other: 'Spain' },
  },
  {
    system: 'tercios',
    clause: /T-[A-Z]{3}-\d\d/,
    attack: { case: 'tercios/reference/charge', seat: 'A', answers: ['A: activate Picardie'] },
    by: 'Picardie',
    on: 'Garcies',
    word: /^Charge Garcies/,
    told: /Picardie charges Garcies/,
    move: { case: 'tercios/reference/move', seat: 'A', answers: ['A: activate Picardie'] },
    mover: 'Picardie',
    refused: 'move heading 0 forward 700mm',
    french: { asked: /Picardie charge-t-il/, word: /^Charger Garcies/ },
    online: { ready: 'tercios/rocroi-1643', other: 'Spain' },
  },
  {
    system: 'argad',
    clause: /R-[A-Z]{3}-\d\d/,
    attack: { case: 'argad/reference/attack', seat: 'A', answers: [] },
    by: 'A1',
    on: 'B1',
    word: /attack/,
    told: /attack|contact|reach/i,
    move: { case: 'argad/reference/attack', seat: 'A', answers: [] },
    mover: 'A1',
    refused: 'walk 1: A1 by 90 north',
    french: { asked: /groupe/, word: /attaquer/ },
    online: { ready: 'argad/encounter', other: '' },
  },
];

const order = (page) => page.locator('section.order');
const question = (page) => page.locator('.ask .q, section.wait').first().innerText();
const percents = (all) =>
  all.map((c) => parseFloat(/([\d.,]+)\s*%/.exec(c)[1].replace(',', '.'))).reduce((a, b) => a + b, 0);

/** An attack planned by dragging one onto the other. */
async function dragged(page, row) {
  const [from, to] = [await middle(page, row.by), await middle(page, row.on)];
  await drag(page, row.by, to.x - from.x, to.y - from.y);
  await order(page).locator('h3').waitFor();
}

/** The same with a finger: who is chosen, then at whom. */
async function tapped(page, row) {
  for (const name of [row.by, row.on]) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(60);
  }
  await order(page).locator('h3').waitFor();
}

/** The chances of both sides, and of every outcome, come to a hundred. */
async function oddsRead(page) {
  const sides = await order(page).locator('figcaption').first().locator('span').allInnerTexts();
  equal(sides.length, 3, 'won, even, lost');
  holds(Math.abs(percents(sides) - 100) < 2, `chances come to 100: ${sides}`);
  holds(percents([sides[0]]) > 0 && percents([sides[2]]) > 0, `for both: ${sides}`);
  await order(page).locator('.every summary').first().click();
  const all = await order(page).locator('.every').first().locator('li .n').allInnerTexts();
  holds(all.length >= 3 && Math.abs(percents(all) - 100) < 2, `every outcome, to 100: ${all}`);
}

for (const row of ROWS) {
  test(`${row.system}: an attack is foreseen, with tallies and odds, and given`, async ({ page, at }) => {
    await arrive(page, at, row.system, row.attack);
    await dragged(page, row);
    const title = await order(page).locator('h3').innerText();
    holds(row.word.test(title), `the drag means an attack: ${title}`);
    equal(await order(page).locator('.no').count(), 0, 'it is not refused');
    holds((await page.locator('.ghosts g.ghost').count()) > 0, 'where it would end is shown');
    await oddsRead(page);
    holds((await order(page).locator('.chart .col').count()) >= 3, 'a column for each outcome');
    holds((await order(page).locator('table.tally').count()) >= 2, 'both tallies stand there');
    await shot(page, `each-attack-${row.system}`);
    await axe(page, 'a planned attack');
    // Any line of a tally leads to its clause.
    const clause = order(page).locator('.tally button.clause').first();
    const id = await clause.innerText();
    holds(row.clause.test(id), `a clause of this system: ${id}`);
    await clause.click();
    await page.locator('.rules article h3').waitFor();
    holds((await page.locator('.rules article').innerText()).includes(id), 'its clause is open');
    await page.getByRole('button', { name: 'Order', exact: true }).first().click();
    await commit(page);
    await page.waitForFunction(
      (source) => new RegExp(source, 'i').test(document.querySelector('.chron ol').innerText),
      row.told.source,
    );
  });

  test(`${row.system}: refused, reloaded, given, stepped back and undone`, async ({ page, at }) => {
    await arrive(page, at, row.system, row.move);
    // A refusal, with its clause, and no way to give it.
    await page.locator('#say').fill(row.refused);
    await page.locator('#say').press('Enter');
    const no = order(page).locator('.no');
    await no.waitFor();
    const words = await no.innerText();
    holds(row.clause.test(words), `a clause stands in it: ${words}`);
    holds(await page.getByRole('button', { name: /^Give the order/ }).isDisabled(), 'it cannot be given');
    await shot(page, `each-refusal-${row.system}`);
    await page.getByRole('button', { name: 'Drop it' }).click();
    await page.waitForFunction(() => !document.querySelector('section.order'));
    // In the middle of a decision, with something planned: the same is asked again.
    const stood = async () => ({
      plan: await plan(page),
      asked: await question(page),
      offered: await offered(page),
      told: await chronicle(page),
    });
    const before = await stood();
    holds(before.plan.length >= 3 && before.offered.length >= 3, 'there is something to compare');
    await drag(page, row.mover, -10, -40);
    await order(page).locator('h3').waitFor();
    await page.reload();
    await ready(page);
    await page.locator('.app:not([data-decision=""])').waitFor();
    equal(JSON.stringify(await stood()), JSON.stringify(before), 'after the reload');
    // Given: somebody stands elsewhere.
    await drag(page, row.mover, -10, -40);
    await order(page).locator('h3').waitFor();
    equal(await no.count(), 0, 'it may go there');
    await give(page);
    const after = await stood();
    holds(after.plan.join() !== before.plan.join(), 'somebody has moved');
    holds(after.told.length > before.told.length, 'and it is told');
    // Stepped back: what was told then, and the table as it stood.
    await page.getByRole('button', { name: 'One step back' }).click();
    const moment = page.locator('section[aria-label="The battle as it stood."] .q');
    await moment.waitFor();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    const poses = (lines) => lines.map((l) => l.split('|').slice(0, 2).join('|')).join('\n');
    equal(poses(await plan(page)), poses(before.plan), 'the table at the beginning');
    await shot(page, `each-replay-${row.system}`);
    await page.getByRole('button', { name: 'Now' }).first().click();
    await moment.waitFor({ state: 'detached' });
    equal((await plan(page)).join('\n'), after.plan.join('\n'), 'the table now');
    // Undone: the same table, question and orders. What was told stays in the chronicle.
    const was = await page.locator('.app').getAttribute('data-decision');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.waitForFunction(
      (d) => !['', d].includes(document.querySelector('.app').dataset.decision),
      was,
    );
    const undone = await stood();
    for (const what of ['plan', 'asked', 'offered'])
      equal(JSON.stringify(undone[what]), JSON.stringify(before[what]), `after the undo, the ${what}`);
  });

  test(
    `${row.system}: in French on a phone`,
    async ({ page, at }) => {
      await arrive(page, at, row.system, row.attack);
      equal(await page.evaluate(() => document.documentElement.lang), 'fr', 'the language of the page');
      const asked = await question(page);
      holds(row.french.asked.test(asked), `asked in French: ${asked}`);
      await shot(page, `each-phone-${row.system}`);
      await tapped(page, row);
      const title = await order(page).locator('h3').innerText();
      holds(row.french.word.test(title), `an attack in French: ${title}`);
      await oddsRead(page);
      await shot(page, `each-phone-attack-${row.system}`);
      await sticksOut(page, 'a planned attack');
      await axe(page, 'a planned attack on a phone');
      for (const tab of ['Effectif', 'Chronique', 'Chance', 'Règles']) {
        await page.locator('nav.tabs').getByRole('button', { name: tab }).tap();
        await sticksOut(page, tab);
        await shot(page, `each-phone-${tab.toLowerCase()}-${row.system}`);
      }
    },
    FRENCH_PHONE,
  );

  test(`${row.system}: two browsers play one battle by link`, async ({ page, at, browser }) => {
    await page.goto(at);
    await card(page, row.online.ready).getByRole('button', { name: 'Two players by link' }).click();
    await page.locator('.invite input').waitFor();
    const address = await page.locator('.invite input').inputValue();
    holds(/#[0-9a-f]+\.[AB]\.[0-9a-f]{32}$/.test(address), `the secret stands in the fragment: ${address}`);
    await page.getByRole('button', { name: 'It is sent' }).click();
    const other = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
    await other.goto(address);
    await other.locator('.paper svg').waitFor();
    const seats = await Promise.all([page, other].map((p) => p.evaluate(() => location.hash.split('.')[1])));
    holds(seats[0] !== seats[1], `each has a seat of his own: ${seats}`);
    // Whoever is asked answers, until something is told to both.
    const heard = async () => (await Promise.all([page, other].map(chronicle))).map((l) => l.at(-1));
    for (let i = 0; i < 12; i++) {
      const [one, two] = await heard();
      if (i >= 2 && one && one === two) break;
      for (const p of [page, other]) {
        if (!(await p.locator('.app').getAttribute('data-decision'))) continue;
        const foot = p.locator('.ask .foot button');
        if (await foot.count()) await foot.click();
        else await p.locator('.ask .answers:not([hidden]) button').first().click();
        await give(p);
      }
      await page.waitForTimeout(100);
    }
    const [one, two] = await heard();
    holds(one && one === two, `both are told the same: ${one} and ${two}`);
    const [mine, theirs] = await Promise.all([page, other].map(plan));
    const pose = (line) => line.split('|').slice(0, 2).join('|');
    const known = new Set(mine.map(pose));
    const same = theirs.map(pose).filter((l) => known.has(l)).length;
    holds(
      same === Math.min(mine.length, theirs.length),
      `both see the same table: ${same} of ${mine.length}`,
    );
    await page.locator('.menu > summary').click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await other.getByRole('button', { name: 'Agree' }).click();
    for (const p of [page, other]) await p.getByText('The battle is drawn.').first().waitFor();
    await other.context().close();
  });
}
