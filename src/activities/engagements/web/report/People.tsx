import { useState } from 'preact/hooks';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { searchItems } from '#web/kit/parts/ListWithSearch.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { Report, ReportPlayer } from '#activities/engagements/contract.report.ts';
import { reportWords } from './report.words.ts';
import { PersonDialog } from './PersonDialog.tsx';
import own from './ReportParts.module.css';

const FIRST_ROWS = 100;
/** A short list needs no search. */
const SEARCHED_FROM = 12;

/** Everybody, by place; a name opens what that person answered. */
export function People({ report }: { readonly report: Report }) {
  const [text, setText] = useState('');
  const [isLong, setLong] = useState(false);
  const [chosen, choose] = useState<ReportPlayer>();
  const { players } = report;
  const found = searchItems(players, text, ({ name, team }) => `${name} ${team ?? ''}`);
  if (players.length === 0) return <p>{reportWords('noPeople')}</p>;
  return (
    <div class="stack-4">
      {players.length >= SEARCHED_FROM && (
        <div class={own['search']}>
          <TextField
            label={reportWords('searchPeople')}
            type="search"
            autocomplete="off"
            value={text}
            onInput={setText}
          />
        </div>
      )}
      {found.length === 0 ? (
        <p role="status">{reportWords('noneFound')}</p>
      ) : (
        <PeopleTable
          report={report}
          players={found}
          mostRows={isLong ? undefined : FIRST_ROWS}
          onChoose={choose}
        />
      )}
      {!isLong && found.length > FIRST_ROWS && (
        <div>
          <Button onClick={() => setLong(true)}>{reportWords('showAllRows', { count: found.length })}</Button>
        </div>
      )}
      <PersonDialog report={report} player={chosen} onClose={() => choose(undefined)} />
    </div>
  );
}

interface PeopleTableProps {
  readonly report: Report;
  readonly players: readonly ReportPlayer[];
  readonly mostRows?: number | undefined;
  readonly onChoose?: (player: ReportPlayer) => void;
}

export function PeopleTable({ report, players, mostRows, onChoose }: PeopleTableProps) {
  return (
    <Table
      caption={reportWords('peopleCaption')}
      columns={columnsOf(report, onChoose)}
      rows={players}
      rowKey={({ playerId }) => playerId}
      mostRows={mostRows}
    />
  );
}

const numeric = (id: 'answered' | 'right' | 'total', header: string): Column<ReportPlayer> => ({
  id,
  header,
  cell: (player) => formatNumber(player[id]),
  sortBy: (player) => player[id],
  isNumeric: true,
});

const columnsOf = (
  { isScored, teams, questions }: Report,
  onChoose: ((player: ReportPlayer) => void) | undefined,
): readonly Column<ReportPlayer>[] => [
  ...(isScored
    ? [
        {
          id: 'rank',
          header: reportWords('rank'),
          cell: ({ rank }: ReportPlayer) => (rank === undefined ? '' : formatNumber(rank)),
          sortBy: ({ rank }: ReportPlayer) => rank ?? Number.MAX_SAFE_INTEGER,
        },
      ]
    : []),
  {
    id: 'name',
    header: reportWords('name'),
    cell: (player) =>
      onChoose === undefined ? (
        player.name
      ) : (
        <button type="button" class={own['person']} onClick={() => onChoose(player)}>
          {player.name}
        </button>
      ),
    sortBy: ({ name }) => name,
  },
  ...(teams.length > 0
    ? [
        {
          id: 'team',
          header: reportWords('team'),
          cell: ({ team }: ReportPlayer) => team ?? '',
          sortBy: ({ team }: ReportPlayer) => team ?? '',
        },
      ]
    : []),
  numeric('answered', reportWords('answered')),
  ...(questions.some(({ right }) => right !== undefined) ? [numeric('right', reportWords('right'))] : []),
  ...(isScored ? [numeric('total', reportWords('total'))] : []),
  {
    id: 'joined',
    header: reportWords('joined'),
    cell: ({ joinedAt }) => formatDate(joinedAt, { timeStyle: 'short' }),
    sortBy: ({ joinedAt }) => joinedAt,
    isNumeric: true,
  },
];
