import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Saver } from './saver.ts';
import type { SaveOutcome } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recording = (outcomes: SaveOutcome[] = []) => {
  const sent: string[] = [];
  const states: string[] = [];
  const saver = new Saver<string>({
    send: (value) => {
      sent.push(value);
      return Promise.resolve(outcomes.shift() ?? 'saved');
    },
    onState: (state) => void states.push(state),
    pauseMs: 500,
    retryMs: 3000,
  });
  return { saver, sent, states };
};

describe('what is typed', () => {
  test('[BUILD-2] is sent once, when the typing pauses, and then called saved', async () => {
    const { saver, sent, states } = recording();
    for (const text of ['a', 'ab', 'abc']) {
      saver.take(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual(['abc']);
    expect(states.at(-1)).toBe('saved');
    expect(saver.isIdle).toBe(true);
  });

  test('[BUILD-2] during a save goes out afterwards, and only then it is saved', async () => {
    let finish = (): void => undefined;
    const sent: string[] = [];
    const states: string[] = [];
    const saver = new Saver<string>({
      send: (value) => {
        sent.push(value);
        return new Promise((resolve) => (finish = () => resolve('saved')));
      },
      onState: (state) => void states.push(state),
      pauseMs: 500,
    });
    saver.take('first');
    await vi.advanceTimersByTimeAsync(500);
    saver.take('second');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['first']);
    finish();
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual(['first', 'second']);
    expect(states).not.toContain('saved');
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('saved');
  });

  test('[BUILD-2] without connection is tried again until it arrives', async () => {
    const { saver, sent, states } = recording(['again', 'again', 'saved']);
    saver.take('a');
    await vi.advanceTimersByTimeAsync(500);
    expect(states.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent).toEqual(['a', 'a', 'a']);
    expect(states.at(-1)).toBe('saved');
  });

  test('and refused is not sent again, but what is typed next is', async () => {
    const { saver, sent, states } = recording(['refused']);
    saver.take('a');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['a']);
    expect(states.at(-1)).toBe('waiting');
    saver.take('b');
    await vi.advanceTimersByTimeAsync(500);
    expect(states.at(-1)).toBe('saved');
  });

  test('just before the page goes is sent at once', async () => {
    const { saver, sent } = recording();
    saver.take('a');
    await saver.close();
    expect(sent).toEqual(['a']);
  });
});
