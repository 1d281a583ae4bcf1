import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#core/instant.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { Pacer } from './pacer.ts';

const log = pino({ level: 'silent' });

describe('a pacer', () => {
  const clock = fakeClock();
  let pacer: Pacer;
  afterEach(() => pacer.close());

  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await pacer.idle();
    // What comes after the task, its rest, is set in the turn after.
    await new Promise((resolve) => setImmediate(resolve));
  };

  test('lets the first sign through at once, then one an interval', async () => {
    const told: string[] = [];
    pacer = new Pacer({ clock, log }, 100, async (key) => void told.push(key));
    for (let at = 0; at < 5; at++) pacer.offer('one');
    pacer.offer('other');
    await advance(0);
    expect(told).toEqual(['one', 'other']);
    await advance(100);
    expect(told).toEqual(['one', 'other', 'one']);
    await advance(1000);
    expect(told).toHaveLength(3);
  });

  test('tries again by itself what could not be told, later each time, and rests when it is told', async () => {
    let tries = 0;
    let isAway = true;
    pacer = new Pacer({ clock, log }, 100, async () => {
      tries++;
      if (isAway) throw new Error('the store is away');
    });
    pacer.offer('one');
    await advance(0);
    await advance(SECOND_MS - 1);
    expect(tries).toBe(1);
    await advance(1);
    await advance(2 * SECOND_MS - 1);
    expect(tries).toBe(2);
    isAway = false;
    await advance(1);
    await advance(60 * SECOND_MS);
    expect(tries).toBe(3);
  });

  test('closed, it does not try again', async () => {
    let tries = 0;
    pacer = new Pacer({ clock, log }, 100, async () => {
      tries++;
      throw new Error('the store is away');
    });
    pacer.offer('one');
    await advance(0);
    await pacer.close();
    await advance(60 * SECOND_MS);
    expect(tries).toBe(1);
  });
});
