import { useAskingAgain } from '#web/kit/data/asking-again.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { RetryLine } from '#web/kit/data/RetryLine.tsx';
import { formatAgo, formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { OverviewView, SizesView, StoredToday } from '#platform/operations/contract.ts';
import { formatBytes } from './format-bytes.ts';
import { operationsClient } from '../operations.client.ts';
import { notLoaded, operationsWords } from './operations.words.ts';
import styles from './AdminPage.module.css';

const EVERY_MS = 60_000;

export function StoragePanel() {
  const sizes = useQuery(() => operationsClient.readSizes(), []);
  const overview = useQuery(() => operationsClient.readOverview(), []);
  useAskingAgain(sizes, EVERY_MS);
  useAskingAgain(overview, EVERY_MS);
  return (
    <div class="stack-6">
      <RetryLine onRetry={sizes.again}>{notLoaded(sizes.problem)}</RetryLine>
      {sizes.value === undefined ? <Skeleton shape="card" count={2} /> : <Sizes sizes={sizes.value} />}
      {overview.value !== undefined && <StoredTodayCard stored={overview.value.storedToday} />}
      {overview.value !== undefined && <Kept settings={overview.value.settings} />}
    </div>
  );
}

function Sizes({ sizes }: { readonly sizes: SizesView }) {
  const { tables, files, journal, disk, isLate, measuredAt } = sizes;
  const together = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <Card>
        <StatRow>
          <Stat label={operationsWords('total')} value={formatBytes(together)} />
          <Stat
            label={operationsWords('files')}
            value={formatBytes(files.bytes)}
            note={operationsWords(files.isMore ? 'filesMore' : 'filesNote', { count: files.count })}
          />
          {journal && (
            <Stat
              label={operationsWords('journal')}
              value={formatBytes(journal.bytes)}
              note={operationsWords('journalNote', { count: journal.entries })}
            />
          )}
          {disk && (
            <Stat
              label={operationsWords('disk')}
              value={formatBytes(disk.freeBytes)}
              note={operationsWords('diskNote', { total: formatBytes(disk.totalBytes) })}
            />
          )}
        </StatRow>
        <p class="hint">
          {journal?.since !== undefined &&
            `${operationsWords('restorable', { when: formatDate(journal.since) })}. `}
          {operationsWords('measured', { when: formatAgo(measuredAt, Date.now()) })}
        </p>
      </Card>
      {tables.length > 0 && <TablesCard tables={tables} isLate={isLate} />}
    </>
  );
}

function TablesCard({ tables, isLate }: Pick<SizesView, 'tables' | 'isLate'>) {
  return (
    <Card title={operationsWords('tables')}>
      <Table
        caption={operationsWords('tables')}
        isCaptionHidden
        rows={tables}
        rowKey={({ name }) => name}
        startSort={{ columnId: 'bytes', isAscending: false }}
        columns={[
          {
            id: 'name',
            header: operationsWords('table'),
            cell: ({ name }) => name,
            sortBy: ({ name }) => name,
          },
          {
            id: 'items',
            header: operationsWords('items'),
            cell: ({ items }) => formatNumber(items),
            sortBy: ({ items }) => items,
            isNumeric: true,
          },
          {
            id: 'bytes',
            header: operationsWords('bytes'),
            cell: ({ bytes }) => formatBytes(bytes),
            sortBy: ({ bytes }) => bytes,
            isNumeric: true,
          },
        ]}
      />
      {isLate && <p class="hint">{operationsWords('late')}</p>}
    </Card>
  );
}

function StoredTodayCard({ stored }: { readonly stored: readonly StoredToday[] }) {
  return (
    <Card title={operationsWords('storedToday')}>
      <p class="hint">{operationsWords(stored.length > 0 ? 'storedTodayText' : 'storedNothing')}</p>
      {stored.length > 0 && (
        <Table
          caption={operationsWords('storedToday')}
          isCaptionHidden
          rows={stored}
          rowKey={({ holder, id }) => `${holder} ${id}`}
          columns={[
            {
              id: 'holder',
              header: operationsWords('holder'),
              cell: ({ holder }) => operationsWords(holder),
            },
            {
              id: 'id',
              header: operationsWords('holderId'),
              cell: ({ id }) => <code class={styles['code']}>{id}</code>,
            },
            {
              id: 'items',
              header: operationsWords('items'),
              cell: ({ items }) => formatNumber(items),
              isNumeric: true,
            },
            {
              id: 'bytes',
              header: operationsWords('bytes'),
              cell: ({ bytes }) => formatBytes(bytes),
              isNumeric: true,
            },
            {
              id: 'state',
              header: operationsWords('state'),
              cell: ({ isOver }) => operationsWords(isOver ? 'isOver' : 'isUnder'),
            },
          ]}
        />
      )}
    </Card>
  );
}

type Setting = OverviewView['settings'][number];

const LABELS = {
  STORE: 'store',
  FILES: 'filesPlace',
  PITR_DAYS: 'keptPitr',
  AUDIT_DAYS: 'keptAudit',
  SESSION_DAYS: 'keptSession',
  GUEST_DAYS: 'keptGuest',
  ENGAGEMENT_GAME_DAYS: 'keptGame',
  ENGAGEMENT_CONNECTION_HOURS: 'keptConnection',
  ENGAGEMENT_PARTIAL_MINUTES: 'keptPartial',
  HUNT_MESSAGE_DAYS: 'keptMessage',
  TIMER_GAME_DAYS: 'keptTimerGame',
  STORE_GUEST_MB_PER_DAY: 'dailyGuestMb',
  STORE_GUEST_ITEMS_PER_DAY: 'dailyGuestItems',
  STORE_ACCOUNT_MB_PER_DAY: 'dailyAccountMb',
  STORE_ACCOUNT_ITEMS_PER_DAY: 'dailyAccountItems',
  STORE_ADDRESS_MB_PER_DAY: 'dailyAddressMb',
  STORE_ADDRESS_ITEMS_PER_DAY: 'dailyAddressItems',
} as const;

const isKnown = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);

const labelOf = ({ name }: Setting): string => (isKnown(name) ? operationsWords(LABELS[name]) : name);

const valueOf = ({ name, value }: Setting): string => {
  const count = Number(value);
  if (name.endsWith('_MB_PER_DAY')) return formatBytes(count * 1_000_000);
  if (name.endsWith('_ITEMS_PER_DAY')) return formatNumber(count);
  if (name === 'TIMER_GAME_DAYS' && count === 0) return operationsWords('keptForGood');
  if (name.endsWith('_DAYS')) return operationsWords('days', { count });
  if (name.endsWith('_HOURS')) return operationsWords('hours', { count });
  return name.endsWith('_MINUTES') ? operationsWords('minutes', { count }) : value;
};

function Kept({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <Card title={operationsWords('kept')}>
      <Table
        caption={operationsWords('kept')}
        isCaptionHidden
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          { id: 'label', header: operationsWords('setting'), cell: labelOf },
          { id: 'value', header: operationsWords('value'), cell: valueOf },
          {
            id: 'variable',
            header: operationsWords('variable'),
            cell: ({ name }) => <code class={styles['code']}>{name}</code>,
          },
        ]}
      />
    </Card>
  );
}
