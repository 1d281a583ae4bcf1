import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import type { World } from '#tests/support/browser/world.ts';

/** The middle of a town; everything is so many metres north and east of it. */
const MIDDLE = { latitude: 52.5163, longitude: 13.3777 };
const METRE = 1 / 111_195;

export const placeAt = (northM: number, eastM: number) => ({
  latitude: MIDDLE.latitude + northM * METRE,
  longitude: MIDDLE.longitude + (eastM * METRE) / Math.cos((MIDDLE.latitude * Math.PI) / 180),
});

const stop = (id: string, name: string, [northM, eastM]: readonly [number, number]) => ({
  id,
  name,
  location: { ...placeAt(northM, eastM), description: `Behind the ${name.toLowerCase()}` },
  radius: 40,
});

/** Five stops with every kind of mission a host has something to do with. */
export const townHunt = (teams: readonly string[]) => ({
  name: 'Town walk',
  order: 'free',
  levels: [
    { ...stop('gate', 'Gate', [0, 0]), mission: { type: 'gps' } },
    {
      ...stop('tower', 'Tower', [260, -210]),
      mission: { type: 'text', prompt: 'How many bells?', answers: ['seven', '7'] },
      clues: [
        { id: 'ears', text: 'Use your ears.', release: { type: 'host' } },
        { id: 'noon', text: 'Come back at noon.', release: { type: 'host' } },
      ],
    },
    {
      ...stop('market', 'Market', [-180, 240]),
      mission: { type: 'photo', prompt: 'All of you with an apple' },
    },
    {
      ...stop('bridge', 'Bridge', [120, 330]),
      character: {
        name: 'The ferryman',
        greeting: 'Where to?',
        intents: [{ id: 'hello', phrases: ['hello', 'good day'], reply: 'A good day to you.' }],
        fallbacks: ['The river is loud.'],
      },
      mission: { type: 'chat', goal: 'hello' },
    },
    { ...stop('well', 'Well', [-240, -160]), mission: { type: 'text', answers: ['deep'] } },
  ],
  teams: teams.map((name, index) => ({ id: randomUUID(), name, colour: String((index % 8) + 1) })),
});

export interface Town {
  readonly gameId: string;
  /** Ids of the teams by name, of the levels by name. */
  readonly teams: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, string>>;
}

/** A hunt of the five stops; the visitor of `host` is its host. */
export const makeTown = async (
  world: World,
  host: BrowserContext,
  teams: readonly string[],
): Promise<Town> => {
  const draft = await world.call<Draft>(host, 'POST /api/hunts', { file: townHunt(teams) });
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  return { gameId: draft.gameId, teams: named(draft.file.teams ?? []), levels: named(draft.file.levels) };
};

/** A phone without a page: what it does goes over the API, as the page of a player would send it. */
export class Walker {
  readonly #world: World;
  readonly #context: BrowserContext;
  readonly #gameId: string;

  constructor(world: World, context: BrowserContext, gameId: string) {
    this.#world = world;
    this.#context = context;
    this.#gameId = gameId;
  }

  join(teamId: string, name: string, passcode?: string): Promise<unknown> {
    return this.#call('POST', 'players', { teamId, name, ...(passcode !== undefined && { passcode }) });
  }

  report(...fixes: readonly object[]): Promise<unknown> {
    return this.#call('POST', 'positions', { fixes });
  }

  attempt(levelId: string, proof: object, position?: object): Promise<AttemptResult> {
    return this.#call('POST', `levels/${levelId}/attempts`, {
      id: randomUUID(),
      proof,
      ...(position && { position: { fix: position } }),
    });
  }

  say(levelId: string, text: string): Promise<unknown> {
    return this.#call('POST', `levels/${levelId}/messages`, { id: randomUUID(), text });
  }

  /** A picture of one colour, sent as a phone sends it. */
  async photograph(levelId: string): Promise<string> {
    const photoId = randomUUID();
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await this.#call('POST', 'photos', { photoId, levelId, sizeBytes: picture.length });
    const answer = await this.#context.request.put(`/api/hunts/${this.#gameId}/photos/${photoId}/parts/0`, {
      headers: { origin: this.#world.address, 'content-type': 'application/octet-stream' },
      data: picture,
    });
    if (!answer.ok()) throw new Error(await answer.text());
    await this.#call('POST', `photos/${photoId}/finish`);
    return photoId;
  }

  #call<T>(method: string, path: string, data?: unknown): Promise<T> {
    return this.#world.call<T>(this.#context, `${method} /api/hunts/${this.#gameId}/${path}`, data);
  }
}

export const fixAt = (northM: number, eastM: number, deviceAt: number, accuracy = 8) => ({
  ...placeAt(northM, eastM),
  accuracy,
  deviceAt,
});
