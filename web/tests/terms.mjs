// What is agreed on and done besides orders: clocks, claims, seeds, dice by hand, standing answers, takebacks; luck; files;
// a battle continued from a point of one that is over.
import { readFileSync } from 'node:fs';
import { equal, holds, shot, test } from './harness.mjs';
import { activate, chronicle, commit, ready, start, toTable } from './table.mjs';

/** Makes a battle by request and gives it with the address of a seat. */
async function make(at, terms, what = { ready: 'adgr/rocroi-1643' }) {
  const answer = await fetch(`${at}api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...what, terms }),
  });
  const made = await answer.json();
  equal(answer.status, 201, JSON.stringify(made));
  return { made, seat: (s) => `${at}#${made.id}.${s}.${made[s.toLowerCase()]}` };
}

async function concede(page) {
  await page.locator('.menu > summary').click();
  await page.getByRole('button', { name: 'Concede the battle' }).click();
  await page.getByRole('button', { name: 'Yes, the battle is lost' }).click();
  await page.getByText('Spain has won.').waitFor();
}

test('luck is told while the battle runs, throw by throw', async ({ page, at }) => {
  await toTable(page, at);
  await page.getByRole('button', { name: 'Luck', exact: true }).first().click();
  await page.getByText('No dice have fallen yet').waitFor();
  await page.getByRole('button', { name: 'Order', exact: true }).first().click();
  await activate(page, 'Right wing');
  await page.getByRole('button', { name: 'Luck', exact: true }).first().click();
  await page.locator('.luck .all').waitFor();
  equal(await page.locator('.luck tbody tr').count(), 2, 'both sides');
  equal(await page.locator('.luck ol li').count(), 1, 'one throw so far');
  holds(/Throws: 1/.test(await page.locator('.luck .all').innerText()), 'it is counted');
  await shot(page, 'luck');
  await page.locator('.luck ol button').click();
  await page.getByText('The battle as it stood.').waitFor();
});

test('a finished battle is continued from any point', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  await concede(page);
  await page.locator('.menu > summary').click();
  const before = await page.evaluate(() => location.hash);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('button', { name: 'Continue from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue from here' });
  await dialog.waitFor();
  await shot(page, 'continue');
  await dialog.getByLabel('You command').selectOption({ label: 'France' });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction((h) => location.hash !== h && location.hash.length > 30, before);
  await ready(page);
  equal(await page.locator('.ask .q').innerText(), 'Which corps is activated next?', 'it stands as it did');
  await activate(page, 'Right wing');
});

test('chronicle and plan are saved to files', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  await concede(page);
  await page.locator('.menu summary', { hasText: 'Save to a file' }).click();
  const taken = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const text = await taken('Chronicle, in sentences');
  equal(text.name, 'rocroi-19-may-1643.txt', 'its name');
  holds(/Foot is activated/.test(text.bytes.toString()), 'sentences');
  const whole = await taken('Chronicle, complete');
  holds(/"revealed"/.test(whole.bytes.toString().trimEnd().split('\n').at(-1)), 'with the seed of the dice');
  const svg = await taken('Plan, SVG');
  holds(
    svg.bytes.toString().startsWith('<svg') && /font-face/.test(svg.bytes.toString()),
    'a drawing that stands alone',
  );
  const png = await taken('Plan, PNG');
  equal(png.bytes.subarray(1, 4).toString(), 'PNG', 'a picture');
  holds(png.bytes.length > 50_000, `of some size: ${png.bytes.length}`);
});

