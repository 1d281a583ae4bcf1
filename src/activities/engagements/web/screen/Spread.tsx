import { useRef } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import type { Bar, Spread as SpreadParts } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';
import type { Sorting } from '#activities/engagements/contract.sorting.ts';
import { withoutHidden } from '#activities/engagements/rules/sorting.ts';
import { CLOUD_HEIGHT, CLOUD_WIDTH, layoutCloud } from './cloud-layout.ts';
import type { CloudWord, PlacedWord } from './cloud-layout.ts';
import { FreeAnswers } from './FreeAnswers.tsx';
import { Room } from './Room.tsx';
import { showWords } from './show.words.ts';
import show from './Show.module.css';
import styles from './Screen.module.css';

/** How answers that are no tiles are spread: words as a cloud, everything else as bars. */
interface SpreadProps {
  readonly question: ShownQuestion;
  readonly tally: Tally;
  readonly sorting?: Sorting | undefined;
}

/** Needs more than a quarter of the wall's width. */
const LONG_LABEL = 40;
/** So few bars get larger letters. */
const FEW_BARS = 5;

export function Spread({ question, tally: given, sorting }: SpreadProps) {
  const tally = withoutHidden(given, sorting);
  if (tally.answered === 0) return <p class={styles['spreadLine']}>{showWords('nothing')}</p>;
  // Free opinions; what was typed for points has right and wrong.
  if (tally.kind === 'texts' && tally.texts.every(({ isRight }) => isRight === undefined))
    return <FreeAnswers tally={tally} sorting={sorting} />;
  const spread = partsOf(question.kind).spread(question, tally);
  if (spread.cloud) return <Cloud words={spread.cloud} beyond={spread.more ?? 0} />;
  return <Bars spread={spread} answered={tally.answered} />;
}

interface BarsProps {
  readonly spread: SpreadParts;
  readonly answered: number;
}

function Bars({ spread: { bars, line, isOfAll, more = 0 }, answered }: BarsProps) {
  const most = isOfAll ? answered : Math.max(1, ...bars.map(({ value }) => value));
  const isShort = bars.every(({ label }) => label.length <= 4);
  // Bars would all be the same, and say nothing.
  const isEachOnce = isOfAll === true && bars.length > 1 && bars.every(({ value }) => value === 1);
  return (
    <>
      {line !== undefined && <p class={styles['spreadLine']}>{line}</p>}
      <Room
        class={styles[isEachOnce ? 'cards' : 'bars']}
        isShort={isShort}
        isFew={bars.length <= FEW_BARS && bars.every(({ label }) => label.length <= LONG_LABEL)}
        isText={isOfAll === true || bars.some(({ label }) => label.length > LONG_LABEL)}
        beyond={more}
      >
        {bars.map((bar) => (
          <li key={bar.id} data-player={bar.player} data-right={bar.isRight}>
            <span class={styles['judged']}>
              <Verdict bar={bar} />
              <span class={styles['label']}>{bar.label}</span>
            </span>
            {!isEachOnce && (
              <>
                <span class={styles['spreadTrack']} aria-hidden="true">
                  <span class={styles['spreadBar']} style={{ transform: `scaleX(${bar.value / most})` }} />
                </span>
                <span class={styles['spreadValue']}>{formatNumber(bar.value)}</span>
              </>
            )}
          </li>
        ))}
      </Room>
    </>
  );
}

function Verdict({ bar: { isRight } }: { readonly bar: Bar }) {
  if (isRight === undefined) return undefined;
  return (
    <span class={styles['verdict']}>
      <Icon name={isRight ? 'check' : 'cross'} size={1} />
      <span class="visually-hidden">{showWords(isRight ? 'right' : 'wrong')}</span>
    </span>
  );
}

const MOST_WORDS = 40;

interface CloudProps {
  readonly words: readonly CloudWord[];
  readonly beyond: number;
}

/** Words by how often they were said. The picture is for the eye; the list says the same. */
function Cloud({ words, beyond }: CloudProps) {
  const before = useRef<readonly PlacedWord[]>([]);
  const shown = words.slice(0, MOST_WORDS);
  before.current = layoutCloud(shown, before.current);
  const left = words.length - before.current.length + beyond;
  return (
    <div class={show['cloud']}>
      <svg viewBox={`0 0 ${CLOUD_WIDTH} ${CLOUD_HEIGHT}`} aria-hidden="true">
        {before.current.map(({ text, x, y, size }, index) => (
          <text
            key={text}
            class={show['word']}
            data-player={playerNumberAt(index)}
            text-anchor="middle"
            dominant-baseline="central"
            style={{ transform: `translate(${x}px, ${y}px)`, fontSize: `${size}px` }}
          >
            {text}
          </text>
        ))}
      </svg>
      <ul class="visually-hidden">
        {shown.map(({ text, count }) => (
          <li key={text}>
            {text} {formatNumber(count)}
          </li>
        ))}
      </ul>
      {left > 0 && <p class={styles['spreadLine']}>{showWords('more', { count: left })}</p>}
    </div>
  );
}
