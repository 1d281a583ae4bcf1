import { formatDate } from '#web/kit/i18n/formats.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { typeWords } from '#activities/engagements/web/parts/kinds.words.ts';
import { reportWords } from '../report.words.ts';

/** What it was and when, in one line. */
export function ReportFacts({
  report: { engagementType, createdAt, completedAt, gameId },
}: {
  readonly report: Report;
}) {
  const facts = [typeWords(engagementType), formatDate(createdAt), gameId];
  return (
    <>
      {facts.join(' · ')}
      {completedAt === undefined && (
        <>
          <br />
          {reportWords('soFar')}
        </>
      )}
    </>
  );
}
