import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MOST_UNPACKED_BYTES, unpack } from './unpack.ts';

/** An archive whose own list states another size for its parts than they have. */
const stating = (real: number, stated: number): Uint8Array => {
  const bytes = zipSync({ 'collection.anki2': new Uint8Array(real) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 4; at++) {
    if (view.getUint32(at, true) === real) view.setUint32(at, stated, true);
  }
  return bytes;
};

const everything = (): boolean => true;

describe('archives of banks (.apkg, QTI packages)', () => {
  test('a bomb is refused by the size it states, before anything is unpacked', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(() => unpack(stating(1_000_003, 600 * 1024 * 1024), MOST_UNPACKED_BYTES, everything)).toThrow(
      'quiz-archive-too-large',
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  test('a bomb that lies about its size unpacks no further than it states', () => {
    const bytes = stating(30_000_003, 100);
    const before = process.memoryUsage().arrayBuffers;
    expect(unpack(bytes, MOST_UNPACKED_BYTES, everything).get('collection.anki2')?.length).toBe(100);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  test('a name that climbs out of its folder is a name like any other, and nothing is written', () => {
    const bytes = zipSync({ '../../../etc/passwd': strToU8('x'), 'item.xml': strToU8('<item/>') });
    expect([...unpack(bytes, MOST_UNPACKED_BYTES, (name) => name.endsWith('.xml')).keys()]).toEqual([
      'item.xml',
    ]);
  });

  test.each([
    ['cut off', zipSync({ 'item.xml': strToU8('<item/>') }).slice(0, 40)],
    ['a picture under another name', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
  ])('%s: damaged', (_, bytes) => {
    expect(() => unpack(bytes, MOST_UNPACKED_BYTES, everything)).toThrow('quiz-archive-damaged');
  });
});
