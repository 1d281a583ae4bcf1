import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import type { Column } from '#web/kit/parts/Table.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { countColumn, timeColumn } from '../columns.ts';
import { reasonName } from '../table/table.words.ts';
import { gameWords } from './game.words.ts';
import { turnLines } from './played.ts';
import type { Played, PlayedPlayer } from './played.ts';
import styles from './Game.module.css';

const columns = (): readonly Column<PlayedPlayer>[] => [
  { id: 'name', header: gameWords('player'), cell: ({ name }) => name, sortBy: ({ name }) => name },
  timeColumn('total', gameWords('total'), ({ totalMs }) => totalMs),
  countColumn('turns', gameWords('turnCount'), ({ turns }) => turns),
  timeColumn('average', gameWords('average'), ({ totalMs, turns }) => (turns === 0 ? 0 : totalMs / turns)),
  timeColumn('longest', gameWords('longest'), ({ longestMs }) => longestMs),
  timeColumn('shortest', gameWords('shortest'), ({ shortestMs }) => shortestMs),
  {
    id: 'overtime',
    header: gameWords('overtime'),
    cell: ({ overtimeMs, points, wasUp }) =>
      [
        overtimeMs > 0 ? formatDuration(overtimeMs) : wasUp ? gameWords('flagged') : '–',
        points > 0 && `−${points}`,
      ]
        .filter((part) => part !== false)
        .join(' · '),
    isNumeric: true,
  },
];

/** Charts: time per player, turn lengths, and time off the clock. */
export function GameCharts({ played }: { readonly played: Played }) {
  const { players, buckets } = played;
  const { steps, lines } = turnLines(played);
  const rest = Object.entries(buckets)
    .filter(([, ms]) => ms > 0)
    .toSorted((a, b) => b[1] - a[1]);
  return (
    <div class={styles['charts']}>
      <BarChart
        title={gameWords('timePerPlayer')}
        format={formatDuration}
        bars={players.map(({ name, player, totalMs }) => ({ id: name, label: name, value: totalMs, player }))}
      />
      {steps > 1 && (
        <LineChart
          title={gameWords('turnLengths')}
          format={formatDuration}
          steps={Array.from({ length: steps }, (_, at) => gameWords('turnStep', { number: at + 1 }))}
          lines={players.map(({ name, player }, at) => ({
            id: name,
            label: name,
            player,
            values: lines[at] ?? [],
          }))}
        />
      )}
      {rest.length > 0 && (
        <BarChart
          title={gameWords('buckets')}
          format={formatDuration}
          bars={rest.map(([reason, value]) => ({ id: reason, label: reasonName(reason), value }))}
        />
      )}
      <Table caption={gameWords('players')} columns={columns()} rows={players} rowKey={({ name }) => name} />
    </div>
  );
}
