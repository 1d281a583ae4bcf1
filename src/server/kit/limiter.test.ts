import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

test('two work, the others wait in order, and one too many is sent away', async () => {
  const limiter = new Limiter({ atOnce: 2, mostWaiting: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const work = gates.map(({ opened }, number) =>
    limiter.run(async () => {
      begun.push(number);
      await opened;
      return number;
    }),
  );
  expect(await limiter.run(async () => 'late')).toBeUndefined();
  expect([begun, limiter.depth]).toEqual([[0, 1], 4]);
  gates[1]?.open();
  expect(await work[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
  expect(limiter.depth).toBe(0);
});

test('work that fails hands on its place', async () => {
  const limiter = new Limiter({ atOnce: 1, mostWaiting: 5 });
  const failing = limiter.run(() => Promise.reject(new Error('broken')));
  const next = limiter.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
