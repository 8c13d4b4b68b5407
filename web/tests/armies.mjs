// Lists: built, judged, kept, printed, sent by a link and compared.
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';

test('a list is proposed, changed, judged, kept, printed and compared', async ({ page, at, context }) => {
  await page.goto(`${at}#/armies`);
  await page.getByLabel('Year', { exact: true }).fill('1632');
  await page.getByLabel('Begin from').selectOption('swedish-1632');
  await page.getByRole('button', { name: 'Propose a list' }).click();
  await page.locator('.verdict').getByText('Legal.').waitFor();
  await shot(page, 'army');
  const total = () => page.locator('.verdict .sum').innerText();
  const before = await total();
  // One unit more than may be paid for is a fault with its clause.
  const line = page.locator('.edit section').first().locator('li').first();
  await line.getByLabel('Number').fill('9');
  await line.getByLabel('Number').press('Enter');
  await page.locator('.verdict .no a.id').first().waitFor();
  holds((await total()) !== before, 'the cost follows');
  await axe(page, 'a list');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.verdict').getByText('Legal.').waitFor();
  equal(await total(), before, 'undone');
  await page.getByLabel('Name', { exact: true }).first().fill('My Swedes');
  await page.getByLabel('Name', { exact: true }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'My Swedes' }).waitFor();
  // On paper there is the roster and nothing else.
  await page.emulateMedia({ media: 'print' });
  equal(await page.locator('.edit').isVisible(), false, 'the form is not printed');
  equal(await page.locator('.roster').isVisible(), true, 'the roster is');
  await shot(page, 'army-print');
  await page.emulateMedia({ media: 'screen' });
  // The code in its link opens it elsewhere, and it says the same.
  const code = await page.locator('.roster code').innerText();
  const other = await context.newPage();
  await other.goto(`${at}#/armies?code=${code}`);
  await other.getByRole('heading', { level: 1, name: 'My Swedes' }).waitFor();
  equal(await other.locator('.verdict .sum').innerText(), before, 'by the link');
  await other.getByRole('button', { name: 'Keep it and change it' }).click();
  await other.waitForURL(/#\/armies\/.+/);
  await other.goto(`${at}#/armies`);
  equal(await other.locator('.kept').count(), 2, 'lists kept');
  await other.getByLabel('The first').selectOption({ index: 1 });
  await other.getByLabel('The second').selectOption({ index: 2 });
  await other.locator('.compare .sum').waitFor();
  equal(await other.locator('.compare .differs').count(), 0, 'the same list twice');
  await shot(other, 'armies');
  await other.getByLabel('A code or a link').fill(`${code.slice(0, -2)}zz`);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await other.getByRole('alert').waitFor();
});

test(
  'lists of the other systems in French on a phone',
  async ({ page, at }) => {
    for (const system of ['tercios', 'argad']) {
      await page.goto(`${at}#/armies`);
      await page.locator('#system').selectOption(system);
      await page.getByRole('button', { name: 'Proposer une liste' }).tap();
      await page.locator('.verdict').getByText('En règle.').waitFor();
      await sticksOut(page, `a list of ${system}`);
      await shot(page, `phone-army-${system}`);
    }
    await axe(page, 'a list on a phone');
  },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' },
);
