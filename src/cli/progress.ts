import type { Terminal } from './command.ts';

const WIDTH = 24;
const EVERY_MS = 100;
const LINE_EVERY = 25_000;

const counted = (count: number): string => count.toLocaleString('en');

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** Progress of long work: a bar on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #what: string;
  readonly #total: number | undefined;
  readonly #now: () => number;
  readonly #startedAt: number;
  #drawnAt = 0;
  #lines = 0;

  constructor(terminal: Terminal, what: string, total?: number, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#what = what;
    this.#total = total;
    this.#now = now;
    this.#startedAt = now();
  }

  at(done: number): void {
    if (this.#terminal.status) this.#draw(done);
    else if (Math.floor(done / LINE_EVERY) > this.#lines) {
      this.#lines = Math.floor(done / LINE_EVERY);
      this.#terminal.complain(`${this.#what}: ${this.#countOf(done)} ...`);
    }
  }

  end(): void {
    this.#terminal.status?.('');
  }

  #countOf(done: number): string {
    return this.#total === undefined ? counted(done) : `${counted(done)} of ${counted(this.#total)}`;
  }

  #draw(done: number): void {
    const now = this.#now();
    if (now - this.#drawnAt < EVERY_MS && done !== this.#total) return;
    this.#drawnAt = now;
    const rate = done / Math.max(0.001, (now - this.#startedAt) / 1000);
    const speed = `${counted(Math.round(rate))} a second`;
    if (this.#total === undefined) {
      this.#terminal.status?.(`${this.#what}: ${this.#countOf(done)}, ${speed}`);
      return;
    }
    const full = Math.round((WIDTH * done) / Math.max(1, this.#total));
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    const left = timeOf((this.#total - done) / Math.max(1, rate));
    this.#terminal.status?.(`${this.#what} ${bar} ${this.#countOf(done)}, ${speed}, ${left} left`);
  }
}
