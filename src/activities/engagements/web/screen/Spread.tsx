import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { barsOf, tallyLine } from '../parts/tally-bars.ts';
import { WordCloud } from '../parts/WordCloud.tsx';
import { screenWords } from './screen.words.ts';
import styles from './Screen.module.css';

const MOST_BARS = 8;

/** How answers that are no tiles are spread: words as a cloud, everything else as bars. */
export function Spread({ question, tally }: { readonly question: ShownQuestion; readonly tally: Tally }) {
  if (tally.answered === 0) return <p class={styles['spreadLine']}>{screenWords('nothing')}</p>;
  if (tally.kind === 'words') return <WordCloud words={tally.words} />;
  const bars = barsOf(question, tally).slice(0, tally.kind === 'rating' ? 10 : MOST_BARS);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const line = tallyLine(tally);
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
