import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { HuntChat } from '#activities/hunts/server/chat/chat.wiring.ts';
import type { Caller, TestApp } from '#tests/support/server/app.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import { HuntWorld, huntHost } from './app.ts';
import { askedLevel } from './asking.ts';
import { KnownHunt } from './known-hunt.ts';

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
const MUTE = { id: 'mute', name: 'A quiet place', mission: { type: 'photo' } };
const TEAMS = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];

const file = { name: 'Harbour', order: 'free', levels: [askedLevel, GATE, TOWER, MUTE], teams: TEAMS };

/** Who plays in which team. */
const SEATS = [
  { who: 'ada', teamId: 'red', userId: 'ada' },
  { who: 'ben', teamId: 'red', userId: 'ben' },
  { who: 'cleo', teamId: 'blue', userId: 'cleo' },
];

export interface TalkWorld {
  readonly app: TestApp;
  readonly chat: HuntChat;
  readonly hub: RecordingHub;
  readonly hunt: KnownHunt;
  readonly host: Caller;
  /** `ada` and `ben` are of the red team, `cleo` is of the blue one. */
  player(name: 'ada' | 'ben' | 'cleo'): Caller;
  close(): Promise<void>;
}

export const startTalkWorld = async (
  options: { readonly assistant?: Assistant } = {},
): Promise<TalkWorld> => {
  const { app, hub, hunts } = await HuntWorld.start(options);
  const hunt = await KnownHunt.start(hunts.deps, { gameId: GAME, file, seats: SEATS });
  return {
    app,
    hub,
    hunt,
    chat: hunts.deps.chat,
    host: app.as(huntHost),
    player: (name) => app.as(`guest:${name}`),
    close: () => app.close(),
  };
};