test('a battle by link with clocks: its link is offered, the clock runs', async ({ page, at }) => {
  await page.goto(at);
  await page.locator('.terms summary').click();
  await page.locator('.terms select').nth(0).selectOption({ label: 'for the whole battle' });
  await page.locator('.terms select').nth(1).selectOption({ label: '30 minutes' });
  await shot(page, 'terms');
  await start(page).getByRole('button', { name: 'Two players by link' }).click();
  await ready(page);
  const address = await page.locator('.invite input').inputValue();
  holds(/#[0-9a-f]+\.A\.[0-9a-f]{32}$/.test(address), `the other side's link: ${address}`);
  const clock = () => page.getByRole('timer').locator('.runs').innerText();
  holds(/France (30:00|29:5\d)/.test(await clock()), `thirty minutes: ${await clock()}`);
  const first = await clock();
  await page.waitForFunction((f) => document.querySelector('.clocks .runs').innerText !== f, first);
  await shot(page, 'clocks');
  await page.getByRole('button', { name: 'It is sent' }).click();
  equal(await page.locator('.invite').count(), 0, 'put away');
  await page.evaluate(() => localStorage.removeItem('rocroi.terms'));
});

test('whoever stays away is claimed against, at a time told in the reader’s zone', async ({ page, at }) => {
  const { seat } = await make(at, { players: ['human', 'human'], absence: 6 });
  await page.goto(seat('A'));
  const words = await page.getByText('you may claim the battle from').innerText();
  const hour = await page.evaluate(() => new Date().toLocaleTimeString('en', { timeStyle: 'short' }));
  holds(words.includes(hour.split(':')[0]), `${words} at ${hour}`);
  await page.getByRole('button', { name: 'Claim the battle' }).click();
  await page.getByText('Melo has won.').waitFor();
  equal(await page.getByText('Which corps').count(), 0, 'nobody is asked any more');
});

test('dice are thrown by hand and typed in', async ({ page, at }) => {
  const { seat } = await make(at, { players: ['human', 'human'], dice: 'hand' });
  await page.goto(seat('B'));
  await ready(page);
  await page.getByRole('button', { name: 'Activate Foot' }).click();
  await commit(page);
  const card = page.getByRole('region', { name: 'Dice thrown by hand' });
  await card.getByText('One die is wanted.').waitFor();
  holds(await card.getByRole('button', { name: 'These fell' }).isDisabled(), 'not before it is there');
  await card.getByRole('button', { name: '5', exact: true }).click();
  await shot(page, 'by-hand');
  await card.getByRole('button', { name: 'These fell' }).click();
  await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
});

test('no die falls before every player has added to its seed', async ({ page, at }) => {
  const { seat } = await make(at, { players: ['random', 'human'], await_seeds: true });
  await page.goto(seat('B'));
  await ready(page);
  await page.locator('#seed').fill('my-own-seed');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.waitForFunction(() => !document.querySelector('#seed'));
  await activate(page, 'Foot');
  await page.locator('.menu > summary').click();
  await page.locator('.menu summary', { hasText: 'Dice' }).click();
  await page.getByText('B-my-own-seed').waitFor();
});

test('standing answers are left, and are there after a reload', async ({ page, at }) => {
  const { seat } = await make(at, { players: ['human', 'random'] }, { ready: 'tercios/rocroi-1643' });
  await page.goto(seat('A'));
  await ready(page);
  const open = async () => {
    await page.locator('.menu > summary').click();
    await page.locator('.menu summary', { hasText: 'Standing answers' }).click();
  };
  await open();
  await page.getByLabel('never react').check();
  await page.getByText('Standing answers (1)').waitFor();
  await page.getByLabel('evade when charged by cavalry').check();
  await page.getByText('Standing answers (2)').waitFor();
  await shot(page, 'standing');
  await page.reload();
  await ready(page);
  await open();
  holds(await page.getByLabel('never react').isChecked(), 'it is kept');
  await page.getByLabel('never react').uncheck();
  await page.getByText('Standing answers (1)').waitFor();
});

test('the computer lets its opponent go back to any line', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  const line = page.locator('.chron li', { hasText: 'Foot is activated' }).first();
  await line.locator('summary').click();
  await line.getByRole('button', { name: 'Ask to go back to before this' }).click();
  await page.locator('.ask .q', { hasText: 'Which corps' }).waitFor();
  await activate(page, 'Right wing');
  holds((await chronicle(page)).length > 1, 'nothing is cut off');
});
