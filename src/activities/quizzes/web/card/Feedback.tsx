import type { ComponentChildren } from 'preact';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { QuestionText } from '../text/QuestionText.tsx';
import { safeLink } from '../text/safe-address.ts';
import { cardWords } from './card.words.ts';
import styles from './Feedback.module.css';

interface FeedbackProps {
  readonly isCorrect: boolean;
  /** Instead of "right" or "not right". */
  readonly verdict?: string;
  /** What happens with the question now: "again at once", "mastered". */
  readonly next?: string | undefined;
  readonly lang: 'en' | 'de';
  readonly explanation?: string | undefined;
  readonly references: readonly string[];
  readonly children?: ComponentChildren;
}

/** What the answer was worth and why; said aloud once, read at leisure. */
export function Feedback(props: FeedbackProps) {
  const { isCorrect, verdict, next, lang, explanation, references, children } = props;
  return (
    <section class={styles['feedback']} data-correct={isCorrect}>
      <div aria-live="polite">
        <h2 class={styles['verdict']}>
          <Icon name={isCorrect ? 'check' : 'cross'} size={1.1} />
          {verdict ?? cardWords(isCorrect ? 'verdictRight' : 'verdictWrong')}
        </h2>
        {next !== undefined && <p class={styles['next']}>{next}</p>}
      </div>
      {explanation !== undefined && (
        <div lang={lang}>
          <h3 class="visually-hidden">{cardWords('explanation')}</h3>
          <QuestionText text={explanation} />
        </div>
      )}
      {references.length > 0 && (
        <div class={styles['references']}>
          <h3 class={styles['small']}>{cardWords('references')}</h3>
          <ul>
            {references.map((reference) => (
              <li key={reference}>
                <Reference reference={reference} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </section>
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
