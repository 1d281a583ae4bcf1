import { encodeQR } from 'qr';
import { describe, expect, test } from 'vitest';
import { openReader } from './decoder.ts';

const DOT = 4;

/** A code as a camera sees it: dark and light dots, each some pixels wide, with a quiet edge. */
const pictureOf = (text: string): ImageData => {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4, scale: 1 });
  const width = rows.length * DOT;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let at = 0; at < width * width; at++) {
    const isDark = rows[Math.floor(at / width / DOT)]?.[Math.floor((at % width) / DOT)] === true;
    data.set(isDark ? [30, 30, 34, 255] : [236, 233, 225, 255], at * 4);
  }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
};

const blank = (): ImageData => {
  const data = new Uint8ClampedArray(64 * 64 * 4).fill(200);
  return { data, width: 64, height: 64, colorSpace: 'srgb' } as ImageData;
};

const native = (detect: () => Promise<readonly { rawValue: string }[]>, formats = ['qr_code']) =>
  Object.assign(
    class {
      detect = detect;
    },
    { getSupportedFormats: async () => formats },
  );

const TOKEN = `https://example.org/hunts/g1/play#stop=RTH1.g1.mill.${'x'.repeat(43)}`;

describe('[PLAYER-8] reading codes', () => {
  test('the library reads what our own cards carry, and finds nothing where nothing is', async () => {
    const reader = await openReader(undefined);
    expect(await reader.read(pictureOf(TOKEN))).toBe(TOKEN);
    expect(await reader.read(blank())).toBeUndefined();
  });

  test('the browser’s own reader comes first', async () => {
    const reader = await openReader(native(async () => [{ rawValue: '' }, { rawValue: 'mill' }]));
    expect(await reader.read(blank())).toBe('mill');
  });

  test.each([
    ['knows no such codes', native(async () => [{ rawValue: 'wrong' }], ['ean_13'])],
    ['fails', native(async () => Promise.reject(new Error('service missing')))],
  ])('a reader of the browser that %s is replaced', async (_, detectors) => {
    const reader = await openReader(detectors);
    expect(await reader.read(pictureOf('mill'))).toBe('mill');
  });
});
