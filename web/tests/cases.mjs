// Battles that stand where a test wants them: the position of a case file, and the answers that lead on from it, given over
// the socket as any program may give them, with dice thrown by hand.
import { existsSync, readFileSync } from 'node:fs';
import { equal } from './harness.mjs';
import { ready } from './table.mjs';

/** The position of a case file, or of one of our own in `positions/`, as it stands there. */
export function position(path) {
  const own = new URL(`./positions/${path}.toml`, import.meta.url);
  const file = existsSync(own) ? own : new URL(`../../cases/${path}.toml`, import.meta.url);
  const tables = readFileSync(file, 'utf8')
    .split(/^(?=\[)/m)
    .filter((t) => /^\[+position[\].]/.test(t));
  return tables.map((t) => t.replace(/^(\[+)position\.?/, '$1').replace(/^\[\]\n/, '')).join('\n');
}

/** Makes a battle by request. */
export async function create(at, what, terms = { players: ['human', 'human'] }) {
  const answer = await fetch(`${at}api/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...what, terms }),
  });
  const made = await answer.json();
  equal(answer.status, 201, JSON.stringify(made));
  return made;
}

/** Gives answers, each written `A: charge C` or `dice 4 3`, from inside the page. */
async function answer(page, made, answers) {
  const wrong = await page.evaluate(
    async ([id, secrets, answers]) => {
      const seats = {};
      let re = 0;
      const join = (seat) =>
        new Promise((joined) => {
          const socket = new WebSocket(`ws://${location.host}/api/battles/${id}/play`);
          const me = { socket, status: null, heard: () => undefined };
          seats[seat] = me;
          socket.onopen = () =>
            socket.send(
              JSON.stringify({ join: { secret: secrets[seat], since: null, lang: 'en', whole: false } }),
            );
          socket.onmessage = (m) => {
            const f = JSON.parse(m.data);
            if (f.view) me.status = f.view.status;
            if (f.status) me.status = f.status.status ?? f.status;
            if (f.view) joined();
            me.heard(f);
          };
        });
      await Promise.all([join('A'), join('B')]);
      const settled = (me, n) =>
        new Promise((done) => {
          let problem = null;
          me.heard = (f) => {
            if (f.refused?.re === n) done(f.refused.problem.words);
            if (f.done?.re === n) done(problem);
          };
        });
      for (const text of answers) {
        const dice = text.startsWith('dice ');
        const seat = dice ? 'A' : text[0];
        const me = seats[seat];
        re += 1;
        const heard = settled(me, re);
        const until = performance.now() + 5000;
        while (!dice && me.status.decision === null && performance.now() < until)
          await new Promise((r) => setTimeout(r, 5));
        const say = dice
          ? { fell: { re, faces: text.slice(5).split(' ').map(Number) } }
          : { say: { re, decision: me.status.decision, text: text.slice(3) } };
        me.socket.send(JSON.stringify(say));
        const no = await heard;
        if (no) return `“${text}”: ${no}`;
        // What it led to is told after it was taken.
        await new Promise((r) => setTimeout(r, 15));
      }
      for (const me of Object.values(seats)) me.socket.close();
      return '';
    },
    [made.id, { A: made.a, B: made.b }, answers],
  );
  equal(wrong, '', 'an answer on the way');
}

/** To the table of a case, or of a ready battle, after these answers, in the seat that is asked there. The page stays the same one. */
export async function arrive(page, at, system, place) {
  const what = place.ready
    ? { ready: place.ready }
    : { system, name: place.case.split('/').at(-1), position: position(place.case) };
  const made = await create(at, what, { players: ['human', 'human'], dice: 'hand' });
  if (!page.url().startsWith(at)) await page.goto(`${at}#about`);
  if (place.answers.length > 0) await answer(page, made, place.answers);
  const hash = `#${made.id}.${place.seat}.${made[place.seat.toLowerCase()]}`;
  await page.evaluate((h) => (location.hash = h), hash);
  await page.waitForFunction((id) => document.querySelector('.app')?.dataset.battle === id, made.id);
  await ready(page);
  await page.locator('.app:not([data-decision=""])').waitFor();
  return made;
}
