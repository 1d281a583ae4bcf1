export interface BusListener {
  readonly onMessage: (channel: string, message: string) => void;
  /** Messages may be missing from now on. */
  readonly onLost: () => void;
  /** Messages arrive again; what was sent in between is gone. */
  readonly onRestored: () => void;
}

/**
 * Carries messages to the other nodes, each at most once and in any order: the receiver must notice what is missing. A
 * node may hear its own messages.
 */
export interface Bus {
  /** Whether there can be other nodes at all. */
  readonly isShared: boolean;
  start(listener: BusListener): void;
  publish(channel: string, message: string): void;
  /** Resolves when messages of the channel arrive, or at once while the bus is lost. */
  join(channel: string): Promise<void>;
  leave(channel: string): void;
  /** Rejects when the bus cannot serve; for readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}
