import { QuestionText } from '#web/kit/text/QuestionText.tsx';
import { safeLink } from '#web/kit/text/safe-address.ts';
import { cardWords } from './card.words.ts';
import styles from './QuestionCard.module.css';

interface FeedbackProps {
  /** What happens to the question next: "again at once", "mastered". */
  readonly next?: string | undefined;
  readonly lang: 'en' | 'de';
  readonly explanation?: string | undefined;
  readonly references: readonly string[];
}

/** Why the key is right, where to read about it, and what happens to the question next. */
export function Feedback({ next, lang, explanation, references }: FeedbackProps) {
  if (next === undefined && explanation === undefined && references.length === 0) return null;
  return (
    <div class={styles['feedback']}>
      {explanation !== undefined && (
        <div lang={lang}>
          <QuestionText text={explanation} />
        </div>
      )}
      {references.length > 0 && (
        <div class={styles['references']}>
          <p class="strong">{cardWords('references')}</p>
          <ul>
            {references.map((reference) => (
              <li key={reference}>
                <Reference reference={reference} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {next !== undefined && <p class="hint">{next}</p>}
    </div>
  );
}

function Reference({ reference }: { readonly reference: string }) {
  const href = safeLink(reference);
  if (href === undefined) return <>{reference}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {reference.replace(/^https?:\/\//, '')}
    </a>
  );
}
