// The rulebook, the page about the program, and the list of battles.
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { FRENCH_PHONE } from './table.mjs';

test('the rulebook: search, a clause, links both ways, addresses', async ({ page, at }) => {
  await page.goto(at);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The rulebook' }).waitFor();
  await page.getByLabel('Search the rules').fill('open flank');
  await page.locator('.found li').first().waitFor();
  holds(/q=open\+flank/.test(page.url()), 'the address holds the search');
  await page.getByLabel('Search the rules').fill('');
  await page
    .getByRole('link', { name: /^Charge/ })
    .first()
    .click();
  await page.locator('section.clause').first().waitFor();
  await page
    .getByRole('link', { name: /A-CHG-02$/ })
    .first()
    .click();
  await page.waitForURL(/#\/rules\/A-CHG-02$/);
  await page.getByText('Spoken of in').waitFor();
  const out = page.locator('.entry a.id').first();
  const target = await out.innerText();
  await out.click();
  await page.waitForURL(new RegExp(`#/rules/${target}$`));
  // What a clause speaks of knows that it is spoken of.
  await page.locator('.both a', { hasText: 'A-CHG-02' }).first().waitFor();
  await axe(page, 'a clause');
  await page.goto(`${at}#/rules/a-sht-03`);
  await page.locator('.ruling.ours', { hasText: 'Our ruling' }).waitFor();
  holds((await page.locator('.entry table').count()) > 0, 'a table is a table');
  await shot(page, 'rules-clause');
  await page.goto(`${at}#/rules/A-CHG-99`);
  await page.getByRole('alert').filter({ hasText: 'no clause A-CHG-99' }).waitFor();
  holds((await page.locator('article .list a').count()) > 0, 'the nearest are offered');
});

test(
  'the rulebook, about and battles in French on a phone',
  async ({ page, at }) => {
    await page.goto(`${at}#/rules/tercios`);
    await page
      .getByRole('link', { name: /Assaut/ })
      .first()
      .waitFor();
    await shot(page, 'phone-rules');
    await sticksOut(page, 'the rulebook');
    await page.goto(`${at}#/rules/T-ASL`);
    await page.locator('section.clause').first().waitFor();
    await sticksOut(page, 'a chapter');
    await shot(page, 'phone-chapter');
    await axe(page, 'a chapter');
    await page.goto(`${at}#/about`);
    await page.locator('tbody tr').nth(2).waitFor();
    await page.getByText('SIL Open Font License 1.1.').waitFor();
    await page.getByLabel('Contenant').fill('wagon');
    await page.locator('details[open] dd').first().waitFor();
    await sticksOut(page, 'about');
    await axe(page, 'about');
    await page.screenshot({ path: new URL('./shots/phone-about.png', import.meta.url).pathname });
    await page.goto(`${at}#/battles`);
    await page.locator('.plates article').first().waitFor();
    await sticksOut(page, 'battles');
    await axe(page, 'battles');
  },
  FRENCH_PHONE,
);

test('battles of this browser are listed, opened and forgotten', async ({ page, at }) => {
  await page.goto(`${at}#/battles/argad`);
  await page.locator('.plates article').first().waitFor();
  await page
    .getByRole('button', { name: /^Command/ })
    .first()
    .click();
  await page.locator('.app').waitFor();
  await page.goto(`${at}#/battles`);
  await page.locator('.mine .state', { hasText: 'going on' }).waitFor();
  await shot(page, 'battles');
  equal(await page.locator('.mine li').count(), 1, 'battles held');
  await page.getByRole('button', { name: /^Forget/ }).click();
  await page.getByRole('button', { name: /^Really forget/ }).click();
  await page.getByText('None yet').waitFor();
  await page.goto(`${at}#/about`);
  await page.locator('tbody tr').nth(2).waitFor();
  await shot(page, 'about');
});
