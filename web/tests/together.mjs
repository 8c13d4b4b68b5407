// Two players at one screen, with a curtain between them. (By link in two browsers: each.mjs.)
import { equal, shot, test } from './harness.mjs';
import { answerUntil, ready, start } from './table.mjs';

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
