import type { MissedQuestion } from '#activities/quizzes/contract.views.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { isPrinting } from '#web/kit/printing.ts';
import { Feedback } from '../card/Feedback.tsx';
import { QuestionCard } from '../card/QuestionCard.tsx';
import { langOf, questionFace } from '../card/QuestionCard.tsx';
import { oneLine } from '../text/one-line.ts';
import { anchorOf } from './anchor.ts';
import { reportWords } from './report.words.ts';
import styles from './Report.module.css';

export interface Missed extends MissedQuestion {
  /** In an exam. */
  readonly place?: number;
  readonly points?: number;
}

const nothing = (): void => undefined;

/** Every missed question, folded: its words, what was chosen, what is right and why. On paper all are open. */
export function MissedList({ missed }: { readonly missed: readonly Missed[] }) {
  return (
    <ul class={styles['missed']}>
      {missed.map((question, index) => (
        <li key={`${question.questionId} ${index}`} id={anchorOf(question, index)}>
          <details class={styles['details']} open={isPrinting.value || undefined}>
            <summary class={styles['summary']}>
              {question.place !== undefined && (
                <span class={styles['number']}>{reportWords('number', { number: question.place })}</span>
              )}
              <span class={styles['stem']} lang={langOf(question.language)}>
                {shortened(oneLine(question.question))}
              </span>
              <span class={styles['category']}>{question.category}</span>
              <span class={styles['fold']}>
                <Icon name="chevron-down" />
              </span>
            </summary>
            <div class={styles['open']}>
              <QuestionCard
                formId={`missed-${index}`}
                question={questionFace(question, question.solution)}
                picked={question.chosen}
                correct={question.solution.correct}
                verdict={{
                  isCorrect: false,
                  text: reportWords(question.chosen.length === 0 ? 'left' : 'notRight'),
                }}
                isLocked
                isKeyless
                onPick={nothing}
                onSubmit={nothing}
              />
              <Feedback
                lang={langOf(question.language)}
                explanation={question.solution.explanation}
                references={question.solution.references}
              />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

const LONGEST = 160;

const shortened = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
