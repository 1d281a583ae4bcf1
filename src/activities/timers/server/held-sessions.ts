import type { SessionState } from '../rules/session-state.ts';

/** A table in use is tapped again soon; beyond this many, tables are read from the store again. */
const MOST_HELD = 2000;

/**
 * Tables as this node last saved them, so the next act need not read and unpack them. A table is taken out for a change
 * and put back once that is saved; if another node wrote meanwhile, the save fails.
 */
export class HeldSessions {
  readonly #held = new Map<string, SessionState>();

  take(tableId: string): SessionState | undefined {
    const session = this.#held.get(tableId);
    this.#held.delete(tableId);
    return session;
  }

  /** As it was saved just now. */
  keep(session: SessionState): void {
    this.#held.delete(session.tableId);
    this.#held.set(session.tableId, session);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#held.delete(oldest);
  }

  drop(tableId: string): void {
    this.#held.delete(tableId);
  }
}
