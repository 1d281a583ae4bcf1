// @vitest-environment happy-dom
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n/language.ts';
import { BarChart } from './BarChart.tsx';

const PHONE_WIDTH = 320;

beforeEach(() => {
  language.value = 'en';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PHONE_WIDTH);
});
afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
});

const marks = [3, 0, 9].map((value, index) => ({ id: String(index), label: String(index + 1), value }));

async function draw(isDense: boolean): Promise<SVGSVGElement> {
  render(h(BarChart, { title: 'Marks', bars: marks, isDense }), document.body);
  await vi.waitUntil(() => document.querySelector('figure svg[width="320"]') !== null);
  return document.querySelector('figure svg[width="320"]') as SVGSVGElement;
}

const numberOf = (element: Element | null | undefined, name: string): number =>
  Number(element?.getAttribute(name));

describe('dense bars', () => {
  it('stand in about half the height, each behind its label and within the width', async () => {
    const roomy = numberOf(await draw(false), 'height');
    render(null, document.body);
    const dense = await draw(true);
    expect(numberOf(dense, 'height')).toBeLessThan(0.6 * roomy);
    for (const row of dense.querySelectorAll('g')) {
      const [label, value] = row.querySelectorAll('text');
      const bar = row.querySelectorAll('rect')[1];
      const end = numberOf(bar, 'x') + numberOf(bar, 'width');
      expect(numberOf(label, 'x')).toBe(0);
      expect(numberOf(bar, 'x')).toBeGreaterThan(20);
      expect(numberOf(value, 'x')).toBeGreaterThanOrEqual(end);
      expect(end).toBeLessThan(PHONE_WIDTH - 100);
    }
  });

  it('read out the same as others', async () => {
    await draw(true);
    expect(document.querySelector('[role=slider]')?.getAttribute('aria-valuetext')).toBe('1: 3, 25%');
  });
});
