import type { Level } from '#activities/hunts/contract.file.ts';
import type { Rounds } from '#activities/hunts/rules/conditions/prove.ts';

export interface GraphNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly isStuck: boolean;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

export interface GraphLayout {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
}

export const NODE = { width: 148, height: 46 } as const;
const GAP = { x: 64, y: 18 } as const;
const AIR = 8;

const curve = (from: GraphNode, to: GraphNode): string => {
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x, to.y + NODE.height / 2];
  const bend = Math.max(GAP.x / 2, Math.abs(x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
};

/** A column for each round in which stops open; those that never open come last. */
export const layoutOf = (levels: readonly Level[], rounds: Rounds): GraphLayout => {
  const stuckColumn = Math.max(-1, ...rounds.values()) + 1;
  const filled = new Map<number, number>();
  const nodes = levels.map(({ id }): GraphNode => {
    const round = rounds.get(id);
    const column = round ?? stuckColumn;
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return {
      id,
      x: AIR + column * (NODE.width + GAP.x),
      y: AIR + row * (NODE.height + GAP.y),
      isStuck: round === undefined,
    };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = levels.flatMap(({ id, opens = [] }) => {
    const to = byId.get(id);
    const named = new Set(opens.flatMap((condition) => ('stops' in condition ? condition.stops : [])));
    return [...named].flatMap((stop): GraphEdge[] => {
      const from = byId.get(stop);
      return from && to ? [{ from: stop, to: id, path: curve(from, to) }] : [];
    });
  });
  return {
    nodes,
    edges,
    width: Math.max(0, ...nodes.map(({ x }) => x + NODE.width)) + AIR,
    height: Math.max(0, ...nodes.map(({ y }) => y + NODE.height)) + AIR,
  };
};
