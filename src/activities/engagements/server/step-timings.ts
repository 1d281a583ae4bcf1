import type { Logger } from 'pino';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { GameState } from '../rules/state.ts';
import { timingsOperation } from './questions.items.ts';

interface Times {
  readonly loadMs: number;
  readonly loadedAt: number;
  decidedAt: number;
}

const MOST_GAMES = 200;
const tenths = (durationMs: number): number => Math.round(durationMs * 10) / 10;

/** In debug mode: how long each step took to load, decide and save, added to its line in the log after the step. */
export class StepTimings {
  readonly #store: Store;
  readonly #table: Table;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #times = new Map<string, Times>();
  readonly #writing = new Set<Promise<void>>();

  constructor(store: Store, table: Table, log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#table = table;
    this.#log = log;
  }

  loaded({ gameId, debugMode }: GameState, startedAt: number): void {
    if (!debugMode) return;
    const loadedAt = performance.now();
    this.#times.set(gameId, { loadMs: loadedAt - startedAt, loadedAt, decidedAt: loadedAt });
    if (this.#times.size > MOST_GAMES) this.#times.delete(this.#times.keys().next().value ?? '');
  }

  decided({ gameId }: GameState): void {
    const times = this.#times.get(gameId);
    if (times) times.decidedAt = performance.now();
  }

  saved({ gameId, version, debugMode }: GameState): void {
    const times = this.#times.get(gameId);
    if (!times || !debugMode) return;
    const { loadMs, loadedAt, decidedAt } = times;
    const timings = {
      loadMs: tenths(loadMs),
      decideMs: tenths(decidedAt - loadedAt),
      saveMs: tenths(performance.now() - decidedAt),
    };
    const writing = this.#write(gameId, version, timings).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  async idle(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  async #write(gameId: string, version: number, timings: Readonly<Record<string, number>>): Promise<void> {
    const place = { table: this.#table, gameId };
    const { table, key, changes, condition } = timingsOperation(place, version, timings);
    try {
      await this.#store.update(table, key, changes, condition);
    } catch (error) {
      this.#log.warn({ err: error }, 'timings of a step could not be kept');
    }
  }
}
