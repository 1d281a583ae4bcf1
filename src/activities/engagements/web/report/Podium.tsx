import { formatList, formatNumber } from '#web/kit/i18n/formats.ts';
import type { ReportPlayer } from '#activities/engagements/contract.report.ts';
import { reportWords } from './report.words.ts';
import styles from './Report.module.css';

interface PodiumProps {
  readonly players: readonly ReportPlayer[];
}

const MOST_NAMES = 4;

/** Three steps; people who share a place share the step. Read out in order of place. */
export function Podium({ players }: PodiumProps) {
  const steps = [1, 2, 3]
    .map((rank) => ({ rank, on: players.filter((player) => player.rank === rank) }))
    .filter(({ on }) => (on[0]?.total ?? 0) > 0);
  if (steps.length === 0) return null;
  return (
    <section class={styles['podium']} aria-labelledby="podium-title">
      <h2 id="podium-title">{reportWords('podium')}</h2>
      <ol class={styles['steps']}>
        {steps.map(({ rank, on }) => (
          <li key={rank} class={styles['step']} data-rank={rank}>
            <span class={styles['names']}>{namesOf(on)}</span>
            <span class={styles['block']}>
              <span class={styles['place']}>
                <span class="visually-hidden">{reportWords('rank')} </span>
                {formatNumber(rank)}
              </span>
              <span>{reportWords('points', { count: on[0]?.total ?? 0 })}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const namesOf = (players: readonly ReportPlayer[]): string => {
  const names = players.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = players.length - names.length;
  return formatList(more > 0 ? [...names, `+${formatNumber(more)}`] : names);
};
