import type { After } from '../after.ts';

/** More changes than this at once are read as a whole. */
const MOST_ALONE = 5;
/** Addresses of pictures are valid for at least a quarter of an hour: an open page asks for new ones before. */
const REFRESH_MS = 10 * 60_000;

interface ChangedRowsOptions {
  readonly after: After;
  /** Changes within this time are read together. */
  readonly soonMs: number;
  readonly readRow: (id: string) => void;
  readonly reload: () => void;
}

/** For a list whose topic only names the rows that changed: reads those alone, or the list when there are many. */
export class ChangedRows {
  readonly #options: ChangedRowsOptions;
  readonly #heard = new Set<string>();
  #cancelReading: (() => void) | undefined;
  #cancelRefresh: () => void = () => undefined;

  constructor(options: ChangedRowsOptions) {
    this.#options = options;
  }

  /** The list is being read: its addresses are new again. */
  refreshLater(): void {
    this.#cancelRefresh();
    this.#cancelRefresh = this.#options.after(REFRESH_MS, this.#options.reload);
  }

  readSoon(id: string): void {
    this.#heard.add(id);
    this.#cancelReading ??= this.#options.after(this.#options.soonMs, () => {
      this.#cancelReading = undefined;
      const heard = [...this.#heard];
      this.#heard.clear();
      if (heard.length > MOST_ALONE) this.#options.reload();
      else for (const each of heard) this.#options.readRow(each);
    });
  }

  close(): void {
    this.#cancelReading?.();
    this.#cancelRefresh();
  }
}
