// The companion beside real miniatures: marks, the turn, a fight with dice by hand, the log; and all of it with the
// network cut.
import { equal, holds, shot, test } from './harness.mjs';
import { axe, sticksOut } from './pages.mjs';
import { FRENCH_PHONE, PHONE } from './table.mjs';

test(
  'the companion on a phone, with the network cut',
  async ({ page, at, context }) => {
    await page.goto(`${at}#/armies`);
    await page.locator('#system').selectOption('tercios');
    await page.getByRole('button', { name: 'Propose a list' }).tap();
    await page.locator('.verdict').getByText('Legal.').waitFor();
    await page.goto(`${at}#/companion`);
    await page.getByText('Everything is here').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.locator('.plain button').first().tap();
    // Marks are tapped and noted.
    const box = page.locator('td.ticks button').first();
    await box.tap();
    equal(await box.getAttribute('aria-pressed'), 'true', 'a box is ticked');
    const unit = page.locator('tbody tr', { has: page.locator('td.figure', { hasText: /\d/ }) }).first();
    await unit.locator('td.ticks button').first().tap();
    await sticksOut(page, 'the roster');
    await shot(page, 'phone-companion-roster');
    await axe(page, 'the roster');
    // The turn goes on step by step, and to the next.
    await page.getByRole('link', { name: 'Turn', exact: true }).tap();
    await page.locator('.steps li').nth(3).waitFor();
    const steps = await page.locator('.steps li').count();
    holds(steps >= 4, 'a turn has steps');
    for (let i = 0; i < steps; i++) await page.getByRole('button', { name: /^The next/ }).tap();
    await page.locator('.where', { hasText: 'Turn 2' }).waitFor();
    await shot(page, 'phone-companion-turn');
    // Orders.
    await page.getByRole('link', { name: 'Orders' }).tap();
    await page.locator('.holders select').first().selectOption({ index: 1 });
    equal(await page.locator('.deck article').count(), 5, 'the five cards');
    await shot(page, 'phone-companion-cards');
    // A fight with dice by hand, as many as it asks for.
    await page.getByRole('link', { name: 'Fight' }).tap();
    await page.locator('.dice .taps').waitFor();
    // What was marked on the roster goes into the description.
    const from = page.getByLabel('From my list…').first();
    const worn = await from.locator('option').nth(1).innerText();
    holds(/\(.*1\)$/.test(worn), `the mark is offered: ${worn}`);
    await from.selectOption({ index: 1 });
    const wear = page.getByRole('spinbutton', { name: /wear/i }).first();
    await wear.waitFor();
    equal(await wear.inputValue(), '1', 'its wear');
    for (let i = 0; i < 300 && (await page.locator('.dice .taps').count()) > 0; i++) {
      if (i === 20) await page.getByRole('button', { name: 'Throw them' }).tap();
      else
        await page
          .locator('.dice .taps button')
          .nth(i % 6)
          .tap();
    }
    await page.locator('.came').waitFor();
    await page.locator('.dice').getByRole('button', { name: 'Note it' }).tap();
    await page.locator('.dice').getByRole('button', { name: 'Noted' }).waitFor();
    await page.locator('.sentence').waitFor();
    await sticksOut(page, 'the fight');
    await shot(page, 'phone-companion-fight');
    // The log has it all, and is still there after a reload without a network.
    await page.getByRole('link', { name: 'Log' }).tap();
    await page.reload();
    equal(await page.locator('.log li').count(), 3, 'what was noted');
    await axe(page, 'the log');
    await context.setOffline(false);
  },
  PHONE,
);

test(
  'the companion in French without an army',
  async ({ page, at }) => {
    await page.goto(`${at}#/companion`);
    await page.getByRole('button', { name: /^ADG-R/ }).tap();
    await page.getByRole('button', { name: 'Les lancer' }).tap();
    await page.locator('.came').waitFor();
    await page.getByRole('link', { name: 'Tour', exact: true }).tap();
    await page.locator('.steps').getByText('Déroute et poursuite').waitFor();
    await axe(page, 'the turn');
  },
  FRENCH_PHONE,
);
