import { expect, test } from 'vitest';
import { sumKinds } from './sum-kinds.ts';

test('[OPS-2] what runs is added up over the nodes, most people first', () => {
  const kind = (name: string, people: number) => ({ kind: name, rooms: 1, connections: people + 1, people });
  expect(
    sumKinds([{ kinds: [kind('poll', 2), kind('table', 4)] }, { kinds: [] }, { kinds: [kind('poll', 5)] }]),
  ).toEqual([
    { kind: 'poll', rooms: 2, connections: 9, people: 7 },
    { kind: 'table', rooms: 1, connections: 5, people: 4 },
  ]);
});

test('[OPS-2] who follows a hunt, its chat and its photos is there once', () => {
  const hunt = (kind: string, people: number) => ({ kind, rooms: 2, connections: 6, people });
  const node = { kinds: [hunt('hunt', 5), hunt('hunt-chat', 0), hunt('hunt-photos', 0)] };
  expect(sumKinds([node, node])).toEqual([{ kind: 'hunt', rooms: 4, connections: 12, people: 10 }]);
});
