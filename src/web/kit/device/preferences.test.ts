import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptChoice } from './preferences.ts';
import { isSoundOn } from './sound.ts';

const memoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('choices of a device', () => {
  it('outlast the page', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    keptChoice('test').set(false);
    expect(keptChoice('test').value.value).toBe(false);
    expect(keptChoice('other').value.value).toBeUndefined();
  });

  it('last as long as the page where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    const choice = keptChoice('test');
    choice.set(true);
    expect(choice.value.value).toBe(true);
  });

  it('leave sound to the habit of the activity until the switch was used', () => {
    const choice = keptChoice('test-sound');
    expect(isSoundOn(true, choice)).toBe(true);
    expect(isSoundOn(false, choice)).toBe(false);
    choice.set(false);
    expect(isSoundOn(true, choice)).toBe(false);
    choice.set(true);
    expect(isSoundOn(false, choice)).toBe(true);
  });
});
