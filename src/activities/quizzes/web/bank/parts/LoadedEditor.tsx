import { useState } from 'preact/hooks';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { editorWords } from '../editor.words.ts';
import { formOf } from '../question-form.ts';
import { currentOf } from '../use-bank-question.ts';
import type { LoadedQuestion } from '../use-bank-question.ts';
import styles from './Editor.module.css';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionTools } from './QuestionTools.tsx';
import { VersionsPart } from './VersionsPart.tsx';

interface LoadedEditorProps {
  readonly loaded: LoadedQuestion;
  readonly onStored: () => void;
}

/** Another one is another form: what was typed is not carried over into it. */
const editionOf = ({ start, stored }: LoadedQuestion): string => {
  const current = stored === undefined ? undefined : currentOf(stored);
  return `${start.id} ${current?.changedAt}`;
};

/** The editor; above it where the question stands, below it what it was before. */
export function LoadedEditor({ loaded, onStored }: LoadedEditorProps) {
  const { bank, stored } = loaded;
  const [taken, setTaken] = useState<{ readonly version: number; readonly question: Question }>();
  // An old version in the editor is a draft of the question as it is today: its id stays.
  const start = taken === undefined ? loaded.start : formOf(bank.bankId, taken.question);
  return (
    <div class={styles['page']}>
      {stored !== undefined && <QuestionTools {...{ loaded, stored, onStored }} />}
      <QuestionEditor
        key={`${editionOf(loaded)} ${taken?.version}`}
        loaded={loaded}
        start={{ ...start, id: loaded.start.id, concept: loaded.start.concept }}
        onStored={() => {
          setTaken(undefined);
          onStored();
        }}
      />
      {stored !== undefined && stored.versions.length > 0 && (
        <VersionsPart
          versions={stored.versions}
          onTake={(version) => {
            setTaken(version);
            showToast(editorWords('tookVersion', { version: version.version }));
          }}
        />
      )}
    </div>
  );
}
