import { expect, test } from 'vitest';
import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { layoutFlow, NODE_WIDTH } from './sankey-layout.ts';

const builder = new ProfileBuilder(['A', 'B', 'C']);
builder.add([[0], [1]], 40);
builder.add([[1], [0]], 35);
builder.add([[2], [1]], 15);
builder.add([[2]], 10);
const counted = countBallots(builder.build(), 1, { method: 'irv' });
if (!counted.ok) throw new Error(counted.error.code);
const flow = layoutFlow(counted.value, { width: 400, height: 200 });

test('one column for each round from edge to edge, heights by votes', () => {
  expect([...new Set(flow.nodes.map(({ x }) => x))]).toEqual([0, 400 - NODE_WIDTH]);
  const [a, b] = ['A', 'B'].map((name) => flow.nodes.find((node) => node.name === name && node.round === 1));
  expect((a?.height ?? 0) / (b?.height ?? 1)).toBeCloseTo(40 / 35);
  for (const { y, height } of flow.nodes) expect(y + height).toBeLessThanOrEqual(200.001);
});

test('every vote is on a ribbon: what leaves a column is what arrives in the next', () => {
  const sum = (votes: readonly number[]): number => votes.reduce((total, each) => total + each, 0);
  expect(sum(flow.links.map(({ votes }) => votes))).toBe(100);
  expect(flow.links.filter(({ isStay }) => !isStay).map(({ from, to, votes }) => [from, to, votes])).toEqual([
    ['C', 'B', 15],
    ['C', 'exhausted', 10],
  ]);
  for (const node of flow.nodes.filter(({ round }) => round === 2)) {
    const arriving = flow.links.filter(({ to }) => to === node.name);
    expect(sum(arriving.map(({ votes }) => votes))).toBe(node.votes);
    expect(sum(arriving.map(({ thickness }) => thickness))).toBeCloseTo(node.height);
  }
});

test('nodes of a column do not overlap', () => {
  for (const round of [1, 2]) {
    const column = flow.nodes.filter((node) => node.round === round);
    const gaps = column.slice(1).map((node, index) => {
      const above = column[index];
      return node.y - (above?.y ?? 0) - (above?.height ?? 0);
    });
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  }
});
