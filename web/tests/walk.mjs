// A newcomer's way from the first page to his first charge, by mouse alone: what he is shown leads him there.
import { arrive } from './cases.mjs';
import { equal, holds, shot, test } from './harness.mjs';
import { chronicle, commit, ready, toBattle } from './table.mjs';

const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The middle of a unit, by its name. */
async function unit(page, name) {
  const box = await page.locator(`.paper g.unit[aria-label^="${name},"]`).boundingBox();
  holds(box, `${name} is on the table`);
  return middleOf(box);
}

async function pull(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.waitForTimeout(80);
  await page.mouse.up();
}

async function asked(page) {
  await page.locator('.app:not([data-decision=""])').waitFor();
  return page.locator('.app').getAttribute('data-asked');
}

/** Gives what is planned and waits for the next question. */
async function give(page) {
  const was = await page.locator('.app').getAttribute('data-decision');
  await commit(page);
  await page.waitForFunction((d) => !['', d].includes(document.querySelector('.app').dataset.decision), was);
}

/** The first answer, pressed twice: once to plan it, once to give it. */
async function first(page) {
  const was = await page.locator('.app').getAttribute('data-decision');
  const button = page.locator('.ask .answers button').first();
  await button.click();
  await page.locator('section.order h3').waitFor();
  await button.click();
  await page.waitForFunction((d) => !['', d].includes(document.querySelector('.app').dataset.decision), was);
}

test('ADG-R: from the first page to the first charge by mouse alone', async ({ page, at }) => {
  page.setDefaultTimeout(40_000);
  await toBattle(page, at, 'adgr/rocroi-1643');
  // Pointing at an answer shows on the table whom it is about.
  await page.getByRole('button', { name: /^Activate Right wing/ }).hover();
  holds((await page.locator('rect.hinted').count()) >= 5, 'the right wing is marked on the table');
  let charged = false;
  for (let i = 0; i < 60 && !charged; i++) {
    const what = await asked(page);
    if (what === 'corps') {
      const wing = page.getByRole('button', { name: /^Activate Right wing/ });
      if (await wing.count()) {
        // A unit clicked on stands for its corps.
        const gardes = await unit(page, 'Gardes');
        await page.mouse.click(gardes.x, gardes.y);
        holds(/Right wing/.test(await page.locator('section.order h3').innerText()), 'its corps is meant');
        await give(page);
        continue;
      }
      await first(page);
    } else if (what === 'orders' && /Right wing/.test(await page.locator('.ask .q').innerText())) {
      holds((await page.locator('path.able').count()) > 0, 'who can be ordered is marked on the table');
      let done = false;
      for (const name of ['Gardes', 'Mestre de camp général', 'Croates', 'Royal', 'Gassion']) {
        if (!(await page.locator(`.paper g.unit[aria-label^="${name},"]`).count())) continue;
        const from = await unit(page, name);
        await page.mouse.click(from.x, from.y);
        await page.waitForTimeout(60);
        if ((await page.locator('path.target').count()) === 0) continue;
        await shot(page, 'walk-target');
        const foe = middleOf(await page.locator('path.target').first().boundingBox());
        // Dragged onto him, which shows the charge: who would be met, and the odds.
        await pull(page, from, foe);
        await page.locator('section.order h3').waitFor();
        const title = await page.locator('section.order h3').innerText();
        if (!/^Charge/.test(title) || (await page.locator('section.order .no').count())) {
          await page.mouse.click(foe.x, foe.y);
        }
        holds(/^Charge/.test(await page.locator('section.order h3').innerText()), `${title} is a charge`);
        holds((await page.locator('.ghosts g.ghost').count()) > 0, 'its ghost stands there');
        await shot(page, 'walk-charge');
        await give(page);
        [charged, done] = [true, true];
        break;
      }
      if (done) continue;
      // Nobody in reach: the first line goes ahead together.
      const [a, b] = [await unit(page, 'Gardes'), await unit(page, 'Mestre de camp général')];
      await page.mouse.click(20, 880);
      await page.keyboard.down('Shift');
      await pull(page, { x: a.x - 40, y: a.y - 40 }, { x: b.x + 20, y: b.y + 24 });
      await page.keyboard.up('Shift');
      await pull(page, await unit(page, 'Gardes'), { x: a.x, y: a.y - 120 });
      const planned = (await page.locator('section.order').count()) > 0;
      const refused = planned && (await page.locator('section.order .no').count()) > 0;
      if (planned && !refused) await give(page);
      if (!planned || refused || (await asked(page)) !== 'orders') {
        if ((await asked(page)) === 'orders') await first(page);
      } else await first(page);
    } else if (await page.locator('.ask .foot').isVisible()) {
      await page.getByRole('button', { name: 'Plan these' }).click();
      await give(page);
    } else await first(page);
  }
  holds(charged, 'there was somebody to charge within sixty answers');
  const lines = await chronicle(page);
  holds(
    lines.some((l) => / charges /.test(l)),
    'it is in the chronicle',
  );
});

