import { expect, test } from 'vitest';
import type { Level } from '#activities/hunts/contract.file.ts';
import { layoutOf } from './opens-layout.ts';

const stop = (id: string, ...stops: string[]): Level => ({
  id,
  name: id,
  mission: { type: 'host' },
  ...(stops.length > 0 && { opens: [{ type: 'solved', stops }] }),
});

test('[OPEN-6] a column for each round, nothing on top of anything, an arrow for each stop that is waited for', () => {
  const levels = [stop('a'), stop('b'), stop('c', 'a', 'b'), stop('d', 'd2'), stop('d2', 'd')];
  const rounds = new Map([
    ['a', 0],
    ['b', 0],
    ['c', 1],
  ]);
  const { nodes, edges, width, height } = layoutOf(levels, rounds);
  const columns = [...new Set(nodes.map(({ x }) => x))];
  expect(columns).toHaveLength(3);
  expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  expect(nodes.filter(({ isStuck }) => isStuck).map(({ id }) => id)).toEqual(['d', 'd2']);
  expect(edges.map(({ from, to }) => `${from}>${to}`)).toEqual(['a>c', 'b>c', 'd2>d', 'd>d2']);
  expect(width).toBeGreaterThan(Math.max(...nodes.map(({ x }) => x)));
  expect(height).toBeGreaterThan(Math.max(...nodes.map(({ y }) => y)));
});
