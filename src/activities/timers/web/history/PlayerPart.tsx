import { useState } from 'preact/hooks';
import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { formatDate, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { foldName } from '#platform/rooms/rules/names.ts';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { PlayerGame, Totals } from '#activities/timers/contract.views.ts';
import { playerCard } from '../cards/player-card.ts';
import { ShareFold } from '../cards/ShareCard.tsx';
import { timeColumn } from '../columns.ts';
import { timersClient } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages, useQuery } from '#web/kit/data/query.ts';
import styles from './History.module.css';

/** One player over all games: figures, a line over time, and the games themselves. */
export function PlayerPart({ startsWith }: { readonly startsWith?: string | undefined }) {
  const [chosen, choose] = useState(startsWith);
  const { value: known, problem } = useQuery(() => timersClient.listPlayers(), []);
  if (problem !== undefined) return <Problem>{problem}</Problem>;
  if (known === undefined) return <Skeleton shape="row" count={3} />;
  const names = known.players.map((player) => player.name);
  const name = knownAs(names, chosen) ?? names[0];
  if (name === undefined) {
    return (
      <EmptyState title={historyWords('noPlayers')} text={historyWords('noPlayersText')} activity="timers" />
    );
  }
  return (
    <div class={styles['part']}>
      <SelectField
        label={historyWords('player')}
        value={name}
        options={[...new Set([name, ...names])].map((value) => ({ value, label: value }))}
        onChange={choose}
      />
      <PlayerHistory name={name} />
    </div>
  );
}

/** A name from a link, in this group's spelling. */
const knownAs = (names: readonly string[], wanted: string | undefined): string | undefined =>
  wanted && (names.find((name) => foldName(name) === foldName(wanted)) ?? wanted);

const columns = (): readonly Column<PlayerGame>[] => [
  {
    id: 'date',
    header: historyWords('game'),
    cell: ({ gameId, endedAt, templateName }) => (
      <Link href={`/timers/games/${gameId}`}>
        {templateName}, {formatDate(endedAt, { dateStyle: 'medium' })}
      </Link>
    ),
    sortBy: ({ endedAt }) => endedAt,
  },
  timeColumn('time', historyWords('total'), ({ player }) => player.totalSeconds * 1000),
  timeColumn('turn', historyWords('perTurn'), ({ player }) => player.averageTurnSeconds * 1000),
  timeColumn('longest', historyWords('longest'), ({ player }) => player.longestTurnSeconds * 1000),
];

function PlayerHistory({ name }: { readonly name: string }) {
  const { pages, problem, more } = usePages(
    (cursor) => timersClient.readPlayer({ query: { name, cursor } }),
    [name],
  );
  if (problem !== undefined) return <Problem>{problem}</Problem>;
  if (pages === undefined) return <Skeleton shape="card" />;
  const totals = pages[0]?.totals;
  const games = pages.flatMap((page) => page.games);
  const oldestFirst = games.toSorted((a, b) => a.endedAt - b.endedAt);
  return (
    <>
      {totals !== undefined && <TotalsRow totals={totals} />}
      {totals !== undefined && <ShareFold class={styles['fold']} card={playerCard(totals)} />}
      {oldestFirst.length > 1 && (
        <LineChart
          title={historyWords('perGame')}
          format={formatDuration}
          steps={oldestFirst.map(({ endedAt }) =>
            formatDate(endedAt, { dateStyle: 'short', timeStyle: 'short' }),
          )}
          lines={[
            {
              id: name,
              label: name,
              player: 1,
              values: oldestFirst.map(({ player }) => player.averageTurnSeconds * 1000),
            },
          ]}
        />
      )}
      <Table
        caption={historyWords('games')}
        columns={columns()}
        rows={games}
        rowKey={({ gameId }) => gameId}
      />
      {more && (
        <>
          <p>{historyWords('shownOf', { shown: games.length, count: totals?.games ?? games.length })}</p>
          <ShowMore more={more} />
        </>
      )}
    </>
  );
}

function TotalsRow({ totals }: { readonly totals: Totals }) {
  return (
    <StatRow>
      <Stat label={historyWords('games')} value={formatNumber(totals.games)} />
      <Stat label={historyWords('winsCount')} value={formatNumber(totals.wins)} />
      <Stat label={historyWords('total')} value={formatDuration(totals.totalSeconds * 1000)} />
      <Stat label={historyWords('perTurn')} value={formatDuration(totals.averageTurnSeconds * 1000)} />
      <Stat label={historyWords('longest')} value={formatDuration(totals.longestTurnSeconds * 1000)} />
      <Stat label={historyWords('overtime')} value={formatNumber(totals.overtimeGames)} />
    </StatRow>
  );
}
