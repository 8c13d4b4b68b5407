// The page of odds: the same numbers as the program, switches that count, a link that holds the question.
import { execFileSync } from 'node:child_process';
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { FRENCH_PHONE } from './table.mjs';

function program(...args) {
  return execFileSync(process.env.ROCROI ?? 'rocroi', ['odds', ...args, '--json'], { encoding: 'utf8' });
}

test('odds: switches, the same numbers as the program, a link', async ({ page, at }) => {
  await page.goto(`${at}#/odds`);
  const result = page.locator('.result');
  await result.locator('.sentence').waitFor();
  const before = await result.locator('.sentence').innerText();
  await page.locator('section.one').getByLabel('Quality').selectOption('elite');
  await page.waitForFunction((b) => document.querySelector('.result .sentence')?.textContent !== b, before);
  await page.locator('section.two summary', { hasText: 'More about it' }).click();
  await page.locator('section.two').getByLabel('Points lost').fill('1');
  await page.locator('section.two').getByLabel('Points lost').press('Enter');
  await page.locator('.verb').getByLabel('Ground of the fight').selectOption('rough');
  await page.waitForURL(/with.terrain=rough/);
  await page.waitForFunction(() =>
    /lost=1.*terrain=rough/.test(document.querySelector('.take code')?.textContent),
  );
  const cells = await result.locator('.outcomes td.exact').allTextContents();
  const said = await result.locator('.take code').innerText();
  const args = [...said.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]).slice(2);
  const told = JSON.parse(program(...args));
  equal(cells.join(' '), told.outcomes.map((o) => o[1].exact).join(' '), 'page and program');
  holds((await result.locator('.tally a.id').count()) > 3, 'tallies have clauses');
  await shot(page, 'odds');
  // The link asks the same again.
  const sentence = await result.locator('.sentence').innerText();
  const link = page.url();
  await page.goto(at);
  await page.goto(link);
  await result.locator('.sentence').waitFor();
  equal(await result.locator('.sentence').innerText(), sentence, 'by the link');
  // What the rules do not allow is refused, with its clause.
  await page.goto(`${at}#/odds/adgr?one=heavy-artillery&verb=charges&two=keil`);
  await result.locator('.no a.id', { hasText: 'A-CHG-02' }).waitFor();
  await page.getByRole('button', { name: 'shoots at' }).click();
  await result.locator('.sentence').waitFor();
  await axe(page, 'the odds');
});

test(
  'odds in French on a phone, of every verb of every system',
  async ({ page, at }) => {
    for (const system of ['adgr', 'tercios', 'argad']) {
      await page.goto(`${at}#/odds/${system}`);
      await page.locator('.sentence').waitFor();
      await page.locator(`.systems a[aria-current][href="#/odds/${system}"]`).waitFor();
      await sticksOut(page, `the odds of ${system}`);
      await shot(page, `phone-odds-${system}`);
    }
    await axe(page, 'the odds on a phone');
    await page.goto(`${at}#/odds/tercios?one=tercio&verb=fights&two=tercio&end=yes`);
    await page.getByRole('heading', { name: 'Phase par phase' }).waitFor();
  },
  FRENCH_PHONE,
);
