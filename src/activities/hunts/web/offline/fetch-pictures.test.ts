import { expect, test } from 'vitest';
import { aPack } from '#tests/support/hunts/play.ts';
import { fetchPictures } from './fetch-pictures.ts';

const packed = (...pictures: string[][]) => {
  const [level] = aPack().levels;
  if (!level) throw new Error('no level');
  return { levels: pictures.map((each) => ({ ...level, pictures: each })) };
};

test('[PLAYER-2] pictures of all levels are fetched ahead, each once, unless data is to be saved', async () => {
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    return { arrayBuffer: async () => new ArrayBuffer() };
  };
  const pack = packed(
    ['/api/pictures/a/1600', 'https://else.example/x.png'],
    [],
    ['/api/pictures/a/1600', '/api/b'],
  );
  await fetchPictures(pack, { load, isSaving: true });
  expect(asked).toEqual([]);
  await fetchPictures(pack, { load });
  expect(asked).toEqual(['/api/pictures/a/1600', '/api/b']);
});

test('[PLAYER-2] without network the rest is left for the next time', async () => {
  let tries = 0;
  const load = async (): Promise<never> => {
    tries += 1;
    throw new TypeError('no network');
  };
  await fetchPictures(packed(['/api/a'], ['/api/b']), { load });
  expect(tries).toBe(1);
});
