// @vitest-environment happy-dom
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { language } from '#web/kit/i18n/language.ts';
import { StatisticsPage } from './StatisticsPage.tsx';
import type { Statistics } from './StatisticsPage.tsx';

const nothing: Statistics = {
  domains: [],
  forecast: [],
  history: [],
  calibration: [],
  exams: [],
  foretold: {},
  totals: { answers: 0, right: 0, minutes: 0, concepts: 0, mastered: 0 },
};

const show = (statistics: Statistics): void => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/statistics') ? statistics : { sessions: [] }),
  );
  render(h(StatisticsPage, {}), document.body);
};
const seen = (): string => document.body.textContent ?? '';

beforeEach(() => {
  language.value = 'en';
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

describe('statistics of somebody who answered nothing', () => {
  test('say how to begin', async () => {
    show(nothing);
    await expect.poll(seen).toContain('Nothing to show yet');
  });

  test('show what they mastered elsewhere', async () => {
    show({ ...nothing, totals: { ...nothing.totals, concepts: 2, mastered: 1 } });
    await expect.poll(seen).toContain('of 2 questions');
    expect(seen()).not.toContain('Nothing to show yet');
    expect(seen()).not.toContain('NaN');
  });

  test('show the result of an exam handed in blank', async () => {
    show({ ...nothing, exams: [{ sessionId: 's1', at: 0, score: 100, isPassed: false }] });
    await expect.poll(seen).toContain('Not passed');
    expect(seen()).toContain('Answer a few questions to see how you are doing.');
    expect(seen()).not.toContain('Nothing to show yet');
    expect(seen()).not.toContain('NaN');
    expect(document.querySelector('a[href="/quizzes/exams/s1/report"]')).not.toBeNull();
  });
});
