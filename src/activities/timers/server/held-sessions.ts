import type { SessionState } from '../rules/session-state.ts';

/** Whoever taps at one taps again soon; more than these are read from the store again. */
const MOST_HELD = 2000;

/**
 * Tables as this node saved them last, so that the next act need not read and unpack them. One is taken out to be
 * changed and comes back when the change is saved; what another node wrote meanwhile shows as a failed save.
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
