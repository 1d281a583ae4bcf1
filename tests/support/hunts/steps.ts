import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import type { World } from '#tests/support/browser/world.ts';

export const BRIDGE = { latitude: 48.2, longitude: 16.37 };

/** Six stops, each with another task, in a fixed order. Only the first asks for a place. */
export const sixStops: HuntFile = {
  name: 'Old town',
  description: 'An afternoon between the bridge and the market.',
  order: 'fixed',
  teams: [
    { id: 'foxes', name: 'Foxes', colour: '1' },
    { id: 'owls', name: 'Owls', colour: '2', passcode: 'hoot' },
  ],
  levels: [
    {
      id: 'bridge',
      name: 'The bridge',
      story: 'A ferryman waited here for sixty years. Nobody ever saw him cross.',
      location: { ...BRIDGE, description: 'the middle of the stone bridge' },
      radius: 30,
      mission: { type: 'gps', prompt: 'Stand where the ferryman stood.' },
      clues: [
        { id: 'c1', text: 'Follow the water.', release: { type: 'start' } },
        { id: 'c2', text: 'It is made of stone.', release: { type: 'clock', afterS: 3600 }, price: 20 },
      ],
      twin: {
        note: 'The way is steep.',
        mission: { type: 'text', prompt: 'What is it made of?', answers: ['stone'] },
      },
    },
    {
      id: 'mill',
      name: 'The mill',
      mission: {
        type: 'text',
        prompt: 'What turned here?',
        answers: ['water wheel'],
        nearMisses: [{ text: 'wheel', reply: 'Which kind of wheel?' }],
      },
    },
    { id: 'gate', name: 'The gate', mission: { type: 'code' } },
    {
      id: 'shop',
      name: 'The shop',
      mission: {
        type: 'choice',
        prompt: 'What did they sell?',
        options: [
          { id: 'a', text: 'Bread' },
          { id: 'b', text: 'Candles' },
        ],
        correct: ['b'],
      },
    },
    {
      id: 'keeper',
      name: 'The keeper',
      character: {
        name: 'Old Mara',
        greeting: 'You found me. Do you know the password?',
        intents: [{ id: 'open', phrases: ['open sesame'], reply: 'Then come in.' }],
        fallbacks: ['No.'],
      },
      mission: { type: 'chat', goal: 'open' },
    },
    { id: 'square', name: 'The square', mission: { type: 'photo', prompt: 'All of you in one picture.' } },
  ],
};

export interface HostedHunt {
  readonly gameId: string;
  readonly path: string;
  readonly cards: Cards;
  phase(act: 'start' | 'pause' | 'resume' | 'end'): Promise<void>;
  /** A phone sits down in the team of that name. */
  join(phone: BrowserContext, team: string, name?: string): Promise<void>;
  /** By name; a second hunt of the same file has ids of its own. */
  levelId(name: string): string;
  /** The host takes these stops for done. */
  complete(team: string, ...stops: readonly string[]): Promise<void>;
  /** Calls the API as the host. */
  call<T>(line: string, body?: unknown): Promise<T>;
}

/** A hunt and its host, who does by the API what the console's own journey does by hand. */
export const hostHunt = async (
  world: World,
  host: BrowserContext,
  file: HuntFile = sixStops,
): Promise<HostedHunt> => {
  const { gameId } = await world.call<{ gameId: string }>(host, 'POST /api/hunts', { file });
  const at = (line: string): string => line.replace(' /', ` /api/hunts/${gameId}/`);
  const cards = await world.call<Cards>(host, at('GET /cards'));
  const teamNamed = (name: string) => cards.teams.find((card) => card.name === name);
  const levelId = (name: string): string => cards.levels.find((card) => card.name === name)?.levelId ?? '';
  return {
    gameId,
    levelId,
    async complete(team, ...stops) {
      for (const stop of stops) {
        const help = { type: 'complete', levelId: levelId(stop) };
        await world.call(host, at(`POST /teams/${teamNamed(team)?.teamId}/help`), { id: randomUUID(), help });
      }
    },
    path: `/hunts/${gameId}/play`,
    cards,
    async join(phone, team, name = 'Ada') {
      const { teamId, passcode } = teamNamed(team) ?? {};
      await world.call(phone, at('POST /players'), { teamId, passcode, name });
    },
    call: (line, body) => world.call(host, at(line), body),
    async phase(act) {
      await world.call(host, at('POST /phase'), { id: randomUUID(), act });
    },
  };
};
