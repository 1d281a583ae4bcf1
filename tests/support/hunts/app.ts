import type { Instant } from '#core/instant.ts';
import { noAssistant } from '#platform/assistant/server/assistant.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Files } from '#platform/files/server/files.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import type { HostView } from '#activities/hunts/contract.console.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { createHunts } from '#activities/hunts/server/hunts.wiring.ts';
import type { Hunts } from '#activities/hunts/server/hunts.wiring.ts';
import { startTestApp, testConfig } from '#tests/support/server/app.ts';
import type { TestApp, TestAppOptions, TestResponse } from '#tests/support/server/app.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

export const huntHost: TestToken = 'guest:host';
export const table = huntsTable(testConfig().HUNTS_ID);

export const aPlace = { latitude: 48.137, longitude: 11.575 };

/** Five levels, one of each kind that needs neither a picture nor talk, and two of a kind. */
export const fiveStops = (rest: object = {}): Record<string, unknown> => ({
  name: 'Old town',
  scoring: { wrongAnswer: 5 },
  levels: [
    {
      id: 'fountain',
      name: 'Fountain',
      location: { ...aPlace, description: 'The fountain of the blue fish' },
      mission: { type: 'gps' },
      clues: [
        { id: 'start', text: 'Near water', release: { type: 'start' } },
        { id: 'later', text: 'Fish are there', release: { type: 'clock', afterS: 600 }, price: 20 },
        { id: 'given', text: 'Behind the church', release: { type: 'host' } },
      ],
    },
    {
      id: 'sign',
      name: 'Sign',
      story: 'Who is named?',
      mission: {
        type: 'text',
        answers: ['Clara Schumann'],
        nearMisses: [{ text: 'Robert Schumann', reply: 'His wife.' }],
      },
    },
    { id: 'card', name: 'Card', mission: { type: 'code', code: 'OTTO7' } },
    {
      id: 'choice',
      name: 'Choice',
      mission: {
        type: 'choice',
        options: [
          { id: 'a', text: 'Bronze' },
          { id: 'b', text: 'Stone' },
        ],
        correct: ['b'],
      },
    },
    { id: 'last', name: 'Last', mission: { type: 'text', answers: ['1984'] } },
  ],
  teams: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue', passcode: 'hush' },
  ],
  ...rest,
});

let commands = 0;
export const aCommand = (): string => `command-${String((commands += 1)).padStart(6, '0')}`;

export interface WorldOptions extends Pick<TestAppOptions, 'store' | 'clock' | 'webFolder'> {
  /** Where photos are kept. */
  readonly blobs?: Files;
  readonly assistant?: Assistant;
}

/** A server with the hunts, over the memory store, and what people do with it. */
export class HuntWorld {
  readonly app: TestApp;
  readonly hub: RecordingHub;
  readonly rooms: RoomsPlatform;
  readonly hunts: Hunts;

  constructor(
    app: TestApp,
    hub: RecordingHub,
    made: { readonly rooms: RoomsPlatform; readonly hunts: Hunts },
  ) {
    this.app = app;
    this.hub = hub;
    this.rooms = made.rooms;
    this.hunts = made.hunts;
  }

  static async start({ blobs: given, assistant, ...options }: WorldOptions = {}): Promise<HuntWorld> {
    const hub = recordingHub();
    let made: { readonly rooms: RoomsPlatform; readonly hunts: Hunts } | undefined;
    const app = await startTestApp({
      ...options,
      hub,
      tables: [table],
      limits: { spend: async () => undefined },
      modules(kit, config, blobs) {
        const rooms = createRooms(kit);
        const files = createFiles(kit, rooms, given ?? blobs);
        const hunts = createHunts(kit, rooms, { files, assistant: assistant ?? noAssistant }, config);
        made = { rooms, hunts };
        return [rooms.module, files.module, hunts.module];
      },
    });
    if (!made) throw new Error('no hunts were made');
    return new HuntWorld(app, hub, made);
  }

  close(): Promise<void> {
    return this.app.close();
  }

  ask<T>(line: string, as: TestToken, body?: unknown): Promise<TestResponse<T>> {
    return this.app.request<T>(line, { as, ...(body !== undefined && { body }) });
  }

  /** What must work. */
  async call<T>(line: string, as: TestToken, body?: unknown): Promise<T> {
    const answer = await this.ask<T>(line, as, body);
    if (answer.status >= 400) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The code of what must not. */
  async refusal(line: string, as: TestToken, body?: unknown): Promise<string> {
    const answer = await this.ask<{ code: string }>(line, as, body);
    if (answer.status < 400) throw new Error(`${line} was not refused`);
    return answer.body.code;
  }

  make(file: unknown = fiveStops()): Promise<Draft> {
    return this.call<Draft>('POST /api/hunts', huntHost, { file });
  }

  phase(gameId: string, act: string, id = aCommand()): Promise<HostView> {
    return this.call<HostView>(`POST /api/hunts/${gameId}/phase`, huntHost, { id, act });
  }

  async join(gameId: string, who: TestToken, team: object): Promise<{ view: PlayerView; seat: string }> {
    return this.call(`POST /api/hunts/${gameId}/players`, who, { name: who.split(':')[1], ...team });
  }

  /** A hunt that runs, with one phone in the red team. */
  async running(file?: unknown): Promise<string> {
    const { gameId } = await this.make(file);
    await this.join(gameId, 'guest:ada', { teamId: 'red' });
    await this.phase(gameId, 'start');
    return gameId;
  }

  attempt(
    gameId: string,
    who: TestToken,
    levelId: string,
    ...[proof, rest = {}]: readonly [proof: unknown, rest?: object]
  ): Promise<AttemptResult> {
    const body = { id: aCommand(), proof, ...rest };
    return this.call(`POST /api/hunts/${gameId}/levels/${levelId}/attempts`, who, body);
  }

  /** A whole photo, as a phone sends it. */
  async photograph(
    gameId: string,
    who: TestToken,
    {
      bytes,
      ...announced
    }: { readonly photoId: string; readonly levelId: string; readonly bytes: Uint8Array },
  ): Promise<FinishedPhoto> {
    const path = `/api/hunts/${gameId}/photos`;
    await this.call(`POST ${path}`, who, { ...announced, sizeBytes: bytes.length });
    const part = await this.app.as(who).request(`PUT ${path}/${announced.photoId}/parts/0`, {
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (part.status !== 200) throw new Error(`${part.status} ${JSON.stringify(part.body)}`);
    return this.call(`POST ${path}/${announced.photoId}/finish`, who);
  }

  /** Stands at a place with a good fix. */
  at(place: { latitude: number; longitude: number } = aPlace, accuracy = 5, deviceAt?: Instant): object {
    return { position: { fix: { ...place, accuracy, ...(deviceAt !== undefined && { deviceAt }) } } };
  }

  player(gameId: string, who: TestToken): Promise<PlayerView> {
    return this.call(`GET /api/hunts/${gameId}?as=player`, who);
  }

  hostView(gameId: string): Promise<HostView> {
    return this.call(`GET /api/hunts/${gameId}`, huntHost);
  }

  /** Time passes, and what it sets going is done. */
  async settle(durationMs: number): Promise<void> {
    this.app.clock.advance(durationMs);
    await this.rooms.changes.deadlines.idle();
  }
}
