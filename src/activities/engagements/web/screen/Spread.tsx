import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { partsOf } from '../kinds/kinds.ts';
import { WordCloud } from '../parts/WordCloud.tsx';
import { screenWords } from './screen.words.ts';
import styles from './Screen.module.css';

const MOST_BARS = 8;
const MOST_DENSE = 10;

/** How answers that are no tiles are spread: words as a cloud, everything else as bars. */
export function Spread({ question, tally }: { readonly question: ShownQuestion; readonly tally: Tally }) {
  if (tally.answered === 0) return <p class={styles['spreadLine']}>{screenWords('nothing')}</p>;
  const { bars: all, line, cloud, isDense } = partsOf(question.kind).spread(question, tally);
  if (cloud) return <WordCloud words={cloud} />;
  const bars = all.slice(0, isDense ? MOST_DENSE : MOST_BARS);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const isShort = bars.every(({ label }) => label.length <= 4);
  return (
    <>
      {line !== undefined && <p class={styles['spreadLine']}>{line}</p>}
      <ul class={styles['bars']} data-short={isShort || undefined}>
        {bars.map(({ id, label, value, player }) => (
          <li key={id} data-player={player}>
            <span class={styles['label']}>{label}</span>
            <span class={styles['spreadTrack']} aria-hidden="true">
              <span class={styles['spreadBar']} style={{ transform: `scaleX(${value / most})` }} />
            </span>
            <span class={styles['spreadValue']}>{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
