import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceId } from './device-id.ts';

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what a device is known by', () => {
  it('is made once and stays', () => {
    vi.stubGlobal('localStorage', storageOf(new Map()));
    const id = deviceId();
    expect(id).toMatch(/^[\w-]{16,64}$/);
    expect(deviceId()).toBe(id);
  });

  it('is made anew where something else was put in its place', () => {
    vi.stubGlobal('localStorage', storageOf(new Map([['roundtable.device', '"<script>"']])));
    expect(deviceId()).toMatch(/^[\w-]{16,64}$/);
  });

  it('is nothing where nothing is kept: another one each time would be of no use', () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    expect(deviceId()).toBeUndefined();
    vi.stubGlobal('localStorage', undefined);
    expect(deviceId()).toBeUndefined();
  });
});