test(
  'Tercios: from the first page to the first charge by mouse alone',
  async ({ page, at }) => {
    page.setDefaultTimeout(40_000);
    await toBattle(page, at, 'tercios/rocroi-1643');
    await page.getByText('What they do').click();
    holds(/Charges an enemy/.test(await page.locator('.ask dl').innerText()), 'the cards are explained');
    let charged = false;
    for (let i = 0; i < 90 && !charged; i++) {
      const what = await asked(page);
      if (what === 'plan') {
        await page.locator('.all').getByRole('button', { name: 'Assault' }).click();
        await give(page);
      } else if (what === 'assault') {
        const targets = await page.locator('path.target').count();
        holds(targets > 0, 'whom it could charge or advance on is marked');
        const can = page.locator('.ask .answers button', { hasText: /^charge/i });
        if (await can.count()) {
          await shot(page, 'walk-tercios');
          await can.first().click();
          await page.locator('section.order h3').waitFor();
          holds(/^charge/i.test(await page.locator('section.order h3').innerText()), 'a charge');
          await give(page);
          charged = true;
        } else {
          const foe = middleOf(await page.locator('path.target').first().boundingBox());
          await page.mouse.click(foe.x, foe.y);
          await page.locator('section.order h3').waitFor();
          await give(page);
        }
      } else if (what === 'activate') {
        // Those in front first.
        const unit = page.locator('.ask .able button').first();
        const was = await page.locator('.app').getAttribute('data-decision');
        if (await unit.count()) {
          await unit.click();
          await page.locator('section.order h3').waitFor();
          await commit(page);
        } else await first(page);
        await page.waitForFunction(
          (d) => !['', d].includes(document.querySelector('.app').dataset.decision),
          was,
        );
      } else await first(page);
    }
    holds(charged, 'there was somebody to charge');
    const lines = await chronicle(page);
    holds(
      lines.some((l) => /charge/.test(l)),
      'it is in the chronicle',
    );
  },
  { long: true },
);

test('Argad!: from the table to the first attack by mouse alone', async ({ page, at }) => {
  // Everybody is on the table and out of reach: a walk first, then the attack.
  await arrive(page, at, 'argad', { case: 'argad/reference/attack', seat: 'A', answers: [] });
  holds((await page.locator('path.able').count()) > 0, 'who can be ordered is marked on the table');
  const a1 = await unit(page, 'A1');
  await page.mouse.click(a1.x, a1.y);
  // One of a group stands for it; chosen again, for himself.
  equal(await page.locator('rect.chosen').count(), 4, 'his group is chosen');
  await page.mouse.click(a1.x, a1.y);
  equal(await page.locator('rect.chosen').count(), 1, 'he alone');
  await page.mouse.click(a1.x, a1.y);
  const foe = page.locator('path.target').first();
  holds((await foe.count()) > 0, 'whom he could attack is marked');
  await shot(page, 'walk-argad');
  const at2 = middleOf(await foe.boundingBox());
  await page.mouse.click(at2.x, at2.y);
  await page.locator('section.order h3').waitFor();
  holds(/attack/.test(await page.locator('section.order h3').innerText()), 'an attack is planned');
  holds((await page.locator('section.order figcaption').count()) > 0, 'with the odds if they stand');
  await commit(page);
  await page.waitForFunction(() =>
    /attack|contact|reach/i.test(document.querySelector('.chron ol').innerText),
  );
});
