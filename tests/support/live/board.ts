import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, Hub, Presence, PresenceChange, TopicSource } from '#server/kit/hub.ts';

const everyone = ['host', 'player'] as const;

/** A small topic for tests of the live hub: notes everybody sees, a count for the host, whispers for one seat. */
export const boardTopic = liveTopic({
  kind: 'board',
  summary: 'Notes on a board.',
  views: {
    host: z.object({ notes: z.array(z.string()), answers: z.number() }),
    player: z.object({ notes: z.array(z.string()) }),
  },
  messages: [
    liveMessage('note.added', {
      schema: z.object({ note: z.string() }),
      audiences: everyone,
      summary: 'A note was added.',
    }),
    liveMessage('answers.counted', {
      schema: z.object({ answers: z.number() }),
      audiences: ['host'],
      summary: 'How many answered.',
    }),
    liveMessage('seat.whispered', {
      schema: z.object({ text: z.string() }),
      audiences: ['seat'],
      summary: 'A word to one seat.',
    }),
    liveMessage('presence.changed', {
      schema: z.object({ names: z.array(z.string()) }),
      audiences: everyone,
      summary: 'Who is here.',
    }),
  ],
});

export interface BoardState {
  readonly version: number;
  readonly notes: readonly string[];
  readonly answers: number;
}

export interface Board extends TopicSource {
  readonly admissions: () => number;
  readonly projections: () => number;
  readonly connectionCalls: { key: string; connectionId: string; name: string; isOpen: boolean }[];
  readonly presenceCalls: { key: string; present: readonly Presence[]; change: PresenceChange }[];
  state(key: string): BoardState;
  /** Stores without telling anybody, as a node does that dies at that moment. */
  store(key: string, state: Partial<BoardState>): BoardState;
  addNote(hub: Hub, key: string, note: string): void;
  countAnswer(hub: Hub, key: string): void;
  remove(key: string): void;
  /** Every read waits until `release()`. */
  hold(): { readonly release: () => void };
  kicked: Set<string>;
}

const EMPTY: BoardState = { version: 1, notes: [], answers: 0 };

const audienceOf = (as: Readonly<Record<string, string>>): 'host' | 'player' =>
  as['role'] === 'host' ? 'host' : 'player';

export const newBoard = (options: { readonly isShared?: boolean } = {}): Board => {
  const states = new Map<string, BoardState>();
  const kicked = new Set<string>();
  const presenceCalls: Board['presenceCalls'] = [];
  const connectionCalls: Board['connectionCalls'] = [];
  let gate: Promise<void> = Promise.resolve();
  let admissions = 0;
  let projections = 0;
  const state = (key: string): BoardState => states.get(key) ?? EMPTY;
  const store = (key: string, change: Partial<BoardState>): BoardState => {
    const next = { ...state(key), version: state(key).version + 1, ...change };
    states.set(key, next);
    return next;
  };
  const admit = async (
    actor: Actor,
    key: string,
    as: Readonly<Record<string, string>>,
  ): Promise<Result<Admission>> => {
    admissions += 1;
    const seen = state(key);
    await gate;
    if (kicked.has(actor.identityId) || key === 'closed') return fail('not-allowed');
    const audience = audienceOf(as);
    const project = (): unknown => {
      projections += 1;
      return { ...seen, secret: 'never leaves' };
    };
    const { name, seat } = as;
    return ok({
      audience,
      channels: [audience, ...(seat === undefined ? [] : [`seat:${seat}`])],
      version: seen.version,
      ...(options.isShared ? { shareKey: audience, view: project } : { view: project() }),
      ...(name !== undefined && { presence: { memberId: actor.identityId, name, role: audience } }),
    });
  };
  return {
    topic: boardTopic,
    admit,
    version: async (key) =>
      key === 'closed' || states.get(key)?.version === 0 ? undefined : state(key).version,
    onPresence: (key, present, change) => presenceCalls.push({ key, present, change }),
    onConnection: (key, { connectionId, presence }, isOpen) =>
      connectionCalls.push({ key, connectionId, name: presence.name, isOpen }),
    admissions: () => admissions,
    projections: () => projections,
    presenceCalls,
    connectionCalls,
    state,
    store,
    kicked,
    addNote(hub, key, note) {
      const { version, notes } = store(key, { notes: [...state(key).notes, note] });
      const messages = [{ type: 'note.added', payload: { note: notes.at(-1) ?? '' }, to: everyone }] as const;
      hub.publish({ topic: boardTopic, key, version, messages });
    },
    countAnswer(hub, key) {
      const { version, answers } = store(key, { answers: state(key).answers + 1 });
      const messages = [{ type: 'answers.counted', payload: { answers }, to: ['host'] }] as const;
      hub.publish({ topic: boardTopic, key, version, messages, coalesce: 'answers' });
    },
    remove: (key) => void states.set(key, { ...EMPTY, version: 0 }),
    hold() {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = () => {
          gate = Promise.resolve();
          resolve();
        };
      });
      return { release: () => release() };
    },
  };
};
