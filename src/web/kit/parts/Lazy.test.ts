// @vitest-environment happy-dom
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n/language.ts';
import { Lazy, standInForLost } from './Lazy.tsx';

const Part = () => h('p', {}, 'the part');
const seen = (): string => document.body.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  language.value = 'en';
  standInForLost(() => h('p', {}, 'load again'));
});
afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Shows a part whose file the server does not have until `bring` is called. */
function showGonePart() {
  let isGone = true;
  const load = async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  };
  render(h(Lazy, { load, props: {} }), document.body);
  return {
    bring: () => {
      isGone = false;
    },
  };
}

describe('a part whose file does not come', () => {
  it('is waited for, then the reader is offered to load the page again', async () => {
    showGonePart();
    await vi.advanceTimersByTimeAsync(3000);
    expect(seen()).toBe('Loading');
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen()).toBe('load again');
  });

  it('is shown as soon as it does come, also after the offer', async () => {
    const { bring } = showGonePart();
    await vi.advanceTimersByTimeAsync(4000);
    bring();
    await vi.advanceTimersByTimeAsync(8000);
    expect(seen()).toBe('the part');
  });

  it('is not called gone while there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { bring } = showGonePart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen()).toBe('Loading');
    bring();
    await vi.advanceTimersByTimeAsync(8000);
    expect(seen()).toBe('the part');
  });

  it('does not speak for another part that takes its place', async () => {
    showGonePart();
    await vi.advanceTimersByTimeAsync(4000);
    showGonePart();
    await vi.advanceTimersByTimeAsync(500);
    expect(seen()).toBe('Loading');
  });
});
