import type { Count } from '#platform/tally/contract.ts';
import { barOrder, SMALLEST_SHOWN } from '../parts/story.ts';

export interface FlowNode {
  readonly name: string;
  readonly round: number;
  readonly votes: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly round: number;
  readonly votes: number;
  /** The middle line; `thickness` is its stroke. */
  readonly path: string;
  readonly thickness: number;
  /** Votes that stay with their option. */
  readonly isStay: boolean;
}

export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
  readonly height: number;
}

export const NODE_WIDTH = 12;
const GAP = 14;
const EXHAUSTED = 'exhausted';

interface Column {
  readonly round: number;
  readonly votes: ReadonlyMap<string, number>;
}

/** Cumulative, so that every column adds up to the same height. */
const columnsOf = ({ rounds }: Count): readonly Column[] =>
  rounds.map(({ round, tally, exhausted, residual }) => {
    const votes = new Map(Object.entries(tally).map(([name, text]) => [name, Number(text)]));
    const out = Object.values(exhausted).reduce((sum, text) => sum + Number(text), Number(residual ?? 0));
    if (out > 0) votes.set(EXHAUSTED, out);
    return { round, votes };
  });

interface Sizes {
  readonly width: number;
  readonly height: number;
}

/** One column for each round, one node for each option still in, ribbons in between. */
export const layoutFlow = (count: Count, { width, height }: Sizes): Flow => {
  const columns = columnsOf(count);
  const order = [...barOrder(count), EXHAUSTED];
  const most = Math.max(...columns.map(({ votes }) => votes.size), 1);
  const total = Math.max(
    ...columns.map(({ votes }) => [...votes.values()].reduce((sum, each) => sum + each, 0)),
    1,
  );
  const scale = Math.max(1, height - (most - 1) * GAP) / total;
  const stepX = columns.length > 1 ? (width - NODE_WIDTH) / (columns.length - 1) : 0;
  const nodes = columns.flatMap(({ round, votes }, column) => {
    let y = 0;
    return order.flatMap((name): FlowNode[] => {
      const here = votes.get(name);
      if (here === undefined) return [];
      const node = { name, round, votes: here, x: column * stepX, y, height: Math.max(1, here * scale) };
      y += node.height + GAP;
      return [node];
    });
  });
  return { nodes, links: linksOf(count, nodes, scale), height };
};

/** Transfers out of a round into the next; the rest of each option's votes stays. */
const movesOf = (count: Count, index: number): { from: string; to: string; votes: number }[] => {
  const booked = count.rounds[index]?.transfers ?? [];
  return booked
    .map(({ from, to, votes }) => ({ from, to: to === 'residual' ? EXHAUSTED : to, votes: Number(votes) }))
    .filter(({ votes }) => votes >= SMALLEST_SHOWN);
};

const linksOf = (count: Count, nodes: readonly FlowNode[], scale: number): readonly FlowLink[] => {
  const at = (name: string, round: number): FlowNode | undefined =>
    nodes.find((node) => node.name === name && node.round === round);
  const leaving = new Map<FlowNode, number>();
  const arriving = new Map<FlowNode, number>();
  return count.rounds.slice(0, -1).flatMap((round, index) => {
    const nextRound = count.rounds[index + 1]?.round ?? 0;
    const moves = movesOf(count, index);
    const stays = nodes
      .filter((node) => node.round === round.round)
      .map(({ name, votes }) => {
        const gone = moves.filter(({ from }) => from === name).reduce((sum, move) => sum + move.votes, 0);
        return { from: name, to: name, votes: votes - gone };
      })
      .filter(({ votes }) => votes > 0);
    return [...stays, ...moves].flatMap(({ from, to, votes }): FlowLink[] => {
      const [source, target] = [at(from, round.round), at(to, nextRound)];
      if (!source || !target) return [];
      const thickness = votes * scale;
      const y1 = source.y + (leaving.get(source) ?? 0) + thickness / 2;
      const y2 = target.y + (arriving.get(target) ?? 0) + thickness / 2;
      leaving.set(source, (leaving.get(source) ?? 0) + thickness);
      arriving.set(target, (arriving.get(target) ?? 0) + thickness);
      return [
        {
          from,
          to,
          round: round.round,
          votes,
          thickness,
          isStay: from === to,
          path: ribbon(source, target, y1, y2),
        },
      ];
    });
  });
};

const ribbon = (source: FlowNode, target: FlowNode, y1: number, y2: number): string => {
  const x1 = source.x + NODE_WIDTH;
  const middle = (x1 + target.x) / 2;
  const at = (value: number): string => value.toFixed(1);
  return `M${at(x1)} ${at(y1)}C${at(middle)} ${at(y1)} ${at(middle)} ${at(y2)} ${at(target.x)} ${at(y2)}`;
};
