import { expect, test } from 'vitest';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { bringPictures } from './bring-pictures.ts';
import { importedText } from './read-import.ts';

const address = (sign: string): string => `/api/pictures/${sign.repeat(64)}/1600`;
const level = (id: string, pictures?: string[]) => ({
  id,
  name: id,
  mission: { type: 'photo' as const },
  ...(pictures && { pictures }),
});

const hunt: HuntFile = {
  name: 'Moved',
  levels: [
    level('one', [address('a'), address('b')]),
    level('two', [address('c')]),
    level('three', [address('d')]),
    level('four'),
  ],
};

test('[FILE-16] pictures of a hunt file are stored here, and the levels name them where they are now', async () => {
  const sent: string[] = [];
  const carried = new Map([
    [address('a'), `data:image/webp;base64,${btoa('first')}`],
    [address('b'), `data:image/webp;base64,${btoa('second')}`],
    [address('c'), 'data:image/webp;base64,?'],
    [address('e'), `data:image/webp;base64,${btoa('nobody asks')}`],
  ]);
  const brought = await bringPictures(hunt, carried, {
    has: async (at) => at === address('b'),
    async upload(picture) {
      sent.push(`${picture.type} ${await picture.text()}`);
      return 'f'.repeat(64);
    },
  });
  expect(sent).toEqual(['image/webp first']);
  expect(brought.lost).toBe(1);
  expect(brought.hunt.levels).toEqual([
    level('one', [address('f'), address('b')]),
    level('two'),
    level('three', [address('d')]),
    level('four'),
  ]);
});

test('[FILE-16] what a hunt file carries is read beside the hunt; a picture that is none is passed over', () => {
  const pictures = { [address('a')]: 'data:image/webp;base64,AA==', wrong: 'javascript:', other: 7 };
  const read = importedText(JSON.stringify({ ...hunt, pictures }), () => 'x');
  if (read.kind !== 'hunt') throw new Error(read.kind);
  expect([...read.pictures]).toEqual([[address('a'), 'data:image/webp;base64,AA==']]);
  expect(read.hunt).not.toHaveProperty('pictures');
});
