import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { phonePhoto, plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { exifBlockOf } from './exif-block.ts';
import { notesInExif, notesOf } from './picture-notes.ts';

type Format = 'jpeg' | 'png' | 'webp';
type Tags = Readonly<Record<string, Record<string, string>>>;

/** Notes written by the library, not by us. */
const noted = async (tags: Tags, format: Format = 'jpeg'): Promise<Uint8Array> =>
  sharp(await plainPicture('png'))
    .withExif(tags)
    .toFormat(format)
    .toBuffer();

const SYDNEY = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '33/1 51/1 2400/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '151/1 12/1 3600/100',
};

describe('notes of a camera', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('time and place are found in a %s', async (format) => {
    const tags = {
      IFD2: { DateTimeOriginal: '2026:05:03 10:11:12', OffsetTimeOriginal: '+02:00' },
      IFD3: SYDNEY,
    };
    const notes = notesOf(await noted(tags, format));
    expect(notes.takenAt).toBe('2026-05-03T10:11:12+02:00');
    expect(notes.place?.latitude).toBeCloseTo(-33.8566667, 6);
    expect(notes.place?.longitude).toBeCloseTo(151.21, 6);
  });

  test('what a phone writes, least significant byte first', async () => {
    const { place } = notesOf(await phonePhoto(6));
    expect(place?.latitude).toBeCloseTo(52 + 31 / 60, 9);
    expect(place?.longitude).toBeCloseTo(13.4, 9);
  });

  test('a time without an offset stays without one, unless the satellites told it', async () => {
    const taken = { DateTimeOriginal: '2026:05:03 10:11:12' };
    expect(notesOf(await noted({ IFD2: taken })).takenAt).toBe('2026-05-03T10:11:12');
    const told = { GPSDateStamp: '2026:05:03', GPSTimeStamp: '8/1 11/1 12/1' };
    expect(notesOf(await noted({ IFD2: taken, IFD3: told })).takenAt).toBe('2026-05-03T08:11:12Z');
  });

  test('the place where both circles meet is a place; half a place is none', async () => {
    const zero = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '0/1 0/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '0/1 0/1 0/1',
    };
    expect(notesOf(await noted({ IFD3: zero })).place).toEqual({ latitude: 0, longitude: 0 });
    const { GPSLongitude: _left, ...half } = SYDNEY;
    expect(notesOf(await noted({ IFD3: half })).place).toBeUndefined();
    const beyond = { ...SYDNEY, GPSLatitude: '91/1 0/1 0/1' };
    expect(notesOf(await noted({ IFD3: beyond })).place).toBeUndefined();
  });

  test.each(['0000:00:00 00:00:00', '2026:13:03 10:11:12', 'yesterday'])(
    '%s is no time',
    async (DateTimeOriginal) => {
      expect(notesOf(await noted({ IFD2: { DateTimeOriginal } })).takenAt).toBeUndefined();
    },
  );

  test('a picture without notes has none', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
      expect(notesOf(await plainPicture(format))).toEqual({});
    expect(notesOf(new Uint8Array())).toEqual({});
  });

  test('any damage to the notes is survived, and costs no time', async () => {
    const photo = await noted({ IFD2: { DateTimeOriginal: '2026:05:03 10:11:12' }, IFD3: SYDNEY });
    const block = exifBlockOf(photo) ?? new Uint8Array();
    expect(block.length).toBeGreaterThan(100);
    const damage = fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(damage, fc.nat(block.length), (changes, length) => {
        const damaged = Uint8Array.from(block.subarray(0, length));
        for (const [at, value] of changes) damaged[at] = value;
        const { place } = notesInExif(damaged);
        expect(Math.abs(place?.latitude ?? 0)).toBeLessThanOrEqual(90);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(damage, (changes) => {
        const damaged = Uint8Array.from(photo);
        for (const [at, value] of changes) damaged[at] = value;
        notesOf(damaged);
      }),
      { numRuns: 1000 },
    );
  });
});
