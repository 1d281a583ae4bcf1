import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';

const BUSY_MS = 5000;

/**
 * The main thread's own connection. Reads of one turn of the event loop share a transaction: beginning and
 * ending one costs as much as the read itself. It must end before a write is acknowledged, or the next read
 * would not see that write.
 */
export class ReadConnection {
  readonly db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #isReading = false;

  constructor(file: string) {
    this.db = new DatabaseSync(file, { timeout: BUSY_MS });
    this.db.exec('PRAGMA query_only = 1; PRAGMA cache_size = -16000');
    this.#begin = this.db.prepare('BEGIN');
    this.#commit = this.db.prepare('COMMIT');
  }

  read<T>(read: () => T): T {
    if (!this.#isReading) {
      this.#begin.run();
      this.#isReading = true;
      setImmediate(() => this.endTurn());
    }
    return read();
  }

  endTurn(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    // A failing disk ends the transaction by itself; a commit would then throw where nobody catches it.
    if (this.db.isTransaction) this.#commit.run();
  }

  close(): void {
    this.endTurn();
    this.db.close();
  }
}
