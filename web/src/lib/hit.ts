// Which piece lies under a place of the table, which lie in a swept box, and which is nearest in a direction.
// Only for choosing: nothing is judged here.
import type { Piece } from './wire';

/** The place in the piece's own frame: right of the middle of its front, and behind its front. */
export function frame(piece: Piece, [x, y]: [number, number]): [number, number] {
  const a = (piece.facing / 1000) * (Math.PI / 180);
  const [dx, dy] = [x - piece.at[0], y - piece.at[1]];
  return [dx * Math.cos(a) - dy * Math.sin(a), -(dx * Math.sin(a) + dy * Math.cos(a))];
}

/** The middle of a piece. */
export function centre(piece: Piece): [number, number] {
  const a = (piece.facing / 1000) * (Math.PI / 180);
  const half = piece.depth / 2;
  return [piece.at[0] - Math.sin(a) * half, piece.at[1] - Math.cos(a) * half];
}

/** The topmost piece at a place, with some slack for fingers. */
export function pieceAt(pieces: Piece[], at: [number, number], slack: number): Piece | undefined {
  let best: Piece | undefined;
  let nearest = slack;
  for (const piece of pieces) {
    const [u, v] = frame(piece, at);
    const out = Math.max(Math.abs(u) - piece.front / 2, -v, v - piece.depth, 0);
    if (out <= nearest) [best, nearest] = [piece, out];
  }
  return best;
}

/** The pieces whose middles lie in a box. */
export function piecesIn(pieces: Piece[], a: [number, number], b: [number, number]): Piece[] {
  const between = (v: number, p: number, q: number) => v >= Math.min(p, q) && v <= Math.max(p, q);
  return pieces.filter((p) => {
    const [x, y] = centre(p);
    return between(x, a[0], b[0]) && between(y, a[1], b[1]);
  });
}

/** The nearest piece in a direction of the screen: 0 is up, clockwise in degrees. */
export function toward(pieces: Piece[], from: Piece, degrees: number): Piece | undefined {
  const [ox, oy] = centre(from);
  const a = (degrees * Math.PI) / 180;
  let best: Piece | undefined;
  let least = Infinity;
  for (const p of pieces) {
    if (p.id === from.id) continue;
    const [x, y] = centre(p);
    const ahead = (x - ox) * Math.sin(a) + (y - oy) * Math.cos(a);
    const aside = Math.abs((x - ox) * Math.cos(a) - (y - oy) * Math.sin(a));
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [p, cost];
  }
  return best;
}
