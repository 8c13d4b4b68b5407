// Two players: by link in two browsers, and at one screen with a curtain between them.
import { equal, holds, shot, test } from './harness.mjs';
import { activate, answerUntil, ready, start } from './table.mjs';

test('two browsers play one battle by link', async ({ page, at, browser }) => {
  await page.goto(at);
  await start(page).getByRole('button', { name: 'Two players by link' }).click();
  await ready(page);
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Copy the link to Spain' }).click();
  const address = await page.locator('.menu input[readonly]').inputValue();
  holds(/#[0-9a-f]+\.A\.[0-9a-f]{32}$/.test(address), `the secret stands in the fragment: ${address}`);
  await page.locator('.menu > summary').click();
  const other = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  await other.goto(address);
  await other.getByText('The other side is asked:').waitFor();
  await activate(page, 'Foot');
  await other.waitForFunction(() => /Foot is activated/.test(document.querySelector('.chron ol').innerText));
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  await page.getByText('The battle is drawn.').first().waitFor();
  await other.context().close();
});

test(
  'a curtain falls between two players at one screen, and the other one is shown what he missed',
  async ({ page, at }) => {
    await page.goto(at);
    await start(page).getByRole('button', { name: 'Two players at this screen' }).click();
    await ready(page);
    await answerUntil(page, () => false);
    await page.getByRole('dialog', { name: /Spain is asked/ }).waitFor();
    await shot(page, 'curtain');
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByText('What you missed').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.chron li').length > 0);
    await shot(page, 'missed');
    await page.locator('.again').getByRole('button', { name: 'Skip' }).click();
    await ready(page);
    await page.locator('.app:not([data-decision=""])').waitFor();
    equal(await page.locator('.again').count(), 0, 'and then it is now');
    equal(await page.evaluate(() => location.hash.split('.')[1]), 'A', 'Spain sits here now');
  },
  { reducedMotion: 'no-preference' },
);
