import type { LiveKind, NodeView } from '#platform/operations/contract.ts';

/** `hunt-chat` and `hunt-photos` are followed in addition to `hunt`, by the same people in the same rooms. */
const activityOf = ({ kind }: LiveKind): string => kind.split('-')[0] ?? kind;

const joined = (
  kinds: readonly LiveKind[],
  join: (one: number, other: number) => number,
): Map<string, LiveKind> => {
  const all = new Map<string, LiveKind>();
  for (const one of kinds) {
    const kind = activityOf(one);
    const other = all.get(kind) ?? { kind, rooms: 0, connections: 0, people: 0 };
    all.set(kind, {
      kind,
      rooms: join(one.rooms, other.rooms),
      connections: join(one.connections, other.connections),
      people: join(one.people, other.people),
    });
  }
  return all;
};

/** What people do, over all nodes; most people first. */
export const sumKinds = (nodes: readonly Pick<NodeView, 'kinds'>[]): LiveKind[] => {
  const ofNodes = nodes.flatMap(({ kinds }) => [...joined(kinds, Math.max).values()]);
  const sums = joined(ofNodes, (one, other) => one + other);
  return [...sums.values()].toSorted((a, b) => b.people - a.people || (a.kind < b.kind ? -1 : 1));
};
