import { useQuery } from '#web/kit/data/query.ts';
import type { Query } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { TeamsView } from '#platform/rooms/contract.teams.ts';
import { seatMark, teamMark } from '#platform/rooms/rules/roster.ts';
import { seatIn } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { teamWords } from './team.words.ts';
import styles from './TeamTable.module.css';

type Person = TeamsView['others'][number];

/** The teams and their members, read again with every round. */
export const useTeams = (roomId: string, round: number | undefined): Query<TeamsView> =>
  useQuery(
    () => roomsClient.readTeams({ params: { roomId }, query: { seat: seatIn(roomId) } }),
    [roomId, round],
  );

interface TeamTableProps {
  readonly view: TeamsView;
  readonly myId?: string | undefined;
  readonly onChoose?: ((teamId: string) => void) | undefined;
  readonly onMove?: ((memberId: string, teamId: string) => void) | undefined;
}

/** People come into their teams one after the other, as they were drawn. */
export function TeamTable({ view, myId, onChoose, onMove }: TeamTableProps) {
  const { teams, others, mine } = view;
  return (
    <ul class={styles['teams']}>
      {teams.map(({ teamId, name, size, people }, team) => (
        <li key={teamId} class={styles['team']} data-mine={teamId === mine || undefined}>
          <h3 class={styles['name']}>
            <Seat number={playerNumberAt(teamMark(teamId) - 1)} size="small" /> {name}{' '}
            <span class={styles['size']}>{size}</span>
          </h3>
          <ul>
            {people.map((person, index) => (
              <li
                key={person.memberId}
                class={styles['person']}
                style={{ '--turn': Math.min(index * teams.length + team, MOST_TURNS) }}
              >
                <PersonLine person={person} isMe={person.memberId === myId} />
                {onMove && <Move person={person} teamId={teamId} view={view} onMove={onMove} />}
              </li>
            ))}
          </ul>
          {size > people.length && (
            <p class={styles['size']}>{teamWords('andMore', { count: size - people.length })}</p>
          )}
          {onChoose && teamId !== mine && (
            <Button
              size="small"
              aria-label={teamWords('joinTeam', { name })}
              onClick={() => onChoose(teamId)}
            >
              {teamWords('join')}
            </Button>
          )}
        </li>
      ))}
      {others.length > 0 && (
        <li class={styles['team']}>
          <h3 class={styles['name']}>{teamWords('noTeam')}</h3>
          <ul>
            {others.map((person) => (
              <li key={person.memberId} class={styles['person']}>
                <PersonLine person={person} isMe={person.memberId === myId} />
                {onMove && <Move person={person} teamId="" view={view} onMove={onMove} />}
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

/** Nobody waits longer than this many names for the last one. */
const MOST_TURNS = 24;

function PersonLine({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  return (
    <>
      <Seat number={playerNumberAt(seatMark(person.memberId) - 1)} name={person.name} size="small" />
      {isMe && <span class={styles['size']}>{teamWords('you')}</span>}
    </>
  );
}

interface MoveProps extends Pick<TeamTableProps, 'view'> {
  readonly person: Person;
  readonly teamId: string;
  readonly onMove: NonNullable<TeamTableProps['onMove']>;
}

function Move({ person, teamId, view, onMove }: MoveProps) {
  return (
    <select
      class={styles['move']}
      value={teamId}
      aria-label={teamWords('teamOf', { name: person.name })}
      onChange={(event) => onMove(person.memberId, event.currentTarget.value)}
    >
      {teamId === '' && <option value="">{teamWords('noTeam')}</option>}
      {view.teams.map((team) => (
        <option key={team.teamId} value={team.teamId}>
          {team.name}
        </option>
      ))}
    </select>
  );
}

interface WallTeamsProps {
  readonly roomId: string;
  readonly round: number;
}

/** On the wall, while nothing runs. */
export function WallTeams({ roomId, round }: WallTeamsProps) {
  const { value } = useTeams(roomId, round);
  return (
    <section class={styles['wall']} aria-label={teamWords('teams')}>
      <h2 class={styles['title']}>{teamWords('teams')}</h2>
      {value && <TeamTable key={round} view={value} />}
    </section>
  );
}
