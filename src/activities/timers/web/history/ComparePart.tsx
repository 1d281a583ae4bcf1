import { useState } from 'preact/hooks';
import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { timeColumn } from '../columns.ts';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { useQuery } from '#web/kit/data/query.ts';
import styles from './History.module.css';

type Meeting = Answered<'compareTwo'>['games'][number];

/** Two players in the games they played together. */
export function ComparePart() {
  const { value } = useQuery(() => timersClient.listPlayers(), []);
  const [first, setFirst] = useState<string>();
  const [second, setSecond] = useState<string>();
  if (value === undefined) return <Skeleton shape="row" count={2} />;
  const names = value.players.map(({ name }) => name);
  const [one, two] = [first ?? names[0], second ?? names[1]];
  if (one === undefined || two === undefined) {
    return (
      <EmptyState title={historyWords('noPlayers')} text={historyWords('noPlayersText')} activity="timers" />
    );
  }
  const options = names.map((name) => ({ value: name, label: name }));
  return (
    <div class={styles['part']}>
      <div class={styles['form']}>
        <SelectField label={historyWords('first')} value={one} options={options} onChange={setFirst} />
        <SelectField label={historyWords('second')} value={two} options={options} onChange={setSecond} />
      </div>
      {one === two ? <p>{historyWords('samePlayer')}</p> : <Compared first={one} second={two} />}
    </div>
  );
}

function Compared({ first, second }: { readonly first: string; readonly second: string }) {
  const { value, problem } = useQuery(
    () => timersClient.compareTwo({ query: { first, second } }),
    [first, second],
  );
  if (problem !== undefined) return <Problem>{problem}</Problem>;
  if (value === undefined) return <Skeleton shape="card" />;
  const pair = [
    { ...value.first, player: 1 as const },
    { ...value.second, player: 2 as const },
  ];
  return (
    <>
      <p>{historyWords('met', { count: value.games.length })}</p>
      <BarChart
        title={historyWords('thinking')}
        format={formatDuration}
        bars={pair.map(({ name, totalSeconds, player }) => ({
          id: name,
          label: name,
          value: totalSeconds * 1000,
          player,
        }))}
      />
      <BarChart
        title={historyWords('winsChart')}
        bars={pair.map(({ name, wins, player }) => ({ id: name, label: name, value: wins, player }))}
      />
      <Table
        caption={historyWords('games')}
        rows={value.games}
        rowKey={({ gameId }) => gameId}
        columns={[
          {
            id: 'game',
            header: historyWords('game'),
            cell: ({ gameId, templateName, endedAt }) => (
              <Link href={`/timers/games/${gameId}`}>
                {templateName}, {formatDate(endedAt, { dateStyle: 'medium' })}
              </Link>
            ),
          },
          timeColumn<Meeting>('first', first, ({ firstSeconds }) => firstSeconds * 1000),
          timeColumn<Meeting>('second', second, ({ secondSeconds }) => secondSeconds * 1000),
          { id: 'winner', header: historyWords('winner'), cell: ({ winner }) => winner ?? '–' },
        ]}
      />
    </>
  );
}
