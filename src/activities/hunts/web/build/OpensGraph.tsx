import { Table } from '#web/kit/parts/Table.tsx';
import type { Level } from '#activities/hunts/contract.file.ts';
import { roundsOf } from '#activities/hunts/rules/conditions/prove.ts';
import { conditionText, opensWords } from '../opens.words.ts';
import { plannedHunt, stopName } from './draft.ts';
import type { Draft } from './draft.ts';
import { layoutOf, NODE } from './opens-layout.ts';
import type { GraphNode } from './opens-layout.ts';
import styles from './Build.module.css';

interface OpensGraphProps {
  readonly draft: Draft;
  readonly onStop: (id: string) => void;
}

/** A long hunt is wider than the page. */
const SCROLLED_BY_KEYS = { role: 'region', tabIndex: 0 } as const;

const LONGEST_LABEL = 18;
const shorten = (text: string): string =>
  [...text].length > LONGEST_LABEL ? `${[...text].slice(0, LONGEST_LABEL - 1).join('')}…` : text;

/** Which stop opens which: seen as a picture, read as a list. */
export function OpensGraph({ draft, onStop }: OpensGraphProps) {
  const { levels } = plannedHunt(draft, 0);
  const hasConditions = levels.some(({ opens = [] }) => opens.length > 0);
  return (
    <section class="stack-2">
      <h2>{opensWords('graph')}</h2>
      <p class={styles['about']}>{opensWords(hasConditions ? 'graphAbout' : 'graphNone')}</p>
      {hasConditions && <Picture draft={draft} onStop={onStop} />}
      {hasConditions && <OpensList levels={levels} />}
    </section>
  );
}

function Picture({ draft, onStop }: OpensGraphProps) {
  const hunt = plannedHunt(draft, 0);
  const { nodes, edges, width, height } = layoutOf(hunt.levels, roundsOf(hunt));
  return (
    <div class={styles['graphScroll']} aria-label={opensWords('graph')} {...SCROLLED_BY_KEYS}>
      <svg class={styles['graph']} width={width} height={height} aria-hidden="true">
        <defs>
          <marker
            id="opens-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0l8 4-8 4z" />
          </marker>
        </defs>
        {edges.map(({ from, to, path }) => (
          <path key={`${from} ${to}`} class={styles['graphEdge']} d={path} marker-end="url(#opens-arrow)" />
        ))}
        {hunt.levels.map((level, index) => {
          const node = nodes[index];
          return node && <Node key={level.id} {...{ level, index, node, onStop }} />;
        })}
      </svg>
    </div>
  );
}

interface NodeProps {
  readonly level: Level;
  readonly index: number;
  readonly node: GraphNode;
  readonly onStop: (id: string) => void;
}

/** Beside the arrows: what else a stop waits for, in signs that need no reading. */
const shortOf = ({ opens = [] }: Level): string =>
  opens
    .flatMap((condition) => {
      if (condition.type === 'solved') return [];
      if (condition.type === 'some') return [`${condition.count}/${condition.stops.length}`];
      return [conditionText(condition, String)];
    })
    .join(' · ');

function Node({ level, index, node, onStop }: NodeProps) {
  const { x, y, isStuck } = node;
  const note = isStuck ? opensWords('graphNever') : shortOf(level);
  return (
    <g
      class={styles['graphNode']}
      data-stuck={isStuck || undefined}
      transform={`translate(${x} ${y})`}
      onClick={() => onStop(level.id)}
    >
      <rect width={NODE.width} height={NODE.height} rx="10" />
      <text x="12" y={note === '' ? 28 : 20}>
        {shorten(`${index + 1}. ${stopName(level, index)}`)}
      </text>
      {note !== '' && (
        <text class={styles['graphNote']} x="12" y="37">
          {shorten(note)}
        </text>
      )}
    </g>
  );
}

function OpensList({ levels }: { readonly levels: readonly Level[] }) {
  const nameOf = (id: string): string => {
    const index = levels.findIndex((level) => level.id === id);
    const level = levels[index];
    return level ? stopName(level, index) : id;
  };
  const rows = levels.map((level, index) => ({ level, name: `${index + 1}. ${stopName(level, index)}` }));
  return (
    <details class={styles['partsFold']}>
      <summary>{opensWords('list')}</summary>
      <Table
        caption={opensWords('graph')}
        rows={rows}
        rowKey={({ level }) => level.id}
        columns={[
          { id: 'stop', header: opensWords('stop'), cell: ({ name }) => name },
          {
            id: 'when',
            header: opensWords('when'),
            cell: ({ level: { opens = [] } }) =>
              opens.length === 0
                ? opensWords('byOrder')
                : opens.map((condition) => conditionText(condition, nameOf)).join('; '),
          },
        ]}
      />
    </details>
  );
}
