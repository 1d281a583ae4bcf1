import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { versionsWords } from './versions.words.ts';
import type { StoredQuestion } from './use-bank-question.ts';
import styles from './Bank.module.css';
import { QuestionPreview } from './QuestionPreview.tsx';
import { diffQuestions } from './question-diff.ts';
import type { DiffPart } from './question-diff.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';

type Version = StoredQuestion['versions'][number];

interface VersionsPartProps {
  readonly versions: readonly Version[];
  /** What followed the newest version: the published question, or its draft. */
  readonly current: Question | undefined;
  readonly onTake: (version: Version) => void;
}

/** All published versions of this question, newest first, each with what the next version changed. */
export function VersionsPart({ versions, current, onTake }: VersionsPartProps) {
  const newestFirst = versions.toSorted((a, b) => b.version - a.version);
  return (
    <section class={styles['versions']}>
      <h2>{versionsWords('versions')}</h2>
      {newestFirst.map((version, index) => (
        <details key={version.version} class={styles['version']}>
          <summary>
            <strong>{versionsWords('version', { version: version.version })}</strong>{' '}
            <span class={styles['hint']}>{formatDate(version.at)}</span>{' '}
            {version.isCorrection && <span class={styles['stand']}>{versionsWords('isCorrection')}</span>}
          </summary>
          <Difference before={version.question} after={newestFirst[index - 1]?.question ?? current} />
          <QuestionPreview question={version.question} />
          <div>
            <Button size="small" onClick={() => onTake(version)}>
              {versionsWords('takeVersion', { version: version.version })}
            </Button>
          </div>
        </details>
      ))}
    </section>
  );
}

interface DifferenceProps {
  readonly before: Question;
  readonly after: Question | undefined;
}

/** What the next version removed and added, shown by signs and words, not by colour alone. */
function Difference({ before, after }: DifferenceProps) {
  const fields = after === undefined ? [] : diffQuestions(before, after);
  if (fields.length === 0) return null;
  return (
    <div class={styles['difference']}>
      <h3>{versionsWords('changedNext')}</h3>
      <dl>
        {fields.map(({ field, parts }) => (
          <div key={field}>
            <dt>{versionsWords(field)}</dt>
            <dd>
              {parts.map((part, index) => (
                <Piece key={index} {...part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Piece({ kind, text }: DiffPart) {
  if (kind === 'same') return <>{text}</>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span class="visually-hidden"> {versionsWords(kind)}: </span>
      {text}
    </Mark>
  );
}
