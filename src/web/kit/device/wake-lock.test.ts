import { describe, expect, it } from 'vitest';
import { AwakeScreen } from './wake-lock.ts';
import type { LockSentinel } from './wake-lock.ts';

const fakeScreen = () => {
  let isVisible = true;
  const listeners = new Set<() => void>();
  const locks: { isReleased: boolean }[] = [];
  let pending: (() => void)[] = [];
  return {
    locks,
    source: {
      lock: () =>
        new Promise<LockSentinel>((resolve) => {
          pending.push(() => {
            const entry = { isReleased: false };
            locks.push(entry);
            resolve({
              release: async () => {
                entry.isReleased = true;
              },
            });
          });
        }),
      isVisible: () => isVisible,
      onVisibility(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    show(next: boolean) {
      isVisible = next;
      for (const listener of listeners) listener();
    },
    async grant() {
      for (const grant of pending.splice(0)) grant();
      pending = [];
      await new Promise(setImmediate);
    },
    heard: () => listeners.size,
  };
};

describe('the lit screen', () => {
  it('is asked for at once and given back at the end', async () => {
    const { source, locks, grant, heard } = fakeScreen();
    const screen = new AwakeScreen(source);
    await grant();
    screen.close();
    expect(locks).toEqual([{ isReleased: true }]);
    expect(heard()).toBe(0);
  });

  it('is taken again after the page was hidden', async () => {
    const { source, locks, grant, show } = fakeScreen();
    const screen = new AwakeScreen(source);
    await grant();
    show(false);
    show(true);
    await grant();
    expect(locks).toHaveLength(2);
    screen.close();
    expect(locks[1]?.isReleased).toBe(true);
  });

  it('is not kept when it arrives after the page was left', async () => {
    const { source, locks, grant } = fakeScreen();
    new AwakeScreen(source).close();
    await grant();
    expect(locks).toEqual([{ isReleased: true }]);
  });

  it('is asked for once however often the page is looked at', async () => {
    const { source, locks, grant, show } = fakeScreen();
    const screen = new AwakeScreen(source);
    show(true);
    show(true);
    await grant();
    expect(locks).toHaveLength(1);
    screen.close();
  });

  it('asks again at the next look where the browser refused, and never where it cannot', async () => {
    const { source, show } = fakeScreen();
    let asked = 0;
    const refused = (): Promise<LockSentinel> => {
      asked += 1;
      return Promise.reject(new Error('battery'));
    };
    const refusing = new AwakeScreen({ ...source, lock: refused });
    await new Promise(setImmediate);
    show(false);
    show(true);
    await new Promise(setImmediate);
    expect(asked).toBe(2);
    refusing.close();
    const unable = new AwakeScreen({ ...source, lock: undefined });
    expect(() => unable.close()).not.toThrow();
  });
});
