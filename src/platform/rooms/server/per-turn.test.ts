import { expect, test } from 'vitest';
import { perTurn } from './per-turn.ts';

test('who asks in the same turn shares a reading, who asks while it runs gets a new one', async () => {
  const begun: string[] = [];
  let finish = (): void => undefined;
  const read = perTurn((id) => {
    begun.push(id);
    const at = begun.length;
    return new Promise<string>((resolve) => {
      const before = finish;
      finish = () => {
        before();
        resolve(`${id} ${at}`);
      };
    });
  });
  const early = [read('game'), read('game'), read('other')];
  expect(begun).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['game', 'other']);
  const late = read('game');
  await new Promise((resolve) => setImmediate(resolve));
  finish();
  expect(await Promise.all([...early, late])).toEqual(['game 1', 'game 1', 'other 2', 'game 3']);
});

test('who shares a reading that fails is told so, and the next one is tried afresh', async () => {
  let tries = 0;
  const read = perTurn(async () => {
    if (++tries === 1) throw new Error('the store is away');
    return 'there';
  });
  expect(await Promise.allSettled([read('game'), read('game')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await read('game')).toBe('there');
});
