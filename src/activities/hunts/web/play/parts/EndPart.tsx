import { formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { insideWords } from '../inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import { LateNote } from './LateNote.tsx';
import { LevelList } from './LevelList.tsx';
import { SCROLLED_BY_KEYS } from './scrolled.ts';
import styles from './EndPart.module.css';

/** The hunt is over for everybody, or done for this team. */
export function EndPart({ play, kind }: { readonly play: ShownPlay; readonly kind: 'ended' | 'finished' }) {
  const { completed, total, points, playedMs } = play;
  return (
    <div class={styles['end']} aria-label={insideWords(`${kind}Title`)} {...SCROLLED_BY_KEYS}>
      <div class={styles['head']}>
        <h2>{insideWords(`${kind}Title`)}</h2>
        <p>{insideWords(`${kind}Text`)}</p>
      </div>
      <p class={styles['points']}>
        <span class={styles['number']}>{formatNumber(points)}</span>
        <span class="visually-hidden">{insideWords('result', { count: points })}</span>
        <span class={styles['soft']}>
          {insideWords('stopsDone', { count: completed, total })}{' '}
          {insideWords('playedFor', { time: formatDuration(playedMs) })}
        </span>
      </p>
      <LateNote play={play} />
      <LevelList play={play} />
    </div>
  );
}
