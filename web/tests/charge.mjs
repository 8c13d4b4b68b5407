// A charge: dragged onto the enemy, with tally and odds of both sides before anything is rolled.
import { equal, holds, shot, test } from './harness.mjs';
import { activate, commit, drag, middle, ready } from './table.mjs';

const POSITION = `
table = [20, 16]
attacker = "B"
[[corps]]
name = "Flanders"
seat = "A"
general = "Melo"
rank = "competent"
chief = true
at = [10, 13]
[[corps]]
name = "France"
seat = "B"
general = "Enghien"
rank = "brilliant"
chief = true
at = [10, 4]
[[unit]]
name = "Garcies"
corps = "Flanders"
troop = "pike-and-shot"
weapon = "musket"
front = [10, 10]
facing = 180
[[unit]]
name = "Gassion"
corps = "France"
troop = "heavy-cavalry"
abilities = ["shock"]
front = [10, 7.5]
facing = 0
`;

test('a charge shows both tallies and the odds before it is given', async ({ page, at }) => {
  const answer = await fetch(`${at}api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      system: 'adgr',
      name: 'A charge',
      position: POSITION,
      terms: { players: ['human', 'human'] },
    }),
  });
  const made = await answer.json();
  equal(answer.status, 201, JSON.stringify(made));
  await page.goto(`${at}#${made.id}.B.${made.b}`);
  await ready(page);
  if (await page.getByRole('button', { name: 'Activate France' }).count()) await activate(page, 'France');
  const [from, to] = [await middle(page, 'Gassion'), await middle(page, 'Garcies')];
  await drag(page, 'Gassion', to.x - from.x, to.y - from.y);
  const order = page.locator('section.order');
  await order.waitFor();
  holds(/charge/i.test(await order.locator('h3').innerText()), 'the drag means a charge');
  equal(await order.locator('.no').count(), 0, 'it is not refused');
  equal(await order.locator('table').count(), 2, 'both tallies stand there');
  // Whoever is favoured stands in a line; every outcome opens below it.
  const sum = (all) => all.map((c) => parseFloat(/([\d.]+)\s*%/.exec(c)[1])).reduce((a, b) => a + b, 0);
  const sides = await order.locator('figcaption span').allInnerTexts();
  equal(sides.length, 3, 'won, even, lost');
  holds(Math.abs(sum(sides) - 100) < 2, `chances come to 100: ${sides}`);
  holds((await order.locator('.chart .col').count()) >= 5, 'a column for each outcome');
  await order.locator('.every summary').first().click();
  const chances = await order.locator('li .n').allInnerTexts();
  holds(Math.abs(sum(chances) - 100) < 2, `chances come to 100: ${chances}`);
  holds((await page.locator('.ghosts g.ghost').count()) > 0, 'where it would stand is shown');
  await shot(page, 'charge');
  await order.locator('button.clause').first().click();
  await page.locator('.rules article h3').waitFor();
  await page.getByRole('button', { name: 'Order', exact: true }).first().click();
  await commit(page);
  await page.waitForFunction(() => /Gassion charge/.test(document.querySelector('.chron ol').innerText));
  await shot(page, 'charged');
});
