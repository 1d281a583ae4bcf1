import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { ReportQuestion } from '#activities/engagements/contract.report.ts';
import { keyTold, partsOf } from '../kinds/kinds.ts';
import { TallyChart } from '../parts/TallyChart.tsx';
import { WordCloud } from '../parts/WordCloud.tsx';
import { inOrder, shownQuestionOf } from './report-lines.ts';
import { questionWords } from './question.words.ts';
import styles from './ReportParts.module.css';

const MOST_TEXTS = 8;
const BEST = 3;

interface SpreadProps {
  readonly question: ReportQuestion;
}

/** How the answers are spread: bars, a cloud of words, or for texts the ones that stand out. */
export function Spread({ question }: SpreadProps) {
  const { tally } = question;
  const shown = shownQuestionOf(question);
  const { cloud } = partsOf(shown.kind).spread(shown, tally);
  if (cloud) return <WordCloud words={cloud} />;
  if (tally.kind === 'texts')
    return question.voters === undefined ? <Texts question={question} /> : <Best question={question} />;
  return (
    <div class={styles['chart']}>
      <TallyChart question={shown} tally={tally} highlight={rightBar(question)} />
    </div>
  );
}

const rightBar = (question: ReportQuestion): string | undefined =>
  keyTold(shownQuestionOf(question), question.key)?.bar?.toString();

/** What several people said alike; nothing where everybody said something else. */
function Texts({ question: { tally } }: SpreadProps) {
  if (tally.kind !== 'texts') return null;
  const alike = tally.texts.filter(({ count }) => count > 1).slice(0, MOST_TEXTS);
  if (alike.length === 0) return null;
  return (
    <section class={styles['texts']}>
      <h3>{questionWords('mostSaid')}</h3>
      <ul>
        {alike.map(({ text, count }) => (
          <li key={text}>
            {text} <span class="hint">{questionWords('times', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Best({ question }: SpreadProps) {
  const best = inOrder(question.answers).filter(({ place = Infinity }) => place <= BEST);
  return (
    <section class={styles['texts']}>
      <h3>{questionWords('bestAnswers')}</h3>
      <ol class={styles['best']}>
        {best.map(({ playerId, place, answer, name, points }) => (
          <li key={playerId}>
            <span class={styles['questionPartRank']}>{formatNumber(place ?? 0)}</span>
            <span>
              <q class="breaks-anywhere">{answer}</q>{' '}
              <span class="hint">
                {name}
                {points !== undefined && ` · ${questionWords('points')}: ${formatNumber(points)}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
