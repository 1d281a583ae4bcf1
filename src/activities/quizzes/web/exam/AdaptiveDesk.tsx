import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ExamQuestion, ExamState } from '#activities/quizzes/contract.exam.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { QuestionCard, questionFace } from '../card/QuestionCard.tsx';
import { ExamClock } from './ExamDesk.tsx';
import type { ExamRun } from './exam-run.ts';
import { examWords } from './exam.words.ts';
import styles from './Exam.module.css';

interface AdaptiveDeskProps {
  readonly run: ExamRun;
  readonly exam: ExamState;
}

/** One question at a time: the next one depends on the answer, and nobody knows how many there will be. */
export function AdaptiveDesk({ run, exam }: AdaptiveDeskProps) {
  const [isStopping, setStopping] = useState(false);
  const question = exam.questions.at(-1);
  const isBusy = run.isHandingIn.value || run.waiting.value > 0;
  if (question === undefined) return null;
  return (
    <div class={styles['desk']}>
      <div class={styles['top']}>
        <ExamClock run={run} />
        <SavedMark state={!isBusy ? 'saved' : isOnline.value ? 'saving' : 'waiting'} />
        <Button size="small" onClick={() => setStopping(true)}>
          {examWords('stop')}
        </Button>
      </div>
      <Sheet
        key={question.questionId}
        run={run}
        question={question}
        isSamePassage={question.passage !== undefined && question.passage === exam.questions.at(-2)?.passage}
        most={exam.session.totalQuestions}
        isBusy={isBusy}
      />
      <Dialog
        isOpen={isStopping}
        title={examWords('stopTitle')}
        onClose={() => setStopping(false)}
        actions={
          <>
            <Button onClick={() => setStopping(false)}>{examWords('goBack')}</Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => void run.handIn()}>
              {examWords('stopNow')}
            </Button>
          </>
        }
      >
        <p>{examWords('stopText')}</p>
      </Dialog>
    </div>
  );
}

interface SheetProps {
  readonly run: ExamRun;
  readonly question: ExamQuestion;
  /** The question before it was on the same passage. */
  readonly isSamePassage: boolean;
  readonly most: number;
  readonly isBusy: boolean;
}

function Sheet({ run, question, isSamePassage, most, isBusy }: SheetProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);
  // Moves a screen reader to the new question.
  useEffect(() => {
    if (question.place === 1) return;
    top.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const answer = (): void => void run.answerNow(question.place, picked);
  return (
    <div class={styles['sheet']}>
      <div class={styles['head']} ref={top} tabIndex={-1}>
        <p>
          <strong>{examWords('atMost', { number: question.place, total: most })}</strong>{' '}
          <span class="hint">
            {[question.category, ...(isSamePassage ? [examWords('samePassage')] : [])].join(' · ')}
          </span>
        </p>
      </div>
      <QuestionCard
        formId={formId}
        question={questionFace(question)}
        picked={picked}
        onPick={setPicked}
        onSubmit={answer}
      />
      {isBusy && !isOnline.value && <p role="status">{examWords('nextOnline')}</p>}
      <div class={styles['bar']} data-has-action>
        <span class="hint">{examWords('finalHint')}</span>
        <Button
          kind="primary"
          size="large"
          iconAfter="arrow-right"
          isBusy={isBusy}
          disabled={picked.length === 0}
          onClick={answer}
        >
          {examWords('answerNow')}
        </Button>
      </div>
    </div>
  );
}
