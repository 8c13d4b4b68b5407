// Eleven screens as they should look, held against pictures in reference/. Fonts and edges may differ a little; a panel that is
// gone, a table drawn elsewhere or a skin that has changed may not. `ROCROI_REFERENCE=write` makes the pictures anew: look at
// them before you keep them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arrive } from './cases.mjs';
import { holds, test } from './harness.mjs';
import { drag, middle, PHONE, toBattle, toTable } from './table.mjs';

const FOLDER = new URL('./reference/', import.meta.url);
/** The pictures are so wide, and compared in cells of so many pixels. */
const WIDE = 720;
const CELL = 24;
/** So much may differ of white against black: over the whole picture, and in any one cell. */
const WHOLE = 0.02;
const ONE = 0.2;

/** Reads pictures in a page of their own: the first as a small JPEG, and how far it is from the second. */
async function compared(browser, now, kept) {
  const page = await (await browser.newContext()).newPage();
  const out = await page.evaluate(
    async ([now, kept, wide, size]) => {
      const read = async (base64, type) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type }));
      };
      const drawn = (image) => {
        const canvas = document.createElement('canvas');
        const across = Math.min(wide, image.width);
        [canvas.width, canvas.height] = [across, Math.round((image.height / image.width) * across)];
        const g = canvas.getContext('2d');
        g.imageSmoothingQuality = 'high';
        g.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas;
      };
      const a = drawn(await read(now, 'image/png'));
      const jpeg = a.toDataURL('image/jpeg', 0.82).split(',')[1];
      if (!kept) return { jpeg };
      const b = drawn(await read(kept, 'image/jpeg'));
      if (a.width !== b.width || a.height !== b.height)
        return { jpeg, whole: 1, worst: 1, at: 'another size' };
      // Each cell by its mean colour: what is finer than a cell is not compared.
      const cells = (canvas) => {
        const small = document.createElement('canvas');
        [small.width, small.height] = [Math.ceil(canvas.width / size), Math.ceil(canvas.height / size)];
        const g = small.getContext('2d');
        g.imageSmoothingQuality = 'high';
        g.drawImage(canvas, 0, 0, small.width, small.height);
        return { data: g.getImageData(0, 0, small.width, small.height).data, row: small.width };
      };
      const [one, two] = [cells(a), cells(b)];
      let [sum, worst, where] = [0, 0, 0];
      for (let i = 0; i < one.data.length; i += 4) {
        const d =
          [0, 1, 2].reduce((all, k) => all + Math.abs(one.data[i + k] - two.data[i + k]), 0) / (3 * 255);
        sum += d;
        if (d > worst) [worst, where] = [d, i / 4];
      }
      const at = `${((where % one.row) + 0.5) * size} × ${(Math.floor(where / one.row) + 0.5) * size}`;
      return { jpeg, whole: sum / (one.data.length / 4), worst, at };
    },
    [now, kept, WIDE, CELL],
  );
  await page.context().close();
  return out;
}

/** Holds what the page shows against the picture of that name. */
async function looks(page, browser, name) {
  const file = new URL(`${name}.jpg`, FOLDER);
  // Nothing under the pointer, nothing half shown.
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  const path = new URL(`./shots/as-${name}.png`, import.meta.url).pathname;
  const now = (await page.screenshot({ animations: 'disabled', path })).toString('base64');
  const write = process.env.ROCROI_REFERENCE === 'write';
  const kept = !write && existsSync(file) ? readFileSync(file).toString('base64') : null;
  const { jpeg, whole, worst, at } = await compared(browser, now, kept);
  if (write) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, Buffer.from(jpeg, 'base64'));
    return;
  }
  holds(kept, `there is a picture reference/${name}.jpg; ROCROI_REFERENCE=write makes it`);
  const said = `${name}: differs by ${(100 * whole).toFixed(2)} %, at most ${(100 * worst).toFixed(0)} % at ${at}`;
  if (whole > WHOLE || worst > ONE) {
    throw new Error(`${said}; see shots/as-${name}.png, and reference/${name}.jpg for how it was`);
  }
}

/** A charge of ADG-R about to be ordered. */
const CHARGE = { case: 'adgr/reference/charge', seat: 'B', answers: [] };

test('as in the picture: the first page', async ({ page, at, browser }) => {
  await page.goto(at);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].slice(0, 2).every((i) => i.naturalWidth > 0),
  );
  await looks(page, browser, 'start');
});

const ROCROI = { ready: 'adgr/rocroi-1643', seat: 'B' };

test('as in the picture: the table, an order, a refusal, the battle again', async ({ page, at, browser }) => {
  await arrive(page, at, 'adgr', { ...ROCROI, answers: [] });
  await looks(page, browser, 'table');
  await arrive(page, at, 'adgr', { ...ROCROI, answers: ['B: activate Foot', 'dice 4'] });
  await drag(page, 'Picardie', 0, -60);
  await page.locator('section.order h3').waitFor();
  await looks(page, browser, 'order');
  await drag(page, 'Gassion', 0, -60);
  await page.locator('.tip.no').waitFor();
  await looks(page, browser, 'refusal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByText('The battle as it stood.').waitFor();
  await looks(page, browser, 'replay');
});

test('as in the picture: a charge with its odds', async ({ page, at, browser }) => {
  await arrive(page, at, 'adgr', CHARGE);
  const [from, to] = [await middle(page, 'Gassion'), await middle(page, 'Garcies')];
  await drag(page, 'Gassion', to.x - from.x, to.y - from.y);
  await page.locator('section.order figcaption').waitFor();
  await looks(page, browser, 'charge');
});

test('as in the picture: Tercios, cards and a charge', async ({ page, at, browser }) => {
  await toBattle(page, at, 'tercios/rocroi-1643');
  await looks(page, browser, 'cards');
  await arrive(page, at, 'tercios', {
    case: 'tercios/reference/charge',
    seat: 'A',
    answers: ['A: activate Picardie'],
  });
  await page.locator('.ask .answers button[title^="charge"]').first().click();
  await page.locator('section.order figcaption').waitFor();
  await looks(page, browser, 'charge-tercios');
});

test('as in the picture: Argad!, an attack', async ({ page, at, browser }) => {
  await arrive(page, at, 'argad', { case: 'argad/reference/attack', seat: 'A', answers: [] });
  await page.locator('#say').fill('attack B-1 with 1');
  await page.locator('#say').press('Enter');
  await page.locator('section.order figcaption').first().waitFor();
  await looks(page, browser, 'attack-argad');
});

test(
  'as in the picture: a phone',
  async ({ page, at, browser }) => {
    await toTable(page, at);
    await page.getByRole('button', { name: 'Activate Right wing' }).tap();
    await page.locator('section.order h3').waitFor();
    await looks(page, browser, 'phone');
  },
  PHONE,
);

test('as in the picture: by night, in French', async ({ page, at, browser }) => {
  await page.addInitScript(() => {
    localStorage.setItem('rocroi.skin', 'night');
    localStorage.setItem('rocroi.lang', 'fr');
  });
  await page.goto(at);
  await page
    .locator('article:has(img[src*="adgr/rocroi-1643/"])')
    .getByRole('button', { name: /France/ })
    .first()
    .click();
  await page.locator('.ask .q').waitFor();
  await page.locator('.ask .answers button', { hasText: 'Infanterie' }).click();
  await page.locator('section.order h3').waitFor();
  await looks(page, browser, 'night-french');
});
