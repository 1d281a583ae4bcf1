import { formatAgo, formatNumber } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { LiveKind, NodeView, OverviewView } from '#platform/operations/contract.ts';
import { formatBytes } from './format-bytes.ts';
import { AskedPanel } from './AskedPanel.tsx';
import { operationsClient } from '../operations.client.ts';
import { operationsWords } from './operations.words.ts';
import { sumKinds } from './sum-kinds.ts';
import styles from './AdminPage.module.css';

const EVERY_MS = 5000;

export function RunningPanel() {
  return (
    <AskedPanel ask={() => operationsClient.readOverview()} everyMs={EVERY_MS} cards={3}>
      {(overview) => <Overview overview={overview} />}
    </AskedPanel>
  );
}

function Overview({ overview }: { readonly overview: OverviewView }) {
  const { nodes, checks, now } = overview;
  const kinds = sumKinds(nodes);
  const sum = (read: (node: NodeView) => number): string =>
    formatNumber(nodes.reduce((total, node) => total + read(node), 0));
  const sumOf = (read: (kind: LiveKind) => number): string =>
    formatNumber(kinds.reduce((total, kind) => total + read(kind), 0));
  return (
    <>
      <Card>
        <StatRow>
          <Stat label={operationsWords('people')} value={sumOf(({ people }) => people)} />
          <Stat label={operationsWords('rooms')} value={sumOf(({ rooms }) => rooms)} />
          <Stat label={operationsWords('sockets')} value={sum(({ sockets }) => sockets)} />
        </StatRow>
      </Card>
      <div class={styles['columns']}>
        <Card title={operationsWords('health')}>
          <ul class={styles['checks']}>
            {Object.entries(checks).map(([part, state]) => (
              <li key={part} class={styles['check']} data-state={state}>
                <Icon name={state === 'ok' ? 'check' : 'warning'} size={1.1} />
                {partName(part)}: {operationsWords(state === 'ok' ? 'working' : 'failing')}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={operationsWords('activities')}>
          <Kinds kinds={kinds} />
        </Card>
      </div>
      <Card title={operationsWords('nodes')}>
        <NodesTable nodes={nodes} now={now} />
        {nodes.length > 1 && <p class="hint">{operationsWords('nodesHint')}</p>}
      </Card>
    </>
  );
}

const partName = (part: string): string => {
  switch (part) {
    case 'store':
      return operationsWords('partStore');
    case 'files':
      return operationsWords('partFiles');
    case 'bus':
      return operationsWords('partBus');
    case 'disk':
      return operationsWords('partDisk');
    default:
      return part;
  }
};

const kindName = (kind: string): string => {
  switch (kind) {
    case 'room':
      return operationsWords('kindRoom');
    case 'poll':
      return operationsWords('kindPoll');
    case 'table':
      return operationsWords('kindTable');
    case 'engagement':
      return operationsWords('kindEngagement');
    case 'hunt':
      return operationsWords('kindHunt');
    default:
      return kind;
  }
};

function Kinds({ kinds }: { readonly kinds: readonly LiveKind[] }) {
  if (kinds.length === 0) {
    return <EmptyState title={operationsWords('nobody')} text={operationsWords('nobodyText')} />;
  }
  return (
    <Table
      caption={operationsWords('activities')}
      isCaptionHidden
      rows={kinds}
      rowKey={({ kind }) => kind}
      columns={[
        { id: 'kind', header: operationsWords('kind'), cell: ({ kind }) => kindName(kind) },
        {
          id: 'rooms',
          header: operationsWords('roomsShort'),
          cell: ({ rooms }) => formatNumber(rooms),
          isNumeric: true,
        },
        {
          id: 'people',
          header: operationsWords('people'),
          cell: ({ people }) => formatNumber(people),
          isNumeric: true,
        },
        {
          id: 'sockets',
          header: operationsWords('sockets'),
          cell: ({ connections }) => formatNumber(connections),
          isNumeric: true,
        },
      ]}
    />
  );
}

function NodesTable({ nodes, now }: { readonly nodes: readonly NodeView[]; readonly now: number }) {
  return (
    <Table
      caption={operationsWords('nodes')}
      isCaptionHidden
      rows={nodes}
      rowKey={({ nodeId }) => nodeId}
      columns={[
        {
          id: 'node',
          header: operationsWords('node'),
          cell: ({ nodeId, isThis }) => (isThis ? operationsWords('thisNode', { node: nodeId }) : nodeId),
        },
        { id: 'version', header: operationsWords('version'), cell: ({ version }) => version },
        {
          id: 'started',
          header: operationsWords('runningSince'),
          cell: ({ startedAt }) => formatAgo(startedAt, now),
        },
        {
          id: 'sockets',
          header: operationsWords('sockets'),
          cell: ({ sockets }) => formatNumber(sockets),
          isNumeric: true,
        },
        {
          id: 'memory',
          header: operationsWords('memory'),
          cell: ({ memoryBytes }) => formatBytes(memoryBytes),
          isNumeric: true,
        },
        {
          id: 'delay',
          header: operationsWords('delay'),
          cell: ({ loopDelayMs }) => operationsWords('milliseconds', { count: loopDelayMs }),
          isNumeric: true,
        },
        { id: 'seen', header: operationsWords('lastHeard'), cell: ({ seenAt }) => formatAgo(seenAt, now) },
      ]}
    />
  );
}
