import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { versionsWords } from './versions.words.ts';
import type { StoredQuestion } from './use-bank-question.ts';
import styles from './Bank.module.css';
import { QuestionPreview } from './QuestionPreview.tsx';

type Version = StoredQuestion['versions'][number];

interface VersionsPartProps {
  readonly versions: readonly Version[];
  readonly onTake: (version: Version) => void;
}

/** Everything that was ever published of this question, the newest first. */
export function VersionsPart({ versions, onTake }: VersionsPartProps) {
  const newestFirst = versions.toSorted((a, b) => b.version - a.version);
  return (
    <section class={styles['versions']}>
      <h2>{versionsWords('versions')}</h2>
      {newestFirst.map((version) => (
        <details key={version.version} class={styles['version']}>
          <summary>
            <strong>{versionsWords('version', { version: version.version })}</strong>{' '}
            <span class={styles['hint']}>{formatDate(version.at)}</span>{' '}
            {version.isCorrection && <span class={styles['stand']}>{versionsWords('isCorrection')}</span>}
          </summary>
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
