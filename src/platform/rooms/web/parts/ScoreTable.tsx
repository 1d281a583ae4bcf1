import { useQuery } from '#web/kit/data/query.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { BoardRow, Scoreboard } from '#platform/rooms/contract.programme.ts';
import { seatMark, teamMark } from '#platform/rooms/rules/roster.ts';
import { seatIn } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { scoreWords } from './score.words.ts';
import styles from './ScoreTable.module.css';

interface ScoreTableProps {
  readonly roomId: string;
  /** Read again with every version of the room. */
  readonly version: number;
  readonly myId?: string | undefined;
  /** On the wall: as many as can be read from the last row. */
  readonly most?: number;
  readonly isFinale?: boolean;
}

const PODIUM = 3;

/** The evening's scoreboard; nothing before something was scored. */
export function ScoreTable({ roomId, version, myId, most = 50, isFinale = false }: ScoreTableProps) {
  const { value } = useQuery(
    () => roomsClient.readScoreboard({ params: { roomId }, query: { seat: seatIn(roomId) } }),
    [roomId, version],
  );
  if (!value || value.rows.length === 0) return null;
  const shown = value.rows.slice(0, most);
  const podium = isFinale ? shown.filter(({ place }) => place <= PODIUM) : [];
  const { mine } = value;
  // People who are not in the top rows see their own row below.
  const own = mine && !shown.some(({ memberId }) => memberId === mine.memberId) ? [mine] : [];
  const rows = [...shown.slice(podium.length), ...(myId === undefined ? [] : own)];
  return (
    <section class={styles['scores']} data-finale={isFinale} aria-label={scoreWords('scores')}>
      <h2 class={styles['title']}>{scoreWords(isFinale ? 'finale' : 'scores')}</h2>
      <TeamRows rows={value.teams} />
      {podium.length > 0 && <Podium rows={podium} />}
      <ol class={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.memberId} row={row} isMine={row.memberId === myId} />
        ))}
      </ol>
      {value.people > shown.length && (
        <p class={styles['more']}>{scoreWords('ofPeople', { count: value.people })}</p>
      )}
    </section>
  );
}

function TeamRows({ rows }: { readonly rows: Scoreboard['teams'] }) {
  if (!rows) return null;
  return (
    <ol class={styles['rows']} aria-label={scoreWords('teams')}>
      {rows.map(({ teamId, name, place, total, members }) => (
        <li key={teamId} class={styles['row']} value={place}>
          <span class={styles['place']}>{place}</span>
          <Seat number={playerNumberAt(teamMark(teamId) - 1)} size="small" />
          <strong>{name}</strong>
          <span class={styles['more']}>{scoreWords('members', { count: members })}</span>
          <span class={styles['total']}>{points({ total })}</span>
        </li>
      ))}
    </ol>
  );
}

function Podium({ rows }: { readonly rows: readonly BoardRow[] }) {
  return (
    <ol class={styles['podium']}>
      {rows.map((row) => (
        <li key={row.memberId} class={styles['step']} data-place={row.place}>
          <span class={styles['medal']}>{row.place}</span>
          <span class={styles['name']}>{row.name}</span>
          <span class={styles['total']}>{points(row)}</span>
        </li>
      ))}
    </ol>
  );
}

const points = ({ total }: Pick<BoardRow, 'total'>): string =>
  scoreWords('points', { count: total, shown: formatNumber(total) });

function Row({ row, isMine }: { readonly row: BoardRow; readonly isMine: boolean }) {
  const { memberId, name, place } = row;
  return (
    <li class={styles['row']} data-mine={isMine || undefined} value={place}>
      <span class={styles['place']}>{place}</span>
      <Seat number={playerNumberAt(seatMark(memberId) - 1)} name={name} size="small" />
      {isMine && <span class={styles['you']}>{scoreWords('you')}</span>}
      <span class={styles['total']}>{points(row)}</span>
    </li>
  );
}
