import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { Leader, PlayerView, TeamStanding } from '#activities/engagements/contract.views.ts';
import { placeText } from '../parts/place-text.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

/** The leaderboard with the player’s own place, for people who cannot see the wall. */
export function StandingsPart({ game }: { readonly game: PlayerView }) {
  const { leaders = [], teams = [] } = game.stage.results ?? {};
  const isListed = leaders.some(({ name }) => name === game.me.name);
  return (
    <div class="stack-4">
      {teams.length > 0 && <Teams teams={teams} ownTeam={game.me.teamId} />}
      <section class={styles['board']}>
        <h2>{insideWords('leaders')}</h2>
        <ol class={styles['standingsPartList']}>
          {leaders.map((leader) => (
            <Line key={leader.name} {...leader} isOwn={leader.name === game.me.name} />
          ))}
          {!isListed && <OwnLine game={game} />}
        </ol>
      </section>
    </div>
  );
}

function OwnLine({ game }: { readonly game: PlayerView }) {
  const { rank, name, total } = game.me;
  return rank === undefined ? undefined : <Line rank={rank} name={name} total={total} isOwn isApart />;
}

interface LineProps extends Pick<Leader, 'rank' | 'name' | 'total'> {
  readonly isOwn: boolean;
  /** Others stand between this one and the line before. */
  readonly isApart?: boolean;
}

function Line({ rank, name, total, isOwn, isApart = false }: LineProps) {
  return (
    <li data-own={isOwn || undefined} data-apart={isApart || undefined}>
      <span class={styles['rank']}>{placeText(rank, total)}</span>
      <span class="breaks-anywhere">
        {name}
        {isOwn && <span class={styles['you']}> {insideWords('you')}</span>}
      </span>
      <span class={styles['standingsPartTotal']}>{formatNumber(total)}</span>
    </li>
  );
}

interface TeamsProps {
  readonly teams: readonly TeamStanding[];
  readonly ownTeam: string | undefined;
}

function Teams({ teams, ownTeam }: TeamsProps) {
  return (
    <section class={styles['board']}>
      <h2>{insideWords('teams')}</h2>
      <ol class={styles['standingsPartList']}>
        {teams.map(({ teamId, name, rank, score }) => (
          <li key={teamId} data-own={teamId === ownTeam || undefined}>
            <span class={styles['rank']}>{placeText(rank, score)}</span>
            <span class="breaks-anywhere">
              {name}
              {teamId === ownTeam && <span class={styles['you']}> {insideWords('yours')}</span>}
            </span>
            <span class={styles['standingsPartTotal']}>{formatNumber(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
