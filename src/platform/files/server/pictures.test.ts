import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Failure, Result } from '#core/result.ts';
import {
  corners,
  cornersOf,
  heicStart,
  HEIGHT,
  phonePhoto,
  plainPicture,
  pngBomb,
  WIDTH,
} from '#tests/support/files/picture-fixtures.ts';
import { cpuMsOf } from '#tests/support/core/cpu-time.ts';
import { pictureKindOf } from './picture-kind.ts';
import { encodePicture } from './pictures.ts';
import type { EncodedPicture } from './pictures.ts';

const encoded = async (bytes: Uint8Array, sizes: readonly number[] = [64, 16]): Promise<EncodedPicture> => {
  const result = await encodePicture(bytes, sizes);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const refusal = (result: Result<unknown>): Failure | undefined => (result.ok ? undefined : result.error);

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('encodePicture', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is upright afterwards', async (orientation) => {
    const picture = await encoded(await phonePhoto(orientation), [WIDTH]);
    expect(picture).toMatchObject({ kind: 'jpeg', width: WIDTH, height: HEIGHT });
    const [variant] = picture.variants;
    expect([variant?.width, variant?.height]).toEqual([WIDTH, HEIGHT]);
    const seen = await cornersOf(variant?.bytes ?? new Uint8Array());
    for (const [corner, colour] of Object.entries(corners)) {
      const found = seen[corner as keyof typeof corners];
      for (const [channel, value] of colour.entries()) {
        expect(Math.abs((found[channel] ?? 0) - value), `${corner} of ${orientation}`).toBeLessThan(30);
      }
    }
  });

  test('place, maker and every other note of the camera are gone', async () => {
    const photo = await phonePhoto(6);
    expect(text(photo)).toContain('Secret Camera');
    expect((await sharp(photo).metadata()).exif?.includes('Secret')).toBe(true);
    const { variants } = await encoded(photo);
    for (const { bytes } of variants) {
      expect(text(bytes)).not.toMatch(/Secret|Exif|EXIF|GPS|XMP/);
      const { exif, icc, xmp, iptc, orientation, format } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'webp' });
    }
  });

  test('the sizes bound the longest side, and nothing is enlarged', async () => {
    const wide = await encoded(await plainPicture('png', { width: 300, height: 100 }), [200, 60, 1000]);
    expect(wide.variants.map(({ longestSide, width, height }) => [longestSide, width, height])).toEqual([
      [200, 200, 67],
      [60, 60, 20],
      [1000, 300, 100],
    ]);
    expect([wide.width, wide.height]).toEqual([300, 100]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('%s is taken, and the same each time', async (kind) => {
    const bytes = await plainPicture(kind);
    const [first, again] = [await encoded(bytes), await encoded(bytes)];
    expect(first.kind).toBe(kind);
    expect(text(first.variants[0]?.bytes ?? new Uint8Array())).toMatch(/^RIFF....WEBP/s);
    expect(again).toEqual(first);
  });

  test('what is transparent stays so, and unusual pixels become ordinary ones', async () => {
    const { variants } = await encoded(await plainPicture('png', { alpha: true }));
    expect((await sharp(variants[0]?.bytes).metadata()).hasAlpha).toBe(true);
    const base = sharp(await plainPicture('png'));
    const unusual = [
      base.clone().grayscale().png(),
      base.clone().toColourspace('rgb16').png(),
      base.clone().toColourspace('cmyk').jpeg(),
    ];
    for (const picture of unusual) {
      const made = await encoded(await picture.toBuffer());
      expect(await sharp(made.variants[0]?.bytes).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
      });
    }
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off is refused', async (kind) => {
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
    const base = sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise } });
    const whole = await base.toFormat(kind).toBuffer();
    expect(await encodePicture(whole, [64])).toMatchObject({ ok: true });
    for (const share of [0.98, 0.5, 0.1]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(refusal(await encodePicture(cut, [64])), `${share}`).toEqual({ code: 'picture-damaged' });
    }
  });

  test('a bomb is refused by what it claims, before anything is unpacked', async () => {
    expect(refusal(await encodePicture(pngBomb(60_000, 60_000), [64]))).toEqual({
      code: 'picture-too-many-pixels',
      params: { width: 60_000, height: 60_000, megapixels: 50 },
    });
    expect(refusal(await encodePicture(pngBomb(20_000, 10), [64]))?.code).toBe('picture-too-many-pixels');
    expect(refusal(await encodePicture(pngBomb(4000, 3000), [64]))?.code).toBe('picture-damaged');
  });

  test.each([
    ['GIF', () => plainPicture('gif')],
    ['AVIF', () => plainPicture('avif')],
    ['TIFF', () => plainPicture('tiff')],
    ['SVG', async () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG', async () => Buffer.from('  <svg onload="alert(1)"/>')],
    ['SVG', async () => Buffer.from('<!-- a --><!-- b -->\n<svg/>')],
    ['PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['?', async () => Buffer.from('hello')],
    ['?', async () => Buffer.from('<html><script>alert(1)</script>')],
    ['?', async () => new Uint8Array(1)],
  ])('%s is refused by name', async (kind, bytes) => {
    expect(refusal(await encodePicture(await bytes(), [64]))).toEqual({
      code: 'picture-kind-refused',
      params: { kind },
    });
  });

  test('a start full of comments is read once, not in every way they could be joined', () => {
    const comments = Buffer.from('<!---->'.repeat(26));
    expect(cpuMsOf(() => void pictureKindOf(comments))).toBeLessThan(100);
    expect(refusal(pictureKindOf(comments))).toMatchObject({ params: { kind: '?' } });
  });

  test('HEIC is refused with the way out', async () => {
    expect(refusal(await encodePicture(heicStart(), [64]))).toEqual({ code: 'picture-heic-refused' });
  });

  test('right first bytes alone do not make a picture', async () => {
    for (const start of ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBPVP8 ']) {
      const fake = Buffer.from(`${start}<script>alert(1)</script>${'x'.repeat(500)}`, 'latin1');
      expect(refusal(await encodePicture(fake, [64]))).toEqual({ code: 'picture-damaged' });
    }
  });
});
