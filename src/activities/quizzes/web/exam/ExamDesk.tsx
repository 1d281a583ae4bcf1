import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExamQuestion, ExamState } from '#activities/quizzes/contract.exam.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { QuestionCard } from '../card/QuestionCard.tsx';
import { questionFace } from '../card/QuestionCard.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import type { ExamRun } from './exam-run.ts';
import { examWords } from './exam.words.ts';
import { domainName } from '../domain.words.ts';
import styles from './Exam.module.css';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';

interface ExamDeskProps {
  readonly run: ExamRun;
  readonly exam: ExamState;
}

/** The questions, the clock, and the list to navigate by. */
export function ExamDesk({ run, exam }: ExamDeskProps) {
  const [opened, setOpened] = useState<'grid' | 'finish'>();
  const question = exam.questions[exam.place - 1];
  const first = useRef(exam.place);
  useEffect(() => {
    if (first.current !== exam.place) first.current = 0;
  }, [exam.place]);
  useExamKeys(run, exam, question);
  if (question === undefined) return null;
  const waiting = run.waiting.value;
  return (
    <div class={styles['desk']}>
      <div class={styles['top']}>
        <ExamClock run={run} />
        <SavedMark state={waiting === 0 ? 'saved' : isOnline.value ? 'saving' : 'waiting'} />
        <Button size="small" onClick={() => setOpened('finish')}>
          {examWords('handIn')}
        </Button>
      </div>
      <div class={styles['sheet']}>
        <Paper
          key={question.questionId}
          run={run}
          question={question}
          total={exam.questions.length}
          isFirst={first.current === question.place}
        />
        <Bar run={run} exam={exam} onOpen={setOpened} />
      </div>
      <aside class={styles['side']} aria-label={examWords('overview')}>
        <QuestionGrid exam={exam} onGo={(place) => run.go(place)} />
      </aside>
      <Dialog isOpen={opened === 'grid'} title={examWords('overview')} onClose={() => setOpened(undefined)}>
        <QuestionGrid
          exam={exam}
          onGo={(place) => {
            run.go(place);
            setOpened(undefined);
          }}
        />
      </Dialog>
      <FinishDialog
        isOpen={opened === 'finish'}
        exam={exam}
        isBusy={run.isHandingIn.value}
        onClose={() => setOpened(undefined)}
        onFinish={() => void run.handIn()}
        onGo={(place) => {
          run.go(place);
          setOpened(undefined);
        }}
      />
    </div>
  );
}

interface BarProps extends ExamDeskProps {
  readonly onOpen: (opened: 'grid' | 'finish') => void;
}

function Bar({ run, exam, onOpen }: BarProps) {
  return (
    <div class={styles['bar']} data-has-action>
      <IconButton
        icon="arrow-left"
        label={examWords('previous')}
        disabled={exam.place === 1}
        onClick={() => run.go(exam.place - 1)}
      />
      <span class={styles['gridButton']}>
        <Button size="large" icon="table" onClick={() => onOpen('grid')}>
          {examWords('answeredOf', { answered: exam.answered, total: exam.questions.length })}
        </Button>
      </span>
      {exam.place < exam.questions.length ? (
        <Button kind="primary" size="large" iconAfter="arrow-right" onClick={() => run.go(exam.place + 1)}>
          {examWords('next')}
        </Button>
      ) : (
        <Button kind="primary" size="large" onClick={() => onOpen('finish')}>
          {examWords('handIn')}
        </Button>
      )}
    </div>
  );
}

interface PaperProps {
  readonly run: ExamRun;
  readonly question: ExamQuestion;
  readonly total: number;
  readonly isFirst: boolean;
}

function Paper({ run, question, total, isFirst }: PaperProps) {
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);
  // Moves a screen reader to the chosen question.
  useEffect(() => {
    if (isFirst) return;
    top.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const { place, chosen, isFlagged, category } = question;
  return (
    <>
      <div class={styles['head']} ref={top} tabIndex={-1}>
        <p>
          <strong>{examWords('place', { number: place, total })}</strong>{' '}
          <span class="hint">{domainName(category)}</span>
        </p>
        <IconButton
          icon="flag"
          label={examWords(isFlagged ? 'unflag' : 'flag')}
          aria-pressed={isFlagged}
          onClick={() => run.flag(place, !isFlagged)}
        />
      </div>
      <QuestionCard
        formId={formId}
        question={questionFace(question)}
        picked={chosen}
        isRested
        onPick={(picked) => run.choose(place, picked)}
        onSubmit={() => run.go(place + 1)}
      />
      {chosen.length > 0 && (
        <p>
          <Button kind="quiet" size="small" icon="undo" onClick={() => run.choose(place, [])}>
            {examWords('takeBack')}
          </Button>
        </p>
      )}
    </>
  );
}

function useExamKeys(run: ExamRun, exam: ExamState, question: ExamQuestion | undefined): void {
  const latest = useRef({ exam, question });
  latest.current = { exam, question };
  useLayoutEffect(
    () =>
      addShortcuts([
        { key: 'n', label: () => examWords('next'), run: () => run.go(latest.current.exam.place + 1) },
        { key: 'p', label: () => examWords('previous'), run: () => run.go(latest.current.exam.place - 1) },
        {
          key: 'f',
          label: () => examWords('flag'),
          run: () => {
            const shown = latest.current.question;
            if (shown) run.flag(shown.place, !shown.isFlagged);
          },
        },
      ]),
    [run],
  );
}

const SAID_AT = [10, 5, 1];
const MINUTE_MS = 60_000;
const LAST_MS = 5 * MINUTE_MS;
/** Two clocks never agree to the millisecond: by then the exam is over on the server's clock too. */
const GRACE_MS = 1500;

/** Counts down to the server's deadline. Screen readers announce ten, five and one minute, not every second. */
export function ExamClock({ run }: { readonly run: ExamRun }) {
  const [leftMs, setLeft] = useState(() => run.remainingMs(Date.now()));
  useEffect(() => {
    const tick = (): void => {
      const left = run.remainingMs(Date.now());
      setLeft(left);
      if (left <= -GRACE_MS) run.timeIsUp();
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [run]);
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return (
    <p class={styles['clock']} data-late={leftMs < LAST_MS || undefined}>
      <span role="timer" aria-label={examWords('timeLeft')}>
        {formatClock(leftMs)}
      </span>
      <span class="visually-hidden" aria-live="polite">
        {SAID_AT.includes(minutes) && examWords('minutesLeft', { count: minutes })}
      </span>
    </p>
  );
}

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

/** Every question by its number; answered ones are filled, flagged ones have a flag. */
function QuestionGrid({ exam, onGo }: QuestionGridProps) {
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
