import type { ExamQuestion, ExamState } from '#activities/quizzes/contract.exam.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { examWords } from './exam.words.ts';
import styles from './Exam.module.css';

interface QuestionGridProps {
  readonly exam: ExamState;
  readonly onGo: (place: number) => void;
}

const nameOf = ({ place, chosen, isFlagged }: ExamQuestion): string =>
  [
    examWords('question', { number: place }),
    examWords(chosen.length > 0 ? 'answered' : 'open'),
    ...(isFlagged ? [examWords('flagged')] : []),
  ].join(', ');

/** Every question by its number: filled is answered, a flag is a flag. */
export function QuestionGrid({ exam, onGo }: QuestionGridProps) {
  return (
    <ol class={styles['grid']}>
      {exam.questions.map((question) => (
        <li key={question.place}>
          <button
            type="button"
            class={styles['cell']}
            data-answered={question.chosen.length > 0 || undefined}
            aria-current={question.place === exam.place ? 'step' : undefined}
            aria-label={nameOf(question)}
            onClick={() => onGo(question.place)}
          >
            {question.place}
            {question.isFlagged && (
              <span class={styles['cellFlag']}>
                <Icon name="flag" size={0.8} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
