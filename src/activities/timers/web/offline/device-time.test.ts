import { describe, expect, it } from 'vitest';
import { DeviceTime } from './device-time.ts';

const device = () => {
  let wall = 1_000_000;
  let steady = 50;
  return {
    sources: { wall: () => wall, steady: () => steady },
    live(ms: number) {
      wall += ms;
      steady += ms;
    },
    sleep: (ms: number) => void (wall += ms),
    setWall: (by: number) => void (wall += by),
  };
};

describe('time without a server', () => {
  it('goes on as the device does', () => {
    const { sources, live } = device();
    const time = new DeviceTime(sources);
    live(1234);
    expect(time.now()).toBe(1_001_234);
  });

  it('counts ten minutes of sleep at the first look', () => {
    const { sources, live, sleep } = device();
    const time = new DeviceTime(sources);
    live(1000);
    sleep(600_000);
    live(5);
    expect(time.now()).toBe(1_601_005);
  });

  it('does not run backwards when somebody sets the clock back', () => {
    const { sources, live, setWall } = device();
    const time = new DeviceTime(sources);
    live(1000);
    setWall(-3_600_000);
    live(1000);
    expect(time.now()).toBe(1_002_000);
  });

  it('starts after the last event of a game that was reloaded', () => {
    const { sources, live } = device();
    const time = new DeviceTime(sources, 1_000_400);
    expect(time.now()).toBe(1_000_400);
    live(100);
    expect(time.now()).toBe(1_000_500);
  });
});
