import { BarChart } from '#web/kit/charts/BarChart.tsx';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { barsOf, tallyLine } from './tally-bars.ts';
import { tallyWords } from './tally.words.ts';

interface TallyChartProps {
  readonly question: ShownQuestion;
  readonly tally: Tally;
  /** The bar of the right answer, where it may be known. */
  readonly highlight?: string | undefined;
}

/** Points on average are no part of anything; everything else is a part of the people who answered. */
const wholeOf = (tally: Tally): number => (tally.kind === 'ranking' ? 0 : Math.max(1, tally.answered));

export function TallyChart({ question, tally, highlight }: TallyChartProps) {
  const line = tallyLine(tally);
  return (
    <div>
      <BarChart
        title={tallyWords('title', { count: tally.answered })}
        bars={barsOf(question, tally)}
        whole={wholeOf(tally)}
        isDense={tally.kind === 'rating'}
        {...(highlight !== undefined && { highlight })}
      />
      {line !== undefined && <p>{line}</p>}
    </div>
  );
}
