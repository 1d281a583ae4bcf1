import { language } from '#web/kit/i18n/language.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { editorWords } from './editor.words.ts';
import { LoadedEditor } from './parts/LoadedEditor.tsx';
import { useBankQuestion } from './use-bank-question.ts';

/** Write a question, or change one: it stays a draft until it is published. */
export function BankQuestionPage({ params }: PageProps) {
  const bankId = params['bankId'] ?? '';
  const questionId = currentUrl.value.searchParams.get('id') ?? undefined;
  const { loaded, edition, problem, load } = useBankQuestion(
    bankId,
    questionId,
    language.value === 'de' ? 'DE' : 'EN',
  );
  const back = (
    <ButtonLink kind="quiet" icon="arrow-left" href={`/quizzes/banks/${bankId}`}>
      {editorWords('toBank')}
    </ButtonLink>
  );
  return (
    <Page
      title={editorWords(questionId === undefined ? 'newTitle' : 'title')}
      lead={loaded?.bank.title}
      activity="quizzes"
      aside={back}
    >
      {loaded !== undefined && (
        <LoadedEditor key={edition} loaded={loaded} onChanged={(isFresh) => void load(isFresh)} />
      )}
      {loaded === undefined && problem === undefined && <Skeleton shape="card" count={2} />}
      {loaded === undefined && problem !== undefined && (
        <EmptyState title={editorWords('notFound')} text={problem} activity="quizzes" />
      )}
    </Page>
  );
}
