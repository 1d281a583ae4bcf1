import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { KeptResults } from './kept-results.ts';

let clock: FakeClock;
let kept: KeptResults<number>;
let made: string[];

const read = (person: string, text: string, choice: object = {}, characters = 10): Promise<Result<number>> =>
  kept.of(person, { bytes: new TextEncoder().encode(text), ...choice }, async () => {
    made.push(`${person} ${text}`);
    return ok(characters);
  });

beforeEach(() => {
  clock = fakeClock();
  kept = new KeptResults(clock, (characters) => characters);
  made = [];
});

test('[JOB-13] the same bytes of the same person are worked on once, chosen differently twice', async () => {
  await read('ada', 'a file', { layout: 'csv' });
  await read('ada', 'a file', { layout: 'csv' });
  expect(made).toEqual(['ada a file']);
  await read('ada', 'a file', { layout: 'gift' });
  await read('ben', 'a file', { layout: 'csv' });
  expect(made).toEqual(['ada a file', 'ada a file', 'ben a file']);
});

test('[JOB-13] kept are the last file of each, for ten minutes, and of all together no more than fits', async () => {
  await read('ada', 'one');
  await read('ada', 'two');
  await read('ada', 'one');
  expect(made).toEqual(['ada one', 'ada two', 'ada one']);
  clock.advance(10 * MINUTE_MS);
  await read('ada', 'one');
  expect(made).toHaveLength(4);
  for (const person of ['ben', 'cem', 'dora']) await read(person, 'large', {}, 7_000_000);
  made = [];
  await read('ada', 'one');
  await read('dora', 'large');
  expect(made).toEqual(['ada one']);
  await read('eve', 'huge', {}, 9_000_000);
  await read('eve', 'huge', {}, 9_000_000);
  expect(made).toEqual(['ada one', 'eve huge', 'eve huge']);
});

test('[JOB-13] a refusal is not kept', async () => {
  const refuse = (): Promise<Result<number>> =>
    kept.of('ada', { bytes: new Uint8Array() }, async () => fail('work-busy'));
  expect((await refuse()).ok).toBe(false);
  await read('ada', '');
  expect(made).toEqual(['ada ']);
});
