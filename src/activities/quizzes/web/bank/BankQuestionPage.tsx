import { language } from '#web/kit/i18n/language.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { editorWords } from './editor.words.ts';
import { useBankQuestion } from './use-bank-question.ts';
import { useState } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { formOf } from './question-form.ts';
import type { LoadedQuestion } from './use-bank-question.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

/** Write or change a question: it stays a draft until it is published. */
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

const loadTools = async () => (await import('./QuestionTools.tsx')).QuestionTools;
const loadVersions = async () => (await import('./VersionsPart.tsx')).VersionsPart;

interface LoadedEditorProps {
  readonly loaded: LoadedQuestion;
  /** Something was stored. Fresh: the form has to show it, too. */
  readonly onChanged: (isFresh: boolean) => void;
}

/** The editor, with the question's status above and its versions below. */
function LoadedEditor({ loaded, onChanged }: LoadedEditorProps) {
  const { bank, stored } = loaded;
  const [taken, setTaken] = useState<{ readonly version: number; readonly question: Question }>();
  // An old version in the editor is a draft of today's question: its id stays.
  const start = taken === undefined ? loaded.start : formOf(bank.bankId, taken.question);
  return (
    <div class="stack-5">
      {stored !== undefined && (
        <Lazy load={loadTools} props={{ loaded, stored, onStored: () => onChanged(true) }} />
      )}
      <QuestionEditor
        key={taken?.version}
        loaded={loaded}
        start={{ ...start, id: loaded.start.id, concept: loaded.start.concept }}
        onStored={() => onChanged(false)}
      />
      {stored !== undefined && stored.versions.length > 0 && (
        <Lazy
          load={loadVersions}
          props={{
            versions: stored.versions,
            current: stored.published ?? stored.draft,
            onTake: (version) => {
              setTaken(version);
              showToast(editorWords('tookVersion', { version: version.version }));
            },
          }}
        />
      )}
    </div>
  );
}
