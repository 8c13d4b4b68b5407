// Choosing pieces by place, box and direction.
import { expect, test } from 'vitest';
import { Camera } from './camera.svelte';
import { pieceAt, piecesIn, toward } from './hit';
import type { Piece } from './wire';

const piece = (id: string, x: number, y: number, facing = 0): Piece => ({
  id,
  label: id,
  spoken: id,
  seat: 0,
  at: [x, y],
  facing,
  front: 8000,
  depth: 4000,
});

test('a piece is found behind its front, whichever way it faces', () => {
  const north = piece('n', 20000, 20000);
  expect(pieceAt([north], [23000, 17000], 0)?.id).toBe('n');
  expect(pieceAt([north], [23000, 21000], 0)).toBeUndefined();
  const south = piece('s', 20000, 20000, 180_000);
  expect(pieceAt([south], [23000, 23000], 0)?.id).toBe('s');
  const east = piece('e', 20000, 20000, 90_000);
  expect(pieceAt([east], [17000, 23000], 0)?.id).toBe('e');
  expect(pieceAt([east], [21000, 20000], 1500)?.id).toBe('e');
});

test('a box takes what has its middle in it', () => {
  const all = [piece('a', 10000, 10000), piece('b', 30000, 10000)];
  expect(piecesIn(all, [0, 0], [20000, 20000]).map((p) => p.id)).toEqual(['a']);
  expect(piecesIn(all, [40000, 20000], [0, 0])).toHaveLength(2);
});

test('arrow keys go to the nearest in that direction', () => {
  const all = [piece('o', 20000, 20000), piece('up', 21000, 40000), piece('right', 40000, 20000)];
  expect(toward(all, all[0], 0)?.id).toBe('up');
  expect(toward(all, all[0], 90)?.id).toBe('right');
  expect(toward(all, all[0], 270)).toBeUndefined();
});

test('the way from the screen to the table and back', () => {
  const c = new Camera([120_000, 80_000], 4000);
  [c.x, c.y, c.zoom, c.turn] = [13, 27, 0.8, 90];
  const [sx, sy] = c.toScreen([45_000, 30_000]);
  const [x, y] = c.toTable(sx, sy);
  expect(Math.round(x)).toBe(45_000);
  expect(Math.round(y)).toBe(30_000);
  const before = c.toTable(100, 100);
  c.zoomAt(100, 100, 1.5);
  expect(c.toTable(100, 100).map(Math.round)).toEqual(before.map(Math.round));
});
