import type { Instant } from '#core/instant.ts';
import type { ClockLog } from './clock/event.ts';
import { EVENTS_IN_CHUNK } from './session-state.ts';
import type { LoggedEvent, SessionEvent, SessionState } from './session-state.ts';

export const loggedIn = (events: readonly SessionEvent[]): readonly LoggedEvent[] =>
  events.flatMap((event) => ('logged' in event ? event.logged : []));

/** Events already stored in chunks. */
export const chunkedEvents = ({ events, tail }: Pick<SessionState, 'events' | 'tail'>): number =>
  events - tail.length;

/** Full chunks among this many events; the last event always stays in the state. */
const fullChunks = (events: number): number => Math.floor(Math.max(0, events - 1) / EVENTS_IN_CHUNK);

/** The end of the log grows until it fills a chunk, which is then written once. */
export const withLogged = (session: SessionState, logged: readonly LoggedEvent[]): SessionState => {
  const tail = [...session.tail, ...logged];
  const chunked = fullChunks(tail.length) * EVENTS_IN_CHUNK;
  return { ...session, events: session.events + logged.length, tail: tail.slice(chunked) };
};

export interface LogChunk {
  /** Number of its first event. */
  readonly from: number;
  readonly events: readonly LoggedEvent[];
}

/** Chunks that these events filled. */
export const newChunks = (previous: SessionState, logged: readonly LoggedEvent[]): LogChunk[] => {
  const all = [...previous.tail, ...logged];
  const first = chunkedEvents(previous);
  return Array.from({ length: fullChunks(all.length) }, (_, chunk) => ({
    from: first + chunk * EVENTS_IN_CHUNK,
    events: all.slice(chunk * EVENTS_IN_CHUNK, (chunk + 1) * EVENTS_IN_CHUNK),
  }));
};

/** Rows in one transaction, with room for the state and its deadline. */
const CHUNKS_AT_ONCE = 80;

/** Gives the chunks of a finished game its expiry: they were stored before it was known. */
export const logToExpire = (
  session: SessionState,
): { readonly from: number; readonly to: number; readonly at: Instant } | undefined => {
  const { expiresAt, expiring: from = 0 } = session;
  const chunked = chunkedEvents(session);
  return expiresAt === undefined || from >= chunked
    ? undefined
    : { from, to: Math.min(chunked, from + CHUNKS_AT_ONCE * EVENTS_IN_CHUNK), at: expiresAt };
};

/** The whole log, given the events in chunks. */
export const logOf = (
  session: Pick<SessionState, 'firstNames' | 'controls' | 'lag' | 'tail'>,
  chunked: readonly LoggedEvent[],
): ClockLog => ({
  players: session.firstNames.map((name) => ({ name })),
  controls: session.controls,
  lag: session.lag,
  events: [...chunked, ...session.tail],
});
