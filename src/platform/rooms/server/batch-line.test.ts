import { describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { BatchLine } from './batch-line.ts';
import type { Waiting } from './batch-line.ts';

type Batch = readonly Waiting<string, string>[];

/** A line whose batches are written only when told to. */
const heldLine = (mostInBatch = 3) => {
  const batches: { readonly commands: readonly string[]; readonly finish: (error?: Error) => void }[] = [];
  const line = new BatchLine<string, string>({
    mostInBatch,
    keysOf: (command) => [command[0] ?? ''],
    take: (_id, batch: Batch) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error): void => {
          if (error) return reject(error);
          for (const { command, answer } of batch) answer(ok(`stored ${command}`));
          resolve();
        };
        batches.push({ commands: batch.map(({ command }) => command), finish });
      }),
    full: fail('room-busy'),
  });
  return { line, batches };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a batch line', () => {
  test('what arrives while a batch is written shares the next, up to its size', async () => {
    const { line, batches } = heldLine();
    const answers = ['a', 'b', 'c', 'd', 'e'].map((command) => line.submit('game', command));
    expect(batches.map(({ commands }) => commands)).toEqual([['a']]);
    batches[0]?.finish();
    await settled();
    expect(batches[1]?.commands).toEqual(['b', 'c', 'd']);
    expect(line.depth).toBe(4);
    batches[1]?.finish();
    await settled();
    batches[2]?.finish();
    expect(await Promise.all(answers)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((command) => ok(`stored ${command}`)),
    );
    await settled();
    expect(line.depth).toBe(0);
  });

  test('of two commands with a key in common one waits, in order, and nobody overtakes it', async () => {
    const { line, batches } = heldLine(10);
    const answers = ['x', 'a1', 'a2', 'b1', 'a3'].map((command) => line.submit('game', command));
    batches[0]?.finish();
    await settled();
    expect(batches[1]?.commands).toEqual(['a1', 'b1']);
    batches[1]?.finish();
    await settled();
    expect(batches[2]?.commands).toEqual(['a2']);
    batches[2]?.finish();
    await settled();
    expect(batches[3]?.commands).toEqual(['a3']);
    batches[3]?.finish();
    await Promise.all(answers);
  });

  test('a batch that fails is told to its own senders alone', async () => {
    const { line, batches } = heldLine();
    const lost = line.submit('game', 'a');
    const kept = line.submit('game', 'b');
    batches[0]?.finish(new Error('disk gone'));
    await expect(lost).rejects.toThrow('disk gone');
    await settled();
    batches[1]?.finish();
    expect(await kept).toEqual(ok('stored b'));
  });

  test('things do not wait for each other', () => {
    const { line, batches } = heldLine();
    void line.submit('one', 'a');
    void line.submit('two', 'a');
    expect(batches).toHaveLength(2);
  });
});
