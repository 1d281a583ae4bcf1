import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { fiveStops, huntHost, HuntWorld } from '#tests/support/hunts/app.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';

let world: HuntWorld;
beforeEach(async () => {
  world = await HuntWorld.start();
});
afterEach(() => world.close());

const upload = async (): Promise<string> => {
  const sent = await world.app.as(huntHost).request<{ pictureId: string }>('POST /api/pictures', {
    body: await plainPicture('png'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return sent.body.pictureId;
};

const withPictures = (file: object, ...pictures: string[]): HuntFile => {
  const hunt = structuredClone(file) as HuntFile;
  if (hunt.levels[1]) hunt.levels[1].pictures = pictures;
  return hunt;
};

const isThere = async (pictureId: string): Promise<boolean> => {
  const answer = await fetch(`${world.app.baseUrl}${pictureAddress(pictureId, 160)}`);
  await answer.bytes();
  return answer.status === 200;
};

const passDays = async (days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed++) {
    world.app.clock.advance(DAY_MS);
    await world.rooms.changes.deadlines.poll();
    await world.settle(MINUTE_MS);
  }
};

test('[HUNT-7] the pictures of stops stay as long as a hunt or its copy shows them', async () => {
  const pictureId = await upload();
  const made = await world.make();
  const file = withPictures(made.file, pictureAddress(pictureId, 1600));
  const line = `PUT /api/hunts/${made.gameId}/draft`;
  const saved = await world.call<Draft>(line, huntHost, { file, revision: made.revision });
  const copy = await world.make(file);
  await passDays(33);
  await world.call(`DELETE /api/hunts/${copy.gameId}`, huntHost);
  await passDays(35);
  expect(await isThere(pictureId)).toBe(true);
  await world.call(line, huntHost, { file: withPictures(file), revision: saved.revision });
  await passDays(35);
  expect(await isThere(pictureId)).toBe(false);
});

test('[HUNT-7] a hunt that is taken away has its pictures when it is brought back', async () => {
  const pictureId = await upload();
  const { gameId } = await world.make(withPictures(fiveStops(), pictureAddress(pictureId, 1600)));
  await passDays(28);
  await world.call(`DELETE /api/hunts/${gameId}`, huntHost);
  await passDays(5);
  await world.call(`POST /api/hunts/${gameId}/restoration`, huntHost, {});
  expect(await isThere(pictureId)).toBe(true);
});

test('[HUNT-7] a picture that is not here is named, and the hunt is stored all the same', async () => {
  const { findings, file } = await world.make(
    withPictures(fiveStops(), pictureAddress('a'.repeat(64), 1600), 'https://else.example/one.png'),
  );
  expect(findings).toContainEqual({
    kind: 'advice',
    path: 'levels[1].pictures[0]',
    message: expect.objectContaining({ de: expect.stringContaining('Lade es noch einmal hoch') }),
  });
  expect(file.levels[1]?.pictures).toHaveLength(2);
});

test('[FILE-16] the hunt file carries its pictures, each once, and leaves out what is gone', async () => {
  const pictureId = await upload();
  const [here, gone] = [pictureAddress(pictureId, 1600), pictureAddress('b'.repeat(64), 1600)];
  const { gameId } = await world.make(withPictures(fiveStops(), here, gone, here));
  const file = await world.call<HuntFile & { pictures: Record<string, string> }>(
    `GET ${exportAddress(gameId, 'hunt.json')}`,
    huntHost,
  );
  expect(Object.keys(file.pictures)).toEqual([here]);
  const served = await (await fetch(`${world.app.baseUrl}${here}`)).bytes();
  const carried = Buffer.from(file.pictures[here]?.split(',')[1] ?? '', 'base64');
  expect(carried.equals(served)).toBe(true);
});
