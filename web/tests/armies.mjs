// Lists: built, judged, kept, printed, sent by a link and compared.
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { FRENCH_PHONE } from './table.mjs';

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

/** A list of a system, proposed. */
async function proposed(page, at, system, words) {
  await page.goto(`${at}#/armies`);
  await page.locator('#system').selectOption(system);
  await page.getByRole('button', { name: words.propose }).click();
  await page.locator('.verdict').getByText(words.legal).waitFor();
}
const ENGLISH = { propose: 'Propose a list', legal: 'Legal.' };
const FRENCH = { propose: 'Proposer une liste', legal: 'En règle.' };
const cost = (page) => page.locator('.verdict .sum').innerText();

test('Tercios: what is agreed opens an allied regiment and a nation more', async ({ page, at }) => {
  await proposed(page, at, 'tercios', ENGLISH);
  const nations = page.getByLabel('Nation', { exact: true }).locator('option');
  const [before, allied] = [await nations.count(), page.getByLabel('Allied, of')];
  equal(await allied.count(), 0, 'no ally without an agreement');
  await page.getByLabel('Denmark accepted').check();
  await nations.nth(before).waitFor({ state: 'attached' });
  await page.getByLabel('Allied regiments accepted').check();
  await allied.first().waitFor();
  // A regiment of another nation is judged as such; one more than may be is a fault with its clause.
  const regiments = await allied.count();
  holds(regiments >= 2, `every regiment may be asked: ${regiments}`);
  for (let i = 0; i < regiments; i++) {
    const other = await allied
      .nth(i)
      .locator('option')
      .evaluateAll((all) => all.at(-1).value);
    await allied.nth(i).selectOption(other);
  }
  await page
    .locator('.verdict .no a.id', { hasText: /T-ARM-\d\d/ })
    .first()
    .waitFor();
  await shot(page, 'army-tercios');
  await axe(page, 'a list of Tercios');
  // Without the agreement that is wrong by another clause, and what was said stays to be seen.
  await page.getByLabel('Allied regiments accepted').uncheck();
  await allied.first().waitFor();
  for (let i = 0; i < regiments; i++) await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.verdict').getByText('Legal.').waitFor();
  await page.getByLabel('Switches agreed on').selectOption({ label: 'as published' });
});

test('Argad!: a figure of one’s own is bought point by point', async ({ page, at }) => {
  await proposed(page, at, 'argad', ENGLISH);
  const group = page.locator('.edit section').first();
  const [before, lines] = [await cost(page), await group.locator('li').count()];
  const offer = group.getByLabel(/^Add to/);
  await offer.selectOption({
    label: await offer.locator('option', { hasText: 'a figure of your own' }).innerText(),
  });
  const man = group.locator('li').nth(lines);
  await man.getByLabel('Class').waitFor();
  const points = async () => Number(await man.locator('.points').innerText());
  const plain = await points();
  holds(plain > 0, `he costs something: ${plain}`);
  holds((await cost(page)) !== before, 'and so does the band');
  // Everything that is said of him has its price.
  let last = plain;
  for (const [what, say] of [
    ['his class', () => man.getByLabel('Class').selectOption('4')],
    ['a cuirass', () => man.getByLabel('Cuirass').check()],
    [
      'a pistol',
      () =>
        man
          .getByLabel('Pistols')
          .fill('1')
          .then(() => man.getByLabel('Pistols').press('Enter')),
    ],
  ]) {
    await say();
    await page.waitForFunction(
      ([n, was]) =>
        Number(
          document.querySelectorAll('.edit section')[0].querySelectorAll('li')[n].querySelector('.points')
            .innerText,
        ) !== was,
      [lines, last],
    );
    const now = await points();
    holds(now > last, `${what} costs more: ${last} to ${now}`);
    last = now;
  }
  await man.locator('summary', { hasText: 'Melee weapons' }).click();
  holds((await man.getByRole('checkbox').count()) > 5, 'weapons to choose from');
  await shot(page, 'army-argad');
  await axe(page, 'a band');
  await man.getByRole('button', { name: /^Take out/ }).click();
  await page.waitForFunction((b) => document.querySelector('.verdict .sum').innerText === b, before);
});

test(
  'lists of the other systems in French on a phone',
  async ({ page, at }) => {
    for (const [system, field] of [
      ['tercios', 'Régiments alliés acceptés'],
      ['argad', 'L’un d’eux mène'],
    ]) {
      await proposed(page, at, system, FRENCH);
      await page.getByLabel(field).first().check();
      await sticksOut(page, `a list of ${system}`);
      await shot(page, `phone-army-${system}`);
      await axe(page, `a list of ${system} on a phone`);
    }
  },
  FRENCH_PHONE,
);
