import { formatNumber } from '#web/kit/i18n/formats.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { Leader, Results, TeamStanding } from '#activities/engagements/contract.views.ts';
import { screenWords } from './screen.words.ts';
import styles from './Standings.module.css';

interface StandingsProps {
  readonly title: string;
  readonly leaders: readonly Leader[];
  readonly teams: readonly TeamStanding[] | undefined;
}

const MOST_LEADERS = 8;

/** The first eight and, where there are any, the teams. Equal points share a place. */
export function Standings({ title, leaders, teams }: StandingsProps) {
  return (
    <div class={styles['standings']}>
      <p class={styles['title']}>{title}</p>
      {teams && teams.length > 0 && (
        <ol class={styles['list']} aria-label={screenWords('teams')}>
          {teams.map(({ teamId, name, score, rank }) => (
            <li key={teamId}>
              <span class={styles['rank']}>{rank}</span>
              <Seat number={playerNumberAt(Number(teamId.slice(1)) - 1)} name={name} size="large" />
              <span class={styles['total']}>{formatNumber(score)}</span>
            </li>
          ))}
        </ol>
      )}
      <ol class={styles['list']} aria-label={title} data-few={leaders.length <= 5 || undefined}>
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

/** The end: three steps, then the others. Whoever shares a place shares the step. */
export function Podium({
  title,
  results,
}: {
  readonly title: string;
  readonly results: Results | undefined;
}) {
  const leaders = results?.leaders ?? [];
  const steps = [2, 1, 3].map((rank) => ({ rank, on: leaders.filter((leader) => leader.rank === rank) }));
  const others = leaders.filter(({ rank }) => rank > 3);
  if (leaders.length === 0) {
    return (
      <div class={styles['standings']}>
        <p class={styles['title']}>{title}</p>
        <p class={styles['end']}>{screenWords('end')}</p>
      </div>
    );
  }
  return (
    <div class={styles['standings']}>
      <p class={styles['title']}>{screenWords('podium')}</p>
      <ol class={styles['podium']}>
        {steps.map(({ rank, on }) =>
          on.length === 0 ? undefined : (
            <li key={rank} class={styles['step']} data-rank={rank}>
              <span class={styles['winners']}>
                {on.slice(0, 4).map(({ playerId, name }) => (
                  <span key={playerId}>{name}</span>
                ))}
              </span>
              <span class={styles['block']}>
                <span class={styles['place']}>{rank}</span>
                <span>{formatNumber(on[0]?.total ?? 0)}</span>
              </span>
            </li>
          ),
        )}
      </ol>
      {others.length > 0 && (
        <Standings title={screenWords('leaderboard')} leaders={others} teams={results?.teams} />
      )}
    </div>
  );
}
