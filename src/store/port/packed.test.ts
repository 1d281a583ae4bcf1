import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packed, packedIn } from './packed.ts';
import { UnreadableAttribute } from './read-item.ts';

const events = Array.from({ length: 32 }, (_, turn) => ({ type: 'tap', at: 1_700_000_000_000 + turn, turn }));

describe('packed JSON in an attribute', () => {
  test('comes back as it was, in a fraction of the bytes', () => {
    const bytes = packed(events);
    expect(packedIn({ events: bytes }, 'events')).toEqual(events);
    expect(bytes.length * 4).toBeLessThan(JSON.stringify(events).length);
  });

  test('what stood there before it was packed is read as well, as text and as a stored value', () => {
    expect(packedIn({ events: JSON.stringify(events) }, 'events')).toEqual(events);
    expect(packedIn({ events }, 'events')).toEqual(events);
    expect(packedIn({}, 'events')).toBeUndefined();
  });

  test.each([
    ['bytes that are not packed', Uint8Array.of(255, 255, 255)],
    ['packed bytes that break off', packed(events).slice(0, -20)],
    ['packed text that is not JSON', Uint8Array.from(deflateRawSync('{"a":'))],
    ['text that is not JSON', '{"a":'],
    ['what unpacks to more than fits', Uint8Array.from(deflateRawSync(Buffer.alloc(17_000_000, 32)))],
  ])('%s is unreadable, by the name of the attribute', (_, value) => {
    expect(() => packedIn({ live: value }, 'live')).toThrow(UnreadableAttribute);
  });
});
