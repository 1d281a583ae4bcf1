import { describe, expect, test } from 'vitest';
import { done, fail, ok } from '#core/result.ts';
import { RoomQueue } from './room-queue.ts';

const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};

describe('RoomQueue', () => {
  test('[ROOM-15] commands of one room run in order, one at a time', async () => {
    const queue = new RoomQueue();
    const log: string[] = [];
    const gates = [gate(), gate(), gate()];
    const runs = gates.map(({ opened }, index) =>
      queue.run('a', async () => {
        log.push(`start ${index}`);
        await opened;
        log.push(`end ${index}`);
        return ok(index);
      }),
    );
    for (const { open } of gates.toReversed()) open();
    expect(await Promise.all(runs)).toEqual([ok(0), ok(1), ok(2)]);
    expect(log).toEqual(['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']);
  });

  test('[ROOM-15] rooms do not wait for each other', async () => {
    const queue = new RoomQueue();
    const { opened, open } = gate();
    const slow = queue.run('a', () => opened.then(() => ok('slow')));
    expect(await queue.run('b', async () => ok('quick'))).toEqual(ok('quick'));
    open();
    expect(await slow).toEqual(ok('slow'));
  });

  test('[ROOM-15] a task that throws or is refused does not stop the room', async () => {
    const queue = new RoomQueue();
    const bug = queue.run('a', () => Promise.reject(new Error('bug')));
    const thrown = queue.run('a', () => {
      throw new Error('at once');
    });
    const refused = queue.run('a', async () => fail('room-closed'));
    const fine = queue.run('a', async () => ok(1));
    await expect(bug).rejects.toThrow('bug');
    await expect(thrown).rejects.toThrow('at once');
    expect(await refused).toMatchObject({ error: { code: 'room-closed' } });
    expect(await fine).toEqual(ok(1));
  });

  test('[ROOM-15] a full lane refuses and says so; another room is not full', async () => {
    const queue = new RoomQueue({ longest: 2 });
    const { opened, open } = gate();
    const block = () => opened.then(() => done);
    const accepted = [queue.run('a', block), queue.run('a', block), queue.run('a', block)];
    expect(await queue.run('a', block)).toMatchObject({ error: { code: 'room-busy' } });
    const other = queue.run('b', block);
    open();
    expect(await Promise.all([...accepted, other])).toEqual([done, done, done, done]);
    expect(await queue.run('a', async () => ok('free again'))).toEqual(ok('free again'));
  });

  test('[ROOM-15] the depth is measured', async () => {
    const queue = new RoomQueue();
    const { opened, open } = gate();
    const runs = ['a', 'a', 'b'].map((key) => queue.run(key, () => opened.then(() => done)));
    expect(queue.depth).toBe(3);
    open();
    await Promise.all(runs);
    await new Promise(setImmediate);
    expect(queue.depth).toBe(0);
  });

  test('[ROOM-15] a stop finishes what was accepted and takes nothing new', async () => {
    const queue = new RoomQueue();
    const { opened, open } = gate();
    const log: string[] = [];
    const first = queue.run('a', () => opened.then(() => ok(log.push('first'))));
    const second = queue.run('a', async () => ok(log.push('second')));
    const drained = queue.drain().then(() => log.push('drained'));
    expect(await queue.run('a', async () => ok('late'))).toMatchObject({
      error: { code: 'server-stopping' },
    });
    open();
    await Promise.all([first, second, drained]);
    expect(log).toEqual(['first', 'second', 'drained']);
    await queue.drain();
  });
});
