import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { Leader, ScreenView, TeamStanding } from '#activities/engagements/contract.views.ts';
import { Confetti } from '../parts/Confetti.tsx';
import { placeText } from '../parts/place-text.ts';
import { teamSeats } from '../parts/team-seats.ts';
import { podiumTimes } from './podium-times.ts';
import { Room } from './Room.tsx';
import { screenWords } from './screen.words.ts';
import { showWords } from './show.words.ts';
import { useFit } from './use-fit.ts';
import { isOnStep, onStepOf, winnersOf } from './winners.ts';
import type { OnStep } from './winners.ts';
import styles from './Screen.module.css';

interface StandingsProps {
  readonly title: string;
  readonly leaders: readonly Leader[];
  readonly teams: readonly TeamStanding[] | undefined;
  /** In their order: their colours go by it. */
  readonly allTeams: ScreenView['teams'];
  /** Everybody who would be on a whole list of people. */
  readonly players: number;
}

/** A team's colour and sign are the same everywhere. */
const seatsOf = (teams: ScreenView['teams']): ReadonlyMap<string, PlayerNumber> => {
  const seats = teamSeats(teams.map(({ name }) => name));
  return new Map(teams.map(({ teamId }, index) => [teamId, seats[index] ?? 1]));
};

const MOST_LEADERS = 8;

/** The first eight and, where there are any, the teams. Equal points share a place. */
export function Standings({ title, leaders, teams = [], allTeams, players }: StandingsProps) {
  const seats = seatsOf(allTeams);
  const first = leaders.slice(0, MOST_LEADERS);
  const isShort = leaders.length + teams.length <= 5;
  return (
    <div class={styles['standings']}>
      <p class={styles['standingsTitle']}>{title}</p>
      <div class={styles['columns']}>
        {teams.length > 0 && (
          <div>
            <Room class={styles['list']} label={showWords('teams')} isOrdered isFew={isShort}>
              {teams.map(({ teamId, name, score, rank }) => (
                <li key={teamId} data-first={(rank === 1 && score > 0) || undefined}>
                  <span class={styles['rank']}>{placeText(rank, score)}</span>
                  <Seat number={seats.get(teamId) ?? 1} name={name} size="large" />
                  <span class={styles['total']}>{formatNumber(score)}</span>
                </li>
              ))}
            </Room>
          </div>
        )}
        <div>
          <Room
            class={styles['list']}
            label={title}
            isOrdered
            isFew={isShort}
            beyond={Math.max(0, players - first.length)}
          >
            {first.map((leader) => (
              <LeaderRow key={leader.playerId} {...leader} />
            ))}
          </Room>
        </div>
      </div>
    </div>
  );
}

/** Rows glide from where they were, at most the height of the list. */
const FARTHEST = 7;

function LeaderRow({ name, rank, total, streak = 0, moved = 0 }: Leader) {
  const from = Math.max(-FARTHEST, Math.min(FARTHEST, moved));
  return (
    <li
      data-first={(rank === 1 && total > 0) || undefined}
      data-moved={from === 0 ? undefined : true}
      style={{ '--moved': from }}
    >
      <span class={styles['rank']}>{placeText(rank, total)}</span>
      <span class={styles['leader']}>
        <span class={styles['name']}>{name}</span>
        {moved > 0 && <span class={styles['riser']}>{showWords('climbed', { count: moved })}</span>}
        {streak > 2 && <span class={styles['riser']}>{showWords('streak', { count: streak })}</span>}
      </span>
      <span class={styles['total']}>{formatNumber(total)}</span>
    </li>
  );
}

const MOST_ON_A_STEP = 4;

const areWhole = (podium: HTMLElement): boolean =>
  [...podium.children].every(
    (step) => !(step instanceof HTMLElement) || step.offsetHeight <= podium.clientHeight,
  );

/** The end: three steps, then the others. People who share a place share the step. */
export function Podium({ game }: { readonly game: ScreenView }) {
  const { title, teams: allTeams, counters, stage } = game;
  const { results } = stage;
  const winners = results ? winnersOf(results) : [];
  const podium = useFit<HTMLOListElement>([results], areWhole);
  if (!results || winners.length === 0) {
    return (
      <div class={styles['thanks']}>
        <p class={styles['standingsTitle']}>{title}</p>
        <p class={styles['end']}>{showWords('end')}</p>
      </div>
    );
  }
  const { teams = [], leaders = [] } = results;
  const others = leaders.filter((leader) => teams.length > 0 || !isOnStep(onStepOf(leader)));
  const otherTeams = teams.filter(({ teamId }) => !winners.some(({ id }) => id === teamId));
  const isBeside = others.length + otherTeams.length > 0;
  const times = podiumTimes(winners.map(({ rank }) => rank));
  const seats = seatsOf(allTeams);
  const wonAt = times.get(1) ?? 0;
  return (
    <div
      class={styles['finale']}
      data-beside={isBeside || undefined}
      style={{ '--after': `${wonAt + 900}ms` }}
    >
      <Confetti afterMs={wonAt} />
      <div class={styles['standings']}>
        <p class={styles['standingsTitle']}>{showWords('podium')}</p>
        <ol ref={podium} class={styles['podium']}>
          {[1, 2, 3].map((rank) => (
            <Step
              key={rank}
              rank={rank}
              on={winners.filter((winner) => winner.rank === rank)}
              atMs={times.get(rank) ?? 0}
              seats={seats}
            />
          ))}
        </ol>
      </div>
      {isBeside && (
        <Standings
          title={screenWords('leaderboard')}
          leaders={others}
          teams={otherTeams}
          allTeams={allTeams}
          players={counters.joined - (teams.length > 0 ? 0 : winners.length)}
        />
      )}
    </div>
  );
}

interface StepProps {
  readonly rank: number;
  readonly on: readonly OnStep[];
  readonly atMs: number;
  readonly seats: ReadonlyMap<string, PlayerNumber>;
}

function Step({ rank, on, atMs, seats }: StepProps) {
  if (on.length === 0) return undefined;
  const hidden = Math.max(0, on.length - MOST_ON_A_STEP) + (on.at(-1)?.tiedBeyond ?? 0);
  return (
    <li class={styles['step']} data-rank={rank} style={{ '--at': `${atMs}ms` }}>
      <span class={styles['winners']}>
        {on.slice(0, MOST_ON_A_STEP).map(({ id, name }) => {
          const seat = seats.get(id);
          return <span key={id}>{seat ? <Seat number={seat} name={name} size="large" /> : name}</span>;
        })}
        {hidden > 0 && <span>{showWords('more', { count: hidden })}</span>}
      </span>
      <span class={styles['block']}>
        <span class={styles['standingsPlace']}>{rank}</span>
        <span>{formatNumber(on[0]?.points ?? 0)}</span>
      </span>
    </li>
  );
}
