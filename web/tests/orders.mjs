// Orders by mouse, by text, by keyboard; refusals, odds, undo; the computer's turn; the battle again.
import { equal, holds, shot, test } from './harness.mjs';
import { activate, answerUntil, chronicle, commit, drag, middle, say, toTable } from './table.mjs';

test('odds stand before anything is rolled', async ({ page, at }) => {
  await toTable(page, at);
  await page.getByRole('button', { name: 'Activate Right wing' }).click();
  const order = page.locator('section.order');
  const chances = await order.locator('li .n').allInnerTexts();
  const sum = chances.map((c) => parseFloat(c)).reduce((a, b) => a + b, 0);
  holds(Math.abs(sum - 100) < 2, `chances come to 100, not ${sum}`);
  await shot(page, 'odds');
  await page.getByRole('button', { name: 'Rules', exact: true }).first().click();
  await page.locator('#search').fill('rear support');
  await page.locator('.rules ul button').first().click();
  await page.locator('.rules article h3').waitFor();
  await shot(page, 'clause');
});

test('a unit is dragged, its ghost shown, the order given and undone', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  const before = await middle(page, 'Picardie');
  await drag(page, 'Picardie', 0, -60);
  await page.locator('.ghosts [id^="over-layer-ghost"]').waitFor();
  await page.locator('section.order h3').waitFor();
  await shot(page, 'ghost');
  await commit(page);
  await page.waitForFunction(() => /Picardie moves/.test(document.querySelector('.chron ol').innerText));
  await page.waitForFunction(() => !document.querySelector('section.order'));
  const after = await middle(page, 'Picardie');
  holds(after.y < before.y - 20, `Picardie has gone ahead: ${before.y} to ${after.y}`);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.waitForFunction(
    (y) =>
      Math.abs(
        document.querySelector('.paper g.unit[aria-label^="Picardie,"]').getBoundingClientRect().y - y,
      ) < 400,
    before.y,
  );
  await page.waitForTimeout(200);
  const back = await middle(page, 'Picardie');
  holds(Math.abs(back.y - before.y) < 2, `and is back: ${back.y}`);
});

test('a refusal is read beside the ghost, with its clause', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  await drag(page, 'Gassion', 0, -60);
  await page.locator('.tip.no').waitFor();
  const words = await page.locator('section.order .no').innerText();
  holds(/A-[A-Z]{3}-\d\d/.test(words), `a clause stands in it: ${words}`);
  holds(await page.getByRole('button', { name: /^Give the order/ }).isDisabled(), 'it cannot be given');
  await shot(page, 'refusal');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('section.order'));
});

test('orders by text line', async ({ page, at }) => {
  await toTable(page, at);
  await say(page, 'activate Foot');
  await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
  await page.locator('#say').fill('mvoe Picardie: advance 1');
  await page.locator('#say').press('Enter');
  await page.locator('form .no').waitFor();
  await say(page, 'move Picardie: advance 1');
  await page.waitForFunction(() => /Picardie moves/.test(document.querySelector('.chron ol').innerText));
  await say(page, 'end corps');
  await page.locator('.ask .q', { hasText: 'Which corps' }).waitFor();
});

test('orders by keyboard alone, announced', async ({ page, at }) => {
  await toTable(page, at);
  await page.keyboard.press('/');
  await page.keyboard.type('activate Foot');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
  await page.locator('#say').blur();
  const names = await page
    .locator('.paper g.unit')
    .evaluateAll((all) => all.map((g) => g.getAttribute('aria-label')));
  for (let i = 0; i < names.length; i++) {
    await page.keyboard.press('n');
    await page.waitForTimeout(30);
    const on = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (on.startsWith('Picardie,')) break;
  }
  await page.keyboard.press(' ');
  await page.keyboard.press('w');
  await page.keyboard.press('w');
  await page.locator('section.order h3').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /Picardie moves/.test(document.querySelector('.chron ol').innerText));
  holds(/Picardie moves/.test(await page.locator('p.unseen').innerText()), 'it is announced');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  holds((await page.locator('dialog dt').count()) > 15, 'every key is listed');
  await shot(page, 'keys');
});

test('one order of every kind that is offered can be planned from its text', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Right wing');
  const options = await page.locator('#orders option').evaluateAll((all) => all.map((o) => o.value));
  const kinds = new Map(options.map((o) => [o.split(' ')[0], o]));
  holds(kinds.size >= 2, `kinds: ${[...kinds.keys()]}`);
  for (const text of kinds.values()) {
    await page.locator('#say').fill(text);
    await page.locator('#say').press('Enter');
    await page.locator('section.order h3').waitFor();
    equal(await page.locator('section.order .no').count(), 0, `${text} is refused`);
    await page.getByRole('button', { name: 'Drop it' }).click();
  }
});

test('the computer plays its turn and the battle can be stepped back', async ({ page, at }) => {
  await toTable(page, at);
  const spain = async () => (await chronicle(page)).some((l) => /Turn \d+: Melo plays/.test(l));
  await answerUntil(page, spain);
  const lines = await chronicle(page);
  holds(lines.length > 8, `something has happened: ${lines.length} lines`);
  await shot(page, 'after-a-turn');
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByText('The battle as it stood.').waitFor();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'Now' }).first().click();
  await page.locator('.ask .q').waitFor();
});

test('conceding ends the battle and shows the seed of the dice', async ({ page, at }) => {
  await toTable(page, at);
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Concede the battle' }).click();
  await page.getByRole('button', { name: 'Yes, the battle is lost' }).click();
  await page.getByText('Spain has won.').waitFor();
  holds(/^[0-9a-f]{64}$/.test(await page.locator('.seed code').innerText()), 'the seed is shown');
});
