// Every page round the table by night, with axe; and, when it is asked for, pictures of all of them for people to look at.
import { shot, test } from './harness.mjs';
import { axe, overlap } from './pages.mjs';
import { FRENCH_PHONE } from './table.mjs';

/** The address of each, and what stands there when it is drawn. */
const PAGES = [
  ['odds/adgr', '.result .sentence'],
  ['odds/tercios', '.result .sentence'],
  ['odds/argad', '.result .sentence'],
  ['about', 'tbody tr:nth-child(3)'],
  ['rules', 'h1'],
  ['rules/A-CHG', 'section.clause'],
  ['rules/A-SHT-03', '.entry table'],
  ['battles', '.plates article'],
  ['armies', '#system'],
  ['setup/adgr', ':nth-match(.side .name, 2)'],
  ['setup/tercios', ':nth-match(.side .name, 2)'],
  ['setup/argad', ':nth-match(.side .name, 2)'],
  ['companion', 'h1'],
];

async function all(page, at, pages, look) {
  for (const [path, drawn] of pages) {
    await page.goto(`${at}#/${path}`);
    await page.locator(drawn).first().waitFor();
    await look(path);
  }
}

/** A list of this browser, opened; and with it the companion, screen by screen. */
async function withArmy(page, at, system, look) {
  await page.goto(`${at}#/armies`);
  await page.locator('#system').selectOption(system);
  await page.locator('.start .go').click();
  await page.locator('.verdict .sum').waitFor();
  await look(`armies-${system}`);
  await page.goto(`${at}#/companion`);
  await page.locator('.plain button').first().click();
  await page.locator('.tabs').waitFor();
  const tabs = await page.locator('.tabs a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  for (const href of tabs) {
    await page.goto(`${at}${href}`);
    await page.waitForTimeout(300);
    await look(`companion-${system}-${href.split('/').at(-1)}`);
  }
}

const night = () => localStorage.setItem('rocroi.skin', 'night');

test('every page by night, and axe in each', async ({ page, at }) => {
  await page.addInitScript(night);
  const look = async (what) => {
    await overlap(page, what);
    await axe(page, `${what} by night`);
  };
  // One of each: what differs between systems are words, and a whole chapter is a minute of axe.
  const one = PAGES.filter(([path]) => !/adgr$|argad$|A-CHG$/.test(path));
  await all(page, at, one, look);
  await withArmy(page, at, 'tercios', look);
});

for (const [name, options, before] of [
  ['day', {}, null],
  ['night', {}, night],
  ['phone', FRENCH_PHONE, null],
]) {
  test(
    `pictures of every page: ${name}`,
    async ({ page, at }) => {
      if (before) await page.addInitScript(before);
      const look = (path) => shot(page, `${name}-${path.replaceAll('/', '-')}`, true);
      await all(page, at, PAGES, look);
      for (const system of ['adgr', 'tercios', 'argad']) {
        await page.evaluate(() => {
          localStorage.removeItem('rocroi.companion');
          localStorage.removeItem('rocroi.armies');
        });
        await page.reload();
        await withArmy(page, at, system, look);
      }
    },
    { ...options, long: true },
  );
}
