import { oneLine } from '#web/kit/text/one-line.ts';
import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { formatPercent } from '#web/kit/i18n/formats.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { hardestOf } from './compare-runs.ts';
import { rightShare } from './report-lines.ts';
import { reportWords } from './report.words.ts';

/** Where most people were wrong, hardest first; nothing where nothing has a right answer. */
export function Hardest({ report }: { readonly report: Report }) {
  const hardest = hardestOf(report);
  if (hardest.length === 0) return undefined;
  return (
    <BarChart
      title={reportWords('hardest')}
      bars={hardest.map((question) => ({
        id: question.questionId,
        label: oneLine(question.title),
        value: rightShare(question) ?? 0,
      }))}
      format={formatPercent}
      whole={0}
    />
  );
}
