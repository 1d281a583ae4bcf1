import { BarChart } from '#web/kit/charts/BarChart.tsx';
import type { AnswerValue, ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import type { Bar } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';
import { tallyWords } from './tally.words.ts';

interface TallyChartProps {
  readonly question: ShownQuestion;
  readonly tally: Tally;
  /** The bar of the right answer, where it may be known. */
  readonly highlight?: string | undefined;
  /** What the reader answered. */
  readonly own?: AnswerValue | undefined;
}

/** Marked by signs and words: colour must not be the only difference. */
const marked = ({ isRight, label, ...bar }: Bar, isOwn: boolean): Bar => ({
  ...bar,
  label: [
    ...(isOwn ? [tallyWords('yours')] : []),
    ...(isRight === undefined ? [] : [isRight ? '✓' : '✗']),
    label,
  ].join(' '),
});

export function TallyChart({ question, tally, highlight, own }: TallyChartProps) {
  const parts = partsOf(question.kind);
  const spread = parts.spread(question, tally);
  const ownBars = (own && parts.barsOf?.(own)) ?? [];
  const { bars, line, isMean, isOfAll = false, isDense = false, more = 0 } = spread;
  return (
    <div>
      <BarChart
        title={tallyWords('title', { count: tally.answered })}
        bars={bars.map((bar, index) => marked(bar, ownBars.includes(index)))}
        whole={isMean ? 0 : Math.max(1, tally.answered)}
        isOfWhole={isOfAll}
        isDense={isDense}
        {...(highlight !== undefined && { highlight })}
      />
      {line !== undefined && <p>{line}</p>}
      {more > 0 && <p>{tallyWords('more', { count: more })}</p>}
    </div>
  );
}
