import type { Totals } from '#activities/timers/contract.views.ts';
import { isOwnControl } from '#activities/timers/rules/own-control.ts';
import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { countColumn, timeColumn } from '../columns.ts';
import { reasonName } from '../table/table.words.ts';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { rangeQuery } from './RangeFields.tsx';
import type { Range } from './RangeFields.tsx';
import { useQuery } from '#web/kit/data/query.ts';
import styles from './History.module.css';

type Statistics = Answered<'readStatistics'>;
type Template = Statistics['templates'][number];

/** Figures over the games of some days. */
export function FiguresPart({ range }: { readonly range: Range }) {
  const { value, problem } = useQuery(
    () => timersClient.readStatistics({ query: rangeQuery(range) }),
    [range],
  );
  if (problem !== undefined) return <Problem>{problem}</Problem>;
  if (value === undefined) return <Skeleton shape="card" />;
  if (value.games === 0) {
    return <EmptyState title={historyWords('none')} text={historyWords('noneText')} activity="timers" />;
  }
  return (
    <div class={styles['part']}>
      <StatRow>
        <Stat label={historyWords('games')} value={formatNumber(value.games)} />
        <Stat label={historyWords('total')} value={formatDuration(value.totalSeconds * 1000)} />
      </StatRow>
      {value.isCut && <p class="soft">{historyWords('cut')}</p>}
      <Phases statistics={value} />
      {value.buckets.length > 0 && (
        <BarChart
          title={historyWords('buckets')}
          format={formatDuration}
          bars={value.buckets.map(({ reason, seconds }) => ({
            id: reason,
            label: reasonName(reason),
            value: seconds * 1000,
          }))}
        />
      )}
      <Templates statistics={value} />
      <Players statistics={value} />
    </div>
  );
}

interface PartProps {
  readonly statistics: Statistics;
}

function Phases({ statistics: { phases, slowestPhase } }: PartProps) {
  if (phases.length === 0) return null;
  return (
    <div>
      <BarChart
        title={historyWords('phases')}
        format={(seconds) => formatDuration(seconds * 1000)}
        {...(slowestPhase !== undefined && { highlight: slowestPhase })}
        bars={phases.map(({ phase, secondsPerTurn }) => ({
          id: phase,
          label: historyWords(phase),
          value: secondsPerTurn,
        }))}
      />
      {slowestPhase !== undefined && <p>{historyWords('slowest', { phase: historyWords(slowestPhase) })}</p>}
    </div>
  );
}

function Templates({ statistics }: PartProps) {
  return (
    <Table
      caption={historyWords('templates')}
      rows={statistics.templates}
      rowKey={({ templateId, name }) => `${templateId} ${name}`}
      columns={[
        {
          id: 'name',
          header: historyWords('template'),
          cell: ({ templateId, name }) =>
            isOwnControl({ templateId }) ? (
              name
            ) : (
              <Link href={`/timers/history?template=${encodeURIComponent(templateId)}`}>{name}</Link>
            ),
          sortBy: ({ name }) => name,
        },
        countColumn<Template>('games', historyWords('games'), ({ games }) => games),
        timeColumn<Template>('median', historyWords('median'), ({ medianSeconds }) => medianSeconds * 1000),
        {
          id: 'range',
          header: historyWords('range'),
          cell: ({ shortestSeconds, longestSeconds }) =>
            `${formatDuration(shortestSeconds * 1000)} – ${formatDuration(longestSeconds * 1000)}`,
          isNumeric: true,
        },
      ]}
    />
  );
}

function Players({ statistics }: PartProps) {
  return (
    <Table
      caption={historyWords('players')}
      rows={statistics.players}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'name',
          header: historyWords('player'),
          cell: ({ name }) => <Link href={`/timers/history?player=${encodeURIComponent(name)}`}>{name}</Link>,
          sortBy: ({ name }) => name,
        },
        countColumn<Totals>('games', historyWords('games'), ({ games }) => games),
        countColumn<Totals>('wins', historyWords('winsCount'), ({ wins }) => wins),
        timeColumn<Totals>(
          'turn',
          historyWords('perTurn'),
          ({ averageTurnSeconds }) => averageTurnSeconds * 1000,
        ),
      ]}
    />
  );
}
