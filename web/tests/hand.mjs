// The hand on the table: a finger with the ghost ahead of it, a swept group, places it snaps to, a length measured in both
// scales, the table turned.
import { equal, holds, shot, test } from './harness.mjs';
import { activate, drag, ghosts, middle, PHONE, sweep, toTable } from './table.mjs';

const ghost = async (page) => (await ghosts(page))[0];

test(
  'a finger does not hide what it holds',
  async ({ page, at, context }) => {
    await toTable(page, at);
    await page.getByRole('button', { name: 'Activate Foot' }).tap();
    await page.getByRole('button', { name: /^Give the order/ }).tap();
    await page.locator('.ask .q', { hasText: 'Give an order' }).waitFor();
    await page.locator('nav.tabs').getByRole('button', { name: 'Roster' }).tap();
    await page.locator('.roster button', { hasText: 'Picardie' }).tap();
    const from = await middle(page, 'Picardie');
    const cdp = await context.newCDPSession(page);
    const touch = (type, x, y) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x, from.y);
    for (let i = 1; i <= 8; i++) await touch('touchMove', from.x, from.y - i * 6);
    await page.waitForTimeout(120);
    const held = await ghost(page);
    await shot(page, 'touch');
    await touch('touchEnd');
    holds(held.y < from.y - 48 - 12, `the ghost is ahead of the finger at ${from.y - 48}: ${held.y}`);
    await page.locator('section.order h3').waitFor();
  },
  PHONE,
);

test('a group is swept and moves as one', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Right wing');
  const [a, b] = [await middle(page, 'Gardes'), await middle(page, 'Mestre de camp général')];
  await sweep(page, { x: a.x - 24, y: a.y - 24 }, { x: b.x + 16, y: b.y + 18 });
  equal(await page.locator('rect.chosen').count(), 2, 'both are chosen');
  await drag(page, 'Gardes', 0, -70);
  await page.locator('section.order h3').waitFor();
  equal(await page.locator('section.order .no').count(), 0, 'it is not refused');
  holds(/Gardes\+Mestre de camp/.test(await page.locator('section.order').innerText()), 'both move');
  equal(await page.locator('.ghosts g.ghost').count(), 2, 'two ghosts');
});

test('a drag snaps to a place worth stopping at, and Alt lets it go on', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  const text = () => page.locator('section.order').innerText();
  // Straight ahead by nearly its whole move: the whole of it is meant.
  const from = await middle(page, 'Picardie');
  const pull = async (dx, dy) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
    await page.waitForTimeout(80);
    await page.mouse.up();
    await page.locator('section.order h3').waitFor();
    return text();
  };
  const ud = await page
    .locator('.paper g.unit[aria-label^="Picardie,"]')
    .boundingBox()
    .then((b) => b.width / 2);
  const snapped = await pull(3, -2 * ud + 4);
  holds(
    /advance 2$/m.test(snapped) && !/slide|wheel/.test(snapped),
    `straight ahead to the full: ${snapped}`,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.down('Alt');
  const free = await pull(3, -2 * ud + 4);
  await page.keyboard.up('Alt');
  holds(free !== snapped, `freely: ${free}`);
});

test('a length is measured in UD and in millimetres of one’s own table', async ({ page, at }) => {
  await toTable(page, at);
  const measure = async () => {
    const box = await page.locator('.stage').boundingBox();
    await page.mouse.move(box.x + 100, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const words = await page.locator('.length').first().innerText();
    const [, n, mm] = /([\d.]+) UD, ([\d,]+) mm/.exec(words);
    return [Number(n), Number(mm.replace(',', ''))];
  };
  await page.getByRole('button', { name: 'measure' }).click();
  const [n, mm] = await measure();
  holds(Math.abs(mm - 40 * n) <= 1, `40 mm to the UD: ${n} and ${mm}`);
  await page.locator('.menu > summary').click();
  await page.getByLabel('One UD on my table').selectOption('60');
  await page.locator('.menu > summary').click();
  const [again, larger] = await measure();
  equal(again, n, 'as many UD');
  holds(Math.abs(larger - 60 * n) <= 1, `60 mm to the UD: ${larger}`);
  await shot(page, 'measure');
});

test('on a turned table the hand still means what it shows', async ({ page, at }) => {
  await toTable(page, at);
  await activate(page, 'Foot');
  const before = await middle(page, 'Picardie');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.waitForTimeout(100);
  const turned = await middle(page, 'Picardie');
  holds(turned.y < before.y - 60, `the south is above now: ${before.y} to ${turned.y}`);
  // Ahead is down the screen.
  await drag(page, 'Picardie', 0, 50);
  await page.locator('section.order h3').waitFor();
  equal(await page.locator('section.order .no').count(), 0, 'it may go there');
  const at2 = await ghost(page);
  holds(at2.y > turned.y + 25, `the ghost is below: ${turned.y} to ${at2.y}`);
  await shot(page, 'turned');
});
