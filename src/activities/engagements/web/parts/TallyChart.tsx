import { BarChart } from '#web/kit/charts/BarChart.tsx';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { partsOf } from '../kinds/kinds.ts';
import { tallyWords } from './tally.words.ts';

interface TallyChartProps {
  readonly question: ShownQuestion;
  readonly tally: Tally;
  /** The bar of the right answer, where it may be known. */
  readonly highlight?: string | undefined;
}

export function TallyChart({ question, tally, highlight }: TallyChartProps) {
  const { bars, line, isMean, isDense = false } = partsOf(question.kind).spread(question, tally);
  return (
    <div>
      <BarChart
        title={tallyWords('title', { count: tally.answered })}
        bars={bars}
        whole={isMean ? 0 : Math.max(1, tally.answered)}
        isDense={isDense}
        {...(highlight !== undefined && { highlight })}
      />
      {line !== undefined && <p>{line}</p>}
    </div>
  );
}
