import { formatNumber } from '#web/kit/i18n/formats.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { Leader, Results, TeamStanding } from '#activities/engagements/contract.views.ts';
import { screenWords } from './screen.words.ts';
import styles from './Screen.module.css';

interface StandingsProps {
  readonly title: string;
  readonly leaders: readonly Leader[];
  readonly teams: readonly TeamStanding[] | undefined;
}

const MOST_LEADERS = 8;

/** The first eight and, where there are any, the teams. Equal points share a place. */
export function Standings({ title, leaders, teams = [] }: StandingsProps) {
  const isShort = leaders.length + teams.length <= 5;
  return (
    <div class={styles['standings']}>
      <p class={styles['standingsTitle']}>{title}</p>
      {teams.length > 0 && (
        <ol class={styles['list']} aria-label={screenWords('teams')} data-few={isShort || undefined}>
          {teams.map(({ teamId, name, score, rank }) => (
            <li key={teamId}>
              <span class={styles['rank']}>{rank}</span>
              <Seat number={playerNumberAt(Number(teamId.slice(1)) - 1)} name={name} size="large" />
              <span class={styles['total']}>{formatNumber(score)}</span>
            </li>
          ))}
        </ol>
      )}
      <ol class={styles['list']} aria-label={title} data-few={isShort || undefined}>
        {leaders.slice(0, MOST_LEADERS).map(({ playerId, name, rank, total }) => (
          <li key={playerId} data-first={rank === 1 || undefined}>
            <span class={styles['rank']}>{rank}</span>
            <span class={styles['name']}>{name}</span>
            <span class={styles['total']}>{formatNumber(total)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const MOST_ON_A_STEP = 4;

interface PodiumProps {
  readonly title: string;
  readonly results: Results | undefined;
}

/** The end: three steps, then the others and the teams. Whoever shares a place shares the step. */
export function Podium({ title, results }: PodiumProps) {
  const leaders = results?.leaders ?? [];
  const isOnStep = ({ rank, total }: Leader): boolean => rank <= 3 && total > 0;
  const winners = leaders.filter(isOnStep);
  if (winners.length === 0) {
    return (
      <div class={styles['thanks']}>
        <p class={styles['standingsTitle']}>{title}</p>
        <p class={styles['end']}>{screenWords('end')}</p>
      </div>
    );
  }
  const others = leaders.filter((leader) => !isOnStep(leader));
  const teams = results?.teams ?? [];
  return (
    <div class={styles['finale']} data-beside={others.length + teams.length > 0 || undefined}>
      <div class={styles['standings']}>
        <p class={styles['standingsTitle']}>{screenWords('podium')}</p>
        <ol class={styles['podium']}>
          {[1, 2, 3].map((rank) => (
            <Step key={rank} rank={rank} on={winners.filter((leader) => leader.rank === rank)} />
          ))}
        </ol>
      </div>
      {others.length + teams.length > 0 && (
        <Standings title={screenWords('leaderboard')} leaders={others} teams={teams} />
      )}
    </div>
  );
}

function Step({ rank, on }: { readonly rank: number; readonly on: readonly Leader[] }) {
  if (on.length === 0) return undefined;
  const hidden = on.length - MOST_ON_A_STEP;
  return (
    <li class={styles['step']} data-rank={rank}>
      <span class={styles['winners']}>
        {on.slice(0, MOST_ON_A_STEP).map(({ playerId, name }) => (
          <span key={playerId}>{name}</span>
        ))}
        {hidden > 0 && <span>{screenWords('more', { count: hidden })}</span>}
      </span>
      <span class={styles['block']}>
        <span class={styles['standingsPlace']}>{rank}</span>
        <span>{formatNumber(on[0]?.total ?? 0)}</span>
      </span>
    </li>
  );
}
