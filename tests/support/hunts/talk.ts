import { fail, ok } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { noAssistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Store } from '#store/port/store.ts';
import type { ChatDoors } from '#activities/hunts/server/chat/chat.deps.ts';
import { createHuntChat } from '#activities/hunts/server/chat/chat.wiring.ts';
import type { HuntChat } from '#activities/hunts/server/chat/chat.wiring.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { askForClue } from '#activities/hunts/rules/progress/clues.ts';
import { completeLevel } from '#activities/hunts/rules/progress/complete.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { progressOf } from '#activities/hunts/rules/progress/progress.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { askedLevel } from './asking.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';

export const GAME = '6f2d2a1e-8a0b-4c77-9f4e-0d4a5b0c9e11';

const GATE = {
  id: 'gate',
  name: 'The gate',
  mission: { type: 'chat', goal: 'password' },
  character: {
    name: 'Guard',
    greeting: 'Halt!',
    intents: [{ id: 'password', phrases: ['open sesame', 'Sesam öffne dich'], reply: 'Pass, friend.' }],
    fallbacks: ['No entry.', 'Speak the word.'],
  },
};
const TOWER = {
  ...GATE,
  id: 'tower',
  name: 'The tower',
  location: { latitude: 48, longitude: 11 },
  mission: { type: 'chat', goal: 'password', needsPlace: true },
};
const MUTE = { id: 'mute', name: 'A quiet place', mission: { type: 'gps' } };
const TEAMS = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];

const talkHunt = (): Hunt => {
  const read = readHunt({
    name: 'Harbour',
    order: 'free',
    levels: [askedLevel, GATE, TOWER, MUTE],
    teams: TEAMS,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

export interface TalkWorld {
  readonly app: TestApp;
  readonly chat: HuntChat;
  readonly hub: RecordingHub;
  /** What happened in the hunt; tests may add to it. */
  readonly events: HuntEvent[];
  readonly host: Caller;
  /** `ada` and `ben` are of the red team, `cleo` is of the blue one. */
  player(name: 'ada' | 'ben' | 'cleo'): Caller;
  close(): Promise<void>;
}

const SEATS: Readonly<Record<string, string>> = { ada: 'red', ben: 'red', cleo: 'blue' };

/** Talk alone, over the hunt's rules and events in memory. */
const doorsOver = (hunt: Hunt, events: HuntEvent[], now: () => number): ChatDoors => {
  const progress = () => progressOf(hunt, events);
  const nameOf = ({ identityId }: Actor): string => identityId.replace(/^\w+-/, '');
  return {
    async forPlayer(actor, gameId) {
      const teamId = SEATS[nameOf(actor)];
      if (gameId !== GAME) return fail('hunt-not-found');
      if (teamId === undefined) return fail('hunt-not-joined');
      return ok({ gameId, hunt, progress: progress(), teamId, userId: nameOf(actor) });
    },
    async forHost(actor, gameId) {
      if (gameId !== GAME) return fail('hunt-not-found');
      if (nameOf(actor) !== 'host') return fail('not-allowed');
      return ok({ gameId, hunt, progress: progress(), hostId: 'host' });
    },
    async completeByChat({ teamId }, { id, levelId }) {
      const done = completeLevel(progress(), { id, team: teamId, level: levelId, by: 'chat', at: now() });
      if (done.ok && done.value.isNew) events.push(done.value.event);
      return done.ok;
    },
    async giveClue({ teamId }, { id, levelId, clueId }) {
      const ask = { id, team: teamId, level: levelId, clue: clueId, at: now(), by: 'chat' } as const;
      const given = askForClue(hunt, progress(), ask);
      if (given.ok && given.value.event) events.push(given.value.event);
      return given;
    },
  };
};

export const startTalkWorld = async (
  options: { readonly assistant?: Assistant; readonly store?: Store } = {},
): Promise<TalkWorld> => {
  const table = huntsTable('test');
  const clock = fakeClock();
  const hub = recordingHub();
  const hunt = talkHunt();
  const events: HuntEvent[] = [{ type: 'hunt.started', id: 'start', at: clock.now() - 1000 }];
  let chat: HuntChat | undefined;
  const app = await startTestApp({
    clock,
    hub,
    tables: [table],
    ...(options.store && { store: options.store }),
    modules(kit) {
      const doors = doorsOver(hunt, events, () => clock.now());
      chat = createHuntChat(kit, {
        table,
        doors,
        assistant: options.assistant ?? noAssistant,
        keptDays: 90,
      });
      return [{ name: 'hunt-chat', routes: chat.routes, topics: chat.topics }];
    },
  });
  if (!chat) throw new Error('the app has no talk');
  return {
    app,
    chat,
    hub,
    events,
    host: app.as('guest:host'),
    player: (name) => app.as(`guest:${name}`),
    close: () => app.close(),
  };
};
