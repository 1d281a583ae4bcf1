import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, isInSrgb, oklchToLinear, worstDistance } from '#tests/support/browser/colour.ts';
import type { Rgb } from '#tests/support/browser/colour.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The declarations of the first rule whose selector list contains the given selector and sets a colour scheme. */
function themeOf(selector: string): Map<string, Rgb> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const rule = rules.find(
    ([, selectors, body]) => selectors?.includes(selector) && body?.includes('color-scheme'),
  );
  const colours = new Map<string, Rgb>();
  for (const [, name, lightness, chroma, hue] of (rule?.[2] ?? '').matchAll(
    /--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g,
  )) {
    colours.set(String(name), oklchToLinear(Number(lightness), Number(chroma), Number(hue)));
  }
  return colours;
}

const themes = { light: themeOf("[data-theme='light']"), dark: themeOf("[data-theme='dark']") };
const accents = ['coral', 'green', 'amber', 'violet', 'blue'];
const players = [1, 2, 3, 4, 5, 6, 7, 8];
const grounds = ['floor', 'surface', 'sunken'];

/** Text on its ground: at least 4.5 to 1. */
const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.flatMap((ground) => [['ink', ground] as const, ['ink-soft', ground] as const]),
  ...['table-top', 'table-lamp', 'floor-glow'].flatMap((ground) => [
    ['ink', ground] as const,
    ['ink-soft', ground] as const,
  ]),
  ['on-inverse', 'inverse'],
  ['on-inverse-soft', 'inverse'],
  ...accents.flatMap((accent) => [
    [`${accent}-text`, 'floor'] as const,
    [`${accent}-text`, 'floor-glow'] as const,
    [`${accent}-text`, 'surface'] as const,
    [`${accent}-text`, `${accent}-wash`] as const,
    ['ink', `${accent}-wash`] as const,
    ['ink-soft', `${accent}-wash`] as const,
    [`on-${accent}-fill`, `${accent}-fill`] as const,
  ]),
  ...['good', 'warn', 'bad'].flatMap((state) => [
    [state, 'floor'] as const,
    [state, 'surface'] as const,
    [state, 'table-lamp'] as const,
    [state, `${state}-wash`] as const,
  ]),
  ['on-bad-fill', 'bad-fill'],
  ...players.map((player) => [`on-player-${player}`, `player-${player}`] as const),
];

/** Controls, shapes and lines that carry meaning: at least 3 to 1. */
const controlPairs: readonly (readonly [mark: string, ground: string])[] = [
  ...grounds.map((ground) => ['line-strong', ground] as const),
  ...grounds.map((ground) => ['focus', ground] as const),
  ['focus', 'table-top'],
  ...accents.flatMap((accent) => [[accent, 'floor'] as const, [accent, 'surface'] as const]),
  ...players.flatMap((player) => [
    [`player-${player}`, 'floor'] as const,
    [`player-${player}`, 'surface'] as const,
  ]),
];

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const theme = themes[name];
  const colour = (token: string): Rgb => {
    const found = theme.get(token);
    if (found === undefined) throw new Error(`tokens.css has no --${token} in the ${name} theme`);
    return found;
  };

  it('defines every colour the other theme defines', () => {
    expect([...theme.keys()].toSorted()).toEqual([...themes.light.keys()].toSorted());
    expect(theme.size).toBeGreaterThan(60);
  });

  it('stays inside sRGB, so that the contrast we compute is the contrast people see', () => {
    const outside = [...theme].filter(([, value]) => !isInSrgb(value)).map(([token]) => token);
    expect(outside).toEqual([]);
  });

  it.each(textPairs)('text %s on %s has 4.5 to 1', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('mark %s on %s has 3 to 1', (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it('keeps the eight seats apart for protanopia, deuteranopia and tritanopia', () => {
    const close = players.flatMap((first) =>
      players
        .filter((second) => second > first)
        .map((second) => ({
          pair: `${first}-${second}`,
          distance: worstDistance(colour(`player-${first}`), colour(`player-${second}`)),
        }))
        .filter(({ distance }) => distance < 7),
    );
    expect(close).toEqual([]);
  });
});

describe('the scales', () => {
  const names = (pattern: RegExp): string[] => [
    ...new Set([...css.matchAll(pattern)].map((match) => String(match[0]))),
  ];

  it('has seven type steps, three radii, two shadows, three durations', () => {
    expect(names(/--text-\d(?=:)/g)).toHaveLength(7);
    expect(names(/--radius-\w+(?=:)/g)).toHaveLength(3);
    expect(names(/--shadow-\w+(?=:)/g)).toHaveLength(2);
    expect([...css.matchAll(/--\w+: (\d+)ms;/g)].map((match) => Number(match[1]))).toEqual([120, 200, 320]);
  });

  it('spaces by 4 px', () => {
    const steps = [...css.matchAll(/--space-(\d+): ([\d.]+)rem;/g)];
    expect(steps.length).toBeGreaterThan(8);
    for (const [, step, rem] of steps) expect(Number(rem) * 16).toBe(Number(step) * 4);
  });
});

describe('parts and pages', () => {
  const root = join(import.meta.dirname, '..');
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );

  it.each(sheets)('%s takes its colours from the tokens', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text.match(/#[\da-f]{3,8}\b|oklch\(|rgb\(|hsl\(/gi) ?? []).toEqual([]);
  });

  it.each(sheets)('%s uses only tokens that exist or that it sets itself', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const known = new Set([...`${css}\n${text}`.matchAll(/--([\w-]+):/g)].map((match) => match[1]));
    const used = [...text.matchAll(/var\(--([\w-]+)/g)].map((match) => match[1]);
    expect(used.filter((token) => !known.has(token))).toEqual([]);
  });
});
