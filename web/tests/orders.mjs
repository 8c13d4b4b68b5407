// Orders by text and by keyboard, the odds of a roll to come, giving up. (each.mjs does what is the same in every system.)
import { holds, shot, test } from './harness.mjs';
import { say, toTable } from './table.mjs';

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

test('conceding ends the battle and shows the seed of the dice', async ({ page, at }) => {
  await toTable(page, at);
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Concede the battle' }).click();
  await page.getByRole('button', { name: 'Yes, the battle is lost' }).click();
  await page.getByText('Spain has won.').waitFor();
  holds(/^[0-9a-f]{64}$/.test(await page.locator('.seed code').innerText()), 'the seed is shown');
});
