import type { MissedQuestion } from '#activities/quizzes/contract.views.ts';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { isPrinting } from '#web/kit/printing.ts';
import { Feedback } from '../card/Feedback.tsx';
import { QuestionCard } from '../card/QuestionCard.tsx';
import { langOf, questionFace } from '../card/QuestionCard.tsx';
import { oneLine } from '#web/kit/text/one-line.ts';
import { anchorOf } from './anchor.ts';
import { reportWords } from './report.words.ts';
import { domainName } from '../domain.words.ts';
import styles from './Report.module.css';

export interface Missed extends MissedQuestion {
  /** In an exam. */
  readonly place?: number;
  readonly points?: number;
}

const loadDialogs = async () => (await import('../study/RemarkDialogs.tsx')).RemarkDialogs;
const nothing = (): void => undefined;

/** Every question, folded: its text, what was chosen, what is right and why. All are open in print. */
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
              <span class="fine-print">{domainName(question.category)}</span>
              <span class={styles['fold']}>
                <Icon name="chevron-down" />
              </span>
            </summary>
            <div class={styles['open']}>
              <QuestionCard
                formId={`missed-${question.place ?? index}`}
                question={questionFace(question, question.solution)}
                picked={question.chosen}
                correct={question.solution.correct}
                verdict={verdictOf(question)}
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
              <Dispute question={question} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

const verdictOf = ({ chosen, points = 0 }: Missed) => {
  if (points >= 1) return { isCorrect: true, text: reportWords('isRight') };
  return { isCorrect: false, text: reportWords(chosen.length === 0 ? 'left' : 'notRight') };
};

/** Learners report a wrong key where they see it. */
function Dispute({ question }: { readonly question: Missed }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class={styles['dispute']}>
      <Button size="small" kind="quiet" icon="warning" onClick={() => setOpen(true)}>
        {reportWords('dispute')}
      </Button>
      {isOpen && (
        <Lazy
          load={loadDialogs}
          props={{ opened: 'report' as const, question, onNoted: nothing, onClose: () => setOpen(false) }}
        />
      )}
    </div>
  );
}

const LONGEST = 160;

const shortened = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
