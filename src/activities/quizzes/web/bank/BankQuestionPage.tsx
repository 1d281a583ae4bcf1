import { language } from '#web/kit/i18n/language.ts';
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
  const questionId = params['questionId'];
  const { loaded, problem, load } = useBankQuestion(
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
      {loaded !== undefined && <LoadedEditor loaded={loaded} onStored={() => void load()} />}
      {loaded === undefined && problem === undefined && <Skeleton shape="card" count={2} />}
      {loaded === undefined && problem !== undefined && (
        <EmptyState title={editorWords('notFound')} text={problem} activity="quizzes" />
      )}
    </Page>
  );
}
