import { describe, expect, test } from 'vitest';
import type { Answer } from '../client.ts';
import { readCurrent } from './read-current.ts';

/** Answers with one version after the other. */
const reader = (...versions: number[]) => {
  const left = [...versions];
  return async (): Promise<Answer<number>> => ({ ok: true, value: left.shift() ?? Infinity });
};

describe('reading what may be overtaken', () => {
  test('reads once when nothing happened meanwhile', async () => {
    expect(await readCurrent(reader(4, 5), (version) => version < 4)).toEqual({ ok: true, value: 4 });
  });

  test('reads again until it has got as far as what was heard', async () => {
    let heard = 5;
    const current = await readCurrent(reader(4, 5, 6, 7), (version) => {
      const isOld = version < heard;
      if (isOld) heard = 6;
      return isOld;
    });
    expect(current).toEqual({ ok: true, value: 6 });
  });

  test('gives up where it is overtaken every time, and never repeats a refusal', async () => {
    let reads = 0;
    const overtaken = await readCurrent(
      async () => ({ ok: true, value: (reads += 1) }),
      () => true,
    );
    expect(overtaken).toEqual({ ok: true, value: 5 });
    const refusal: Answer<number> = {
      ok: false,
      error: { code: 'room-not-found', message: 'No.', fields: [] },
    };
    const answers: Answer<number>[] = [refusal, { ok: true, value: 1 }];
    expect(
      await readCurrent(
        async () => answers.shift() ?? refusal,
        () => true,
      ),
    ).toBe(refusal);
  });
});
