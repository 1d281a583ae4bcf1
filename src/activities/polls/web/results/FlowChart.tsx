import { useState } from 'preact/hooks';
import type { Count } from '#platform/tally/contract.ts';
import { ChartFrame } from '#web/kit/charts/ChartFrame.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { flowMethods } from '#activities/polls/contract.views.ts';
import { resultWords } from './results.words.ts';
import { layoutFlow, NODE_WIDTH } from './sankey-layout.ts';
import type { FlowLink, FlowNode } from './sankey-layout.ts';
import { barOrder, placeName, showVotes } from '../parts/story.ts';
import styles from './Results.module.css';

/** Only for methods in which votes move from round to round. */
export const hasFlow = ({ method, rounds }: Count): boolean =>
  flowMethods.includes(method) && rounds.length > 1;

const LABELS = 22;

/** Ribbons from round to round, with the same transfers as a table. */
export function FlowChart({ count }: { readonly count: Count }) {
  const [cursor, setCursor] = useState(-1);
  const moves = layoutFlow(count, { width: 600, height: 300 }).links.filter(({ isStay }) => !isStay);
  const order = barOrder(count);
  return (
    <ChartFrame
      title={resultWords('flow')}
      note={moves.length === 0 ? resultWords('noFlow') : undefined}
      rows={moves}
      rowKey={(move) => `${move.round}\n${move.from}\n${move.to}`}
      columns={[
        { id: 'round', header: resultWords('roundSlider'), cell: (move) => move.round, isNumeric: true },
        { id: 'from', header: resultWords('from'), cell: (move) => placeName(move.from) },
        { id: 'to', header: resultWords('to'), cell: (move) => placeName(move.to) },
        { id: 'votes', header: resultWords('votes'), cell: (move) => showVotes(move.votes), isNumeric: true },
      ]}
      cursor={{
        index: cursor,
        count: moves.length,
        text: (index) => describe(moves[index]),
        onMove: setCursor,
      }}
    >
      {(width) => <Ribbons {...{ count, order, width }} on={moves[cursor]} />}
    </ChartFrame>
  );
}

const describe = (move: FlowLink | undefined): string =>
  move === undefined
    ? ''
    : `${resultWords('roundShort', { round: move.round })}: ${placeName(move.from)} → ${placeName(move.to)}, ${showVotes(move.votes)}`;

interface RibbonsProps {
  readonly count: Count;
  readonly order: readonly string[];
  readonly width: number;
  readonly on: FlowLink | undefined;
}

function Ribbons({ count, order, width, on }: RibbonsProps) {
  const height = Math.min(420, 120 + order.length * 40);
  const { nodes, links } = layoutFlow(count, { width, height });
  const isSame = (link: FlowLink): boolean =>
    on !== undefined && link.round === on.round && link.from === on.from && link.to === on.to;
  return (
    <>
      <svg class={styles['flow']} width={width} height={height + LABELS} aria-hidden="true">
        <g transform={`translate(0 ${LABELS})`}>
          {links.map((link) => (
            <path
              key={`${link.round}\n${link.from}\n${link.to}`}
              class={styles['ribbon']}
              data-player={playerOf(order, link.from)}
              data-stay={link.isStay || undefined}
              data-on={isSame(link) || undefined}
              d={link.path}
              stroke-width={Math.max(1, link.thickness)}
            />
          ))}
          {nodes.map((node) => (
            <rect
              key={`${node.round}\n${node.name}`}
              class={styles['node']}
              data-player={playerOf(order, node.name)}
              x={node.x}
              y={node.y}
              width={NODE_WIDTH}
              height={node.height}
              rx="3"
            />
          ))}
          {nodes.map((node) => (
            <NodeLabel key={`${node.round}\n${node.name}`} node={node} width={width} />
          ))}
        </g>
      </svg>
      {on !== undefined && <p class="hint">{describe(on)}</p>}
    </>
  );
}

/** Exhausted votes have no node. */
const playerOf = (order: readonly string[], name: string) =>
  order.includes(name) ? playerNumberAt(order.indexOf(name)) : undefined;

/** Names are drawn at both ends, above all ribbons and nodes. */
function NodeLabel({ node, width }: { readonly node: FlowNode; readonly width: number }) {
  const isLast = node.x + NODE_WIDTH >= width - 1;
  if (node.x > 0 && !isLast) return null;
  return (
    <text
      class={styles['label']}
      x={isLast ? node.x - 6 : node.x + NODE_WIDTH + 6}
      y={node.y + node.height / 2}
      dy="0.36em"
      text-anchor={isLast ? 'end' : 'start'}
    >
      {shortened(placeName(node.name), width)} <tspan class={styles['votes']}>{showVotes(node.votes)}</tspan>
    </text>
  );
}

const shortened = (name: string, width: number): string => {
  const most = Math.max(8, Math.floor(width / 22));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
};
