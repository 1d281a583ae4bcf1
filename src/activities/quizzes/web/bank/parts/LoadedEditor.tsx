import { useState } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { editorWords } from '../editor.words.ts';
import { formOf } from '../question-form.ts';
import type { LoadedQuestion } from '../use-bank-question.ts';
import styles from './Editor.module.css';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionTools } from './QuestionTools.tsx';

const loadVersions = async () => (await import('./VersionsPart.tsx')).VersionsPart;

interface LoadedEditorProps {
  readonly loaded: LoadedQuestion;
  /** Something was stored. Fresh: the form is to show it, too. */
  readonly onChanged: (isFresh: boolean) => void;
}

/** The editor; above it where the question stands, below it what it was before. */
export function LoadedEditor({ loaded, onChanged }: LoadedEditorProps) {
  const { bank, stored } = loaded;
  const [taken, setTaken] = useState<{ readonly version: number; readonly question: Question }>();
  // An old version in the editor is a draft of the question as it is today: its id stays.
  const start = taken === undefined ? loaded.start : formOf(bank.bankId, taken.question);
  return (
    <div class={styles['page']}>
      {stored !== undefined && (
        <QuestionTools loaded={loaded} stored={stored} onStored={() => onChanged(true)} />
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
