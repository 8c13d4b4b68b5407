// The socket to a battle: joins with the secret in its first frame, comes back by itself after a loss, and goes on
// after the last thing it was told.
import type { Doing, FromServer, Problem } from './wire';

export type Answer = { done: true } | { problem: Problem };

/** What the socket tells its owner. */
export interface Listener {
  frame(f: FromServer): void;
  /** Connected, or lost and trying again. */
  online(on: boolean): void;
  /** Turned away for good. */
  bye(why: string): void;
}

export class Link {
  private socket: WebSocket | null = null;
  private last: number | null = null;
  private re = 0;
  private waiting = new Map<number, (a: Answer) => void>();
  private tries = 0;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly secret: string,
    private readonly lang: () => string,
    private readonly to: Listener,
  ) {
    this.open();
  }

  private open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/battles/${this.id}/play`);
    this.socket = socket;
    socket.onopen = () => {
      const join = { secret: this.secret, since: this.last, lang: this.lang(), whole: true };
      socket.send(JSON.stringify({ join }));
    };
    socket.onmessage = (m) => this.heard(JSON.parse(m.data) as FromServer);
    socket.onclose = () => this.lost();
  }

  private heard(f: FromServer) {
    if ('bye' in f) {
      this.closed = f.bye.why !== 'the server stops';
      if (this.closed) this.to.bye(f.bye.why);
      return;
    }
    if (this.tries > 0 || this.last === null) this.to.online(true);
    this.tries = 0;
    if ('view' in f) this.last = f.view.n;
    if ('told' in f) this.last = f.told.n;
    if ('done' in f) return this.answered(f.done.re, { done: true });
    if ('refused' in f) return this.answered(f.refused.re, { problem: f.refused.problem });
    this.to.frame(f);
  }

  private answered(re: number, answer: Answer) {
    this.waiting.get(re)?.(answer);
    this.waiting.delete(re);
  }

  private lost() {
    const problem: Problem = { code: 'offline', clauses: [], reasons: null, words: '' };
    for (const done of this.waiting.values()) done({ problem });
    this.waiting.clear();
    if (this.closed) return;
    this.to.online(false);
    this.tries += 1;
    setTimeout(() => !this.closed && this.open(), Math.min(8000, 250 * 2 ** this.tries));
  }

  private ask(kind: string, content: object): Promise<Answer> {
    const re = (this.re += 1);
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        return done({ problem: { code: 'offline', clauses: [], reasons: null, words: '' } });
      }
      this.waiting.set(re, done);
      this.socket.send(JSON.stringify({ [kind]: { re, ...content } }));
    });
  }

  order(decision: number, order: unknown): Promise<Answer> {
    return this.ask('order', { decision, order });
  }

  act(what: Doing): Promise<Answer> {
    return this.ask('do', { what });
  }

  /** Faces thrown by hand. */
  fell(faces: number[]): Promise<Answer> {
    return this.ask('fell', { faces });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
