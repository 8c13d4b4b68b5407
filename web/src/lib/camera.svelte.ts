// Where the player looks from: pan, zoom and turn of the table, and the way between the screen and the table.
// Lengths on the table are 1/100 mm, x east, y north; at zoom 1 a module is 40 px wide.

export const MODULE = 40;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  turn = $state(0);
  /** Size of the stage. */
  width = $state(800);
  height = $state(600);

  constructor(
    public table: [number, number] = [1, 1],
    public module = 4000,
  ) {}

  /** Pixels to 1/100 mm at zoom 1. */
  get px(): number {
    return MODULE / this.module;
  }

  get world(): [number, number] {
    return [this.table[0] * this.px, this.table[1] * this.px];
  }

  /** The CSS transform of the world. */
  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) rotate(${this.turn}deg) scale(${this.zoom})`;
  }

  /** From the screen (relative to the stage) to the table. */
  toTable(sx: number, sy: number): [number, number] {
    const a = (-this.turn * Math.PI) / 180;
    const [dx, dy] = [(sx - this.x) / this.zoom, (sy - this.y) / this.zoom];
    const [wx, wy] = [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
    return [wx / this.px, this.table[1] - wy / this.px];
  }

  /** From the table to the screen. */
  toScreen([tx, ty]: [number, number]): [number, number] {
    const a = (this.turn * Math.PI) / 180;
    const [wx, wy] = [tx * this.px * this.zoom, (this.table[1] - ty) * this.px * this.zoom];
    return [this.x + wx * Math.cos(a) - wy * Math.sin(a), this.y + wx * Math.sin(a) + wy * Math.cos(a)];
  }

  /** Zooms about a place of the screen. */
  zoomAt(sx: number, sy: number, factor: number) {
    const fit = this.fitting();
    const zoom = Math.min(6, Math.max(fit * 0.6, this.zoom * factor));
    const k = zoom / this.zoom;
    this.x = sx - (sx - this.x) * k;
    this.y = sy - (sy - this.y) * k;
    this.zoom = zoom;
  }

  /** Turns about the middle of the stage. */
  turnBy(degrees: number) {
    const [cx, cy] = [this.width / 2, this.height / 2];
    const middle = this.toTable(cx, cy);
    this.turn = (this.turn + degrees + 360) % 360;
    this.centre(middle);
  }

  /** Puts a place of the table in the middle. */
  centre(place: [number, number]) {
    const [sx, sy] = this.toScreen(place);
    this.x += this.width / 2 - sx;
    this.y += this.height / 2 - sy;
  }

  private fitting(): number {
    const [w, h] = this.world;
    const lies = this.turn % 180 !== 0;
    // A little room for the frame round the sheet.
    const [wide, high] = [Math.max(50, this.width - 24), Math.max(50, this.height - 24)];
    return Math.min(wide / (lies ? h : w), high / (lies ? w : h));
  }

  /** The whole table, or as much of it as keeps a module at least `least` pixels wide. */
  fit(least = 0) {
    this.zoom = Math.max(this.fitting(), least / MODULE);
    this.centre([this.table[0] / 2, this.table[1] / 2]);
  }

  /** Is the whole table on the stage? */
  get whole(): boolean {
    return this.zoom <= this.fitting() + 1e-6;
  }

  /** The set of marks for this zoom: drawn anew only when it changes. */
  get pixels(): number {
    const p = MODULE * this.zoom;
    return p < 20 ? 16 : p < 36 ? 28 : p < 80 ? 48 : 96;
  }
}
