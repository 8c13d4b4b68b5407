// Every kind of order the engine lists in a battle of each system, given by the text line and by keys alone. The list is the
// engine's: what it offers at each decision; the test only keeps count.
import { equal, holds, test } from './harness.mjs';

/** What is offered now: the first order of every kind, with the pieces it is about. */
async function offered(page) {
  const all = await page.locator('#orders option').evaluateAll((list) =>
    list.map((o) => ({
      text: o.value,
      kind: o.dataset.kind,
      pieces: o.dataset.pieces.split(' ').filter(Boolean),
    })),
  );
  return all.filter((o, i) => all.findIndex((p) => p.kind === o.kind) === i);
}

async function byText(page, o) {
  await page.keyboard.press('/');
  await page.locator('#say').fill(o.text);
  await page.keyboard.press('Enter');
  await page.locator('section.order h3').waitFor();
  await page.keyboard.press('Enter');
}

/** By keys: its units are given the focus and chosen, its button the focus and Enter, twice. */
async function byKeys(page, o) {
  await page.locator('#say').blur();
  for (const [i, id] of o.pieces.entries()) {
    await page.locator(`#plan-u-${id}`).focus();
    await page.keyboard.press(i === 0 ? ' ' : 'b');
  }
  if ((await page.locator('section.order .text, section.order h3').count()) > 0) {
    const text = await page.locator('section.order').innerText();
    if (text.toLowerCase().includes(o.text.toLowerCase())) {
      await page.keyboard.press('Enter');
      return true;
    }
  }
  // Unit by unit: what is chosen for each is planned by its own button.
  const foot = page.locator('.ask .foot button');
  if (await foot.count()) {
    await foot.focus();
    await page.keyboard.press('Enter');
    await page.locator('section.order .go').focus();
    await page.keyboard.press('Enter');
    return true;
  }
  const folds = page.locator('.ask details');
  for (let i = 0; i < (await folds.count()); i++) {
    if ((await folds.nth(i).getAttribute('open')) !== null) continue;
    await folds.nth(i).locator('> summary').focus();
    await page.keyboard.press('Enter');
  }
  const found = await page.locator('.ask button').evaluateAll(
    (all, text) =>
      all.findIndex((b) => {
        const own = [...b.childNodes].map((n) => n.textContent.trim());
        return own.includes(text) || b.title === text;
      }),
    o.text,
  );
  const button =
    found >= 0 ? page.locator('.ask button').nth(found) : page.locator('.ask .answers button').first();
  if ((await button.count()) === 0) return false;
  await button.focus();
  await page.keyboard.press('Enter');
  await page.locator('section.order .go').focus();
  await page.keyboard.press('Enter');
  return true;
}

async function play(page, at, ready, seat, steps) {
  const answer = await fetch(`${at}api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ready,
      terms: { players: seat === 'A' ? ['human', 'random'] : ['random', 'human'] },
    }),
  });
  const made = await answer.json();
  equal(answer.status, 201, JSON.stringify(made));
  await page.goto(`${at}#${made.id}.${seat}.${made[seat.toLowerCase()]}`);
  const seen = new Map();
  const given = { text: new Set(), keys: new Set() };
  // A kind that came up now and then may have come up beside others that were tried then.
  const missed = () =>
    [...seen].filter(([k, n]) => n > 3 && !(given.text.has(k) && given.keys.has(k))).map(([k]) => k);
  // Dice fall as they will: what is still to be given is given some more time.
  for (let i = 0; i < steps || (i < 2 * steps && missed().length > 0); i++) {
    await page.locator('.app:not([data-decision=""])').or(page.locator('.end')).first().waitFor();
    if (await page.locator('.end').count()) break;
    const was = await page.locator('.app').getAttribute('data-decision');
    const list = await offered(page);
    for (const o of list) seen.set(o.kind, (seen.get(o.kind) ?? 0) + 1);
    // What ends a phase comes last, what has come up least comes first.
    const late = (o) => Number(/^(end|no|done|stay)/.test(o.kind));
    const open = list
      .flatMap((o) => ['text', 'keys'].filter((way) => !given[way].has(o.kind)).map((way) => ({ o, way })))
      .sort((a, b) => late(a.o) - late(b.o) || seen.get(a.o.kind) - seen.get(b.o.kind));
    const { o, way } = open[0] ?? { o: list[i % list.length], way: 'text' };
    if (way === 'text') await byText(page, o);
    else holds(await byKeys(page, o), `${o.kind}: “${o.text}” can be given by keys`);
    const next = page.waitForFunction((d) => document.querySelector('.app').dataset.decision !== d, was);
    await next.catch(async () => {
      const words = await page.locator('main').innerText();
      throw new Error(`${ready}: “${o.text}” by ${way} was not taken: ${words.slice(0, 300)}`);
    });
    given[way].add(o.kind);
  }
  const row = [...seen].map(
    ([k, n]) => `${k}${given.text.has(k) ? '✓' : '–'}${given.keys.has(k) ? '✓' : '–'}`,
  );
  console.log(`     ${ready}: ${row.join(' ')}`);
  return { missed: missed(), given };
}

for (const [ready, seat, steps] of [
  ['adgr/rocroi-1643', 'B', 32],
  ['tercios/rocroi-1643', 'B', 34],
  ['argad/raid', 'A', 20],
]) {
  test(`orders of every kind listed, by text and by keys: ${ready}`, async ({ page, at }) => {
    page.setDefaultTimeout(40_000);
    const { missed, given } = await play(page, at, ready, seat, steps);
    equal(missed.join(', '), '', 'listed again and again, never given');
    holds(given.keys.size >= 4, `by keys: ${[...given.keys]}`);
  });
}
