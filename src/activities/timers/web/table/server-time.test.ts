import { describe, expect, it } from 'vitest';
import { ServerTime } from './server-time.ts';

const device = () => {
  let steady = 1000;
  let wall = 500_000;
  let offset: number | undefined;
  return {
    time: new ServerTime({ steady: () => steady, wall: () => wall, offsetMs: () => offset }),
    live(ms: number) {
      steady += ms;
      wall += ms;
    },
    sleep: (ms: number) => void (wall += ms),
    setWall: (by: number) => void (wall += by),
    learn: (next: number | undefined) => void (offset = next),
  };
};

describe('the server’s time', () => {
  it('is the device’s own until the server was asked', () => {
    const { time, live } = device();
    live(10);
    expect(time.now()).toBe(500_010);
  });

  it('is taken over at once the first time, and approached slowly afterwards', () => {
    const { time, live, learn } = device();
    learn(700_000);
    expect(time.now()).toBe(701_000);
    learn(700_040);
    live(100);
    expect(time.now()).toBe(701_105);
    live(1000);
    expect(time.now()).toBe(702_140);
  });

  it('jumps when it was far off', () => {
    const { time, learn, live } = device();
    learn(700_000);
    time.now();
    learn(705_000);
    live(1);
    expect(time.now()).toBe(706_001);
  });

  it('never steers backwards fast enough to run backwards', () => {
    const { time, live, learn } = device();
    learn(700_000);
    let before = time.now();
    learn(699_500);
    for (let step = 0; step < 50; step += 1) {
      live(20);
      const now = time.now();
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
  });

  it('is right on the first frame after ten minutes of sleep, also before the server answers', () => {
    const { time, live, learn, sleep } = device();
    learn(700_000);
    time.now();
    live(50);
    time.now();
    sleep(600_000);
    expect(time.now()).toBe(1_301_050);
    learn(undefined);
    live(100);
    expect(time.now()).toBe(1_301_150);
  });

  it('does not go back to what was measured before the sleep', () => {
    const { time, live, learn, sleep } = device();
    learn(700_000);
    time.now();
    sleep(600_000);
    time.now();
    live(100);
    expect(time.now()).toBe(1_301_100);
    expect(time.latest()).toBeUndefined();
    learn(1_300_020);
    expect(time.latest()).toBe(1_301_120);
  });

  it('does not believe a wall clock that was set back', () => {
    const { time, live, learn, setWall } = device();
    learn(700_000);
    time.now();
    setWall(-3_600_000);
    live(1000);
    expect(time.now()).toBe(702_000);
  });
});
