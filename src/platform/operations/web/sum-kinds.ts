import type { LiveKind, NodeView } from '../contract.ts';

/** What people do, over all nodes; most people first. */
export const sumKinds = (nodes: readonly Pick<NodeView, 'kinds'>[]): LiveKind[] => {
  const sums = new Map<string, LiveKind>();
  for (const kind of nodes.flatMap(({ kinds }) => kinds)) {
    const sum = sums.get(kind.kind);
    sums.set(kind.kind, {
      kind: kind.kind,
      rooms: kind.rooms + (sum?.rooms ?? 0),
      connections: kind.connections + (sum?.connections ?? 0),
      people: kind.people + (sum?.people ?? 0),
    });
  }
  return [...sums.values()].toSorted((a, b) => b.people - a.people || (a.kind < b.kind ? -1 : 1));
};
