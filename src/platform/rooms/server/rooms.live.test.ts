import { describe, expect, test } from 'vitest';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { Person } from '../rules/roster.ts';
import { RosterPacer } from './rooms.live.ts';

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, order) => ({
    memberId: `m${String(order).padStart(5, '0')}`,
    name: `Person ${order}`,
    role: 'player',
  }));

const setUp = () => {
  const clock = fakeClock();
  const hub = recordingHub();
  const pacer = new RosterPacer(hub, clock);
  const sent = () =>
    hub.published.map(({ messages: [message] }) => [
      message?.type,
      (message?.payload as { present: number } | undefined)?.present,
    ]);
  return { clock, hub, pacer, sent };
};

describe('RosterPacer', () => {
  test('[ROOM-14] the first change is told at once, those of the next moment together', () => {
    const { clock, pacer, sent } = setUp();
    for (const count of [1, 2, 3, 4]) pacer.update('r1', people(count));
    expect(sent()).toEqual([['roster.changed', 1]]);
    clock.advance(100);
    expect(sent()).toEqual([
      ['roster.changed', 1],
      ['roster.changed', 4],
    ]);
    clock.advance(10_000);
    expect(sent()).toHaveLength(2);
  });

  test('[ROOM-14] 2,000 people in ten seconds: few messages, and beyond the named ones only the number', () => {
    const { clock, hub, pacer, sent } = setUp();
    for (let count = 2; count <= 2000; count += 2) {
      pacer.update('big', people(count));
      clock.advance(10);
    }
    clock.advance(10_000);
    expect(sent().at(-1)).toEqual(['roster.counted', 2000]);
    expect(sent().length).toBeLessThan(25);
    const bytes = hub.published.reduce((sum, { messages }) => sum + JSON.stringify(messages).length, 0);
    expect(bytes).toBeLessThan(60_000);
  });

  test('[ROOM-14] somebody who comes and goes in one moment is not told', () => {
    const { clock, pacer, sent } = setUp();
    pacer.update('r1', people(2));
    pacer.update('r1', people(3));
    pacer.update('r1', people(2));
    clock.advance(1000);
    expect(sent()).toEqual([['roster.changed', 2]]);
  });

  test('[ROOM-14] each node tells only its own subscribers, rooms do not wait for each other', () => {
    const { hub, pacer, sent } = setUp();
    pacer.update('r1', people(1));
    pacer.update('r2', people(2));
    expect(sent()).toHaveLength(2);
    expect(hub.published.every(({ onlyHere, version }) => onlyHere === true && version === undefined)).toBe(
      true,
    );
  });

  test('[ROOM-14] nothing is told after a close', () => {
    const { clock, pacer, sent } = setUp();
    pacer.update('r1', people(1));
    pacer.update('r1', people(2));
    pacer.close();
    clock.advance(1000);
    expect(sent()).toHaveLength(1);
  });
});
