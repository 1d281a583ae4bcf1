import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventData } from './event-stream.ts';

const cutAt = async function* (text: string, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  let start = 0;
  for (const cut of [...cuts].sort((left, right) => left - right)) {
    yield bytes.subarray(start, cut);
    start = Math.max(start, cut);
  }
  yield bytes.subarray(start);
};

const read = async (text: string, cuts: readonly number[] = []): Promise<string[]> => {
  const found: string[] = [];
  for await (const data of eventData(cutAt(text, cuts))) found.push(data);
  return found;
};

test.each([
  ['data: a\n\ndata: b\n\n', ['a', 'b']],
  ['data:a\n\n', ['a']],
  ['data:  a\n\n', [' a']],
  ['data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  ['data: a\r\rdata: b\r\r', ['a', 'b']],
  ['data: a\ndata: b\n\n', ['a\nb']],
  [': ping\n\ndata: a\n\n: ping\n\n', ['a']],
  ['event: x\nid: 1\nretry: 5\ndata: a\n\n', ['a']],
  ['\n\n\ndata: a\n\n\n', ['a']],
  ['data: a', ['a']],
  ['data: a\r', ['a']],
  ['data\n\n', []],
  ['', []],
])('%j', async (text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test('wherever the pieces end, the events are the same', async () => {
  const text = ': hi\r\ndata: {"a":"é😀"}\r\n\r\ndata: zwei\ndata: drei\n\ndata: [DONE]\r\r';
  const expected = ['{"a":"é😀"}', 'zwei\ndrei', '[DONE]'];
  const cuts = fc.array(fc.nat(Buffer.byteLength(text)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      expect(await read(text, places)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
