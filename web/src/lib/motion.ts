// How long things take to be shown. With reduced motion everything jumps to its end.

/** Does the player want no motion? */
export function still(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** Milliseconds to show one thing told. The longer the queue, the shorter each: nobody waits for a minute. */
export function pace(moved: boolean, said: boolean, queued: number, speed: number): number {
  if (still() || speed <= 0) return 0;
  if (!said && !moved) return 0;
  const full = moved ? 520 : 140;
  const haste = queued > 120 ? 0.12 : queued > 40 ? 0.35 : 1;
  return (full * haste) / speed;
}

/** A transform as the plan writes it (`translate(x y) rotate(a)`), as CSS understands it. */
export function css(transform: string): { x: number; y: number; turn: number } {
  const m = /translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?/.exec(transform);
  return { x: Number(m?.[1] ?? 0), y: Number(m?.[2] ?? 0), turn: Number(m?.[3] ?? 0) };
}

/** Moves a group of the plan from where it stood to where it stands, the short way round. */
export function glide(group: SVGGElement, from: string, ms: number) {
  const a = css(from);
  const b = css(group.getAttribute('transform') ?? '');
  const turn = b.turn + ((((a.turn - b.turn + 180) % 360) + 360) % 360) - 180;
  const at = (x: number, y: number, d: number) => `translate(${x}px, ${y}px) rotate(${d}deg)`;
  group.animate([{ transform: at(a.x, a.y, turn) }, { transform: at(b.x, b.y, b.turn) }], {
    duration: ms,
    easing: 'ease-in-out',
  });
}
