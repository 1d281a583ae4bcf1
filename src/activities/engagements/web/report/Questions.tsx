import { useEffect } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import type { Report } from '#activities/engagements/contract.report.ts';
import { citedIn, questionAnchor } from './report-lines.ts';
import { reportWords } from './report.words.ts';
import { QuestionPart } from './QuestionPart.tsx';

/** Every question with its results. An address that cites an answer opens its place. */
export function Questions({ report }: { readonly report: Report }) {
  const { hash } = currentUrl.value;
  const cited = citedIn(hash);
  useEffect(() => {
    if (cited === undefined || cited.playerId !== undefined) return;
    const target = document.getElementById(questionAnchor(cited.questionId));
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [hash]);
  if (report.questions.length === 0) {
    return (
      <EmptyState
        title={reportWords('nothingAsked')}
        text={reportWords('nothingAskedText')}
        activity="engagements"
      />
    );
  }
  return (
    <div class="stack-8">
      {report.questions.map((question) => (
        <QuestionPart
          key={question.questionId}
          question={question}
          citedPlayer={cited?.questionId === question.questionId ? cited.playerId : undefined}
        />
      ))}
    </div>
  );
}
