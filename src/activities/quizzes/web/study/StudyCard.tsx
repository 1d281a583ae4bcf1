import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { Feedback } from '../card/Feedback.tsx';
import { cardWords } from '../card/card.words.ts';
import { QuestionCard } from '../card/QuestionCard.tsx';
import { langOf, questionFace } from '../card/QuestionCard.tsx';
import { studyWords } from './study.words.ts';
import { standingLine } from './study-lines.ts';
import type { StudyRun, StudyScreen } from './study-run.ts';
import styles from './Study.module.css';

export type CardScreen = Extract<StudyScreen, { phase: 'question' | 'answered' }>;

interface StudyCardProps {
  readonly run: StudyRun;
  readonly screen: CardScreen;
  /** The first question of a visit leaves the focus where the page has put it. */
  readonly isFirst: boolean;
}

/** One asking: choose, check, read why, continue. */
export function StudyCard({ run, screen, isFirst }: StudyCardProps) {
  const formId = useId();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isGuessing, setGuessing] = useState(false);
  const [isHurried, setHurried] = useState(false);
  const isAnswered = screen.phase === 'answered';
  const answered = isAnswered ? screen : undefined;
  const place = useArrival(isFirst);
  useLayoutEffect(() => addShortcuts(NATIVE_KEYS), []);
  const send = (): void => {
    if (isAnswered) return run.next();
    setHurried(picked.length === 0);
    void run.answer({ chosen: picked, isGuessed: isGuessing });
  };
  return (
    <div class={styles['asking']} ref={place} tabIndex={-1}>
      <QuestionCard
        formId={formId}
        question={questionFace(screen.asked, answered?.outcome.solution)}
        picked={answered?.chosen ?? picked}
        correct={answered?.outcome.solution.correct}
        chosenBefore={answered?.outcome.chosenBefore}
        verdict={answered && verdictOf(answered)}
        isLocked={isAnswered}
        onPick={(chosen) => {
          setPicked(chosen);
          setHurried(false);
        }}
        onSubmit={send}
      />
      {answered && <Judgement screen={answered} />}
      <div class={styles['bar']} data-has-action>
        {!isAnswered && (
          <Checkbox label={studyWords('guessing')} isChecked={isGuessing} onChange={setGuessing} />
        )}
        {isHurried && (
          <p class={styles['hurried']} role="alert">
            {studyWords('chooseFirst')}
          </p>
        )}
        <Forward run={run} screen={screen} formId={formId} />
      </div>
    </div>
  );
}

interface ForwardProps extends Pick<StudyCardProps, 'run' | 'screen'> {
  readonly formId: string;
}

function Forward({ run, screen, formId }: ForwardProps) {
  const isAnswered = screen.phase === 'answered';
  const button = useFocusWhen(isAnswered);
  return (
    <span ref={button}>
      <Button
        kind="primary"
        size="large"
        isFullWidth
        type="submit"
        form={formId}
        isBusy={run.isBusy.value}
        iconAfter={isAnswered ? 'arrow-right' : undefined}
      >
        {studyWords(actionWord(screen))}
      </Button>
    </span>
  );
}

const actionWord = (screen: CardScreen): 'check' | 'again' | 'result' | 'next' => {
  if (screen.phase === 'question') return 'check';
  if (screen.isAgainNext) return 'again';
  return screen.session.status === 'COMPLETED' ? 'result' : 'next';
};

type AnsweredScreen = Extract<CardScreen, { phase: 'answered' }>;

const verdictOf = ({ outcome: { isRight } }: AnsweredScreen) => ({
  isCorrect: isRight,
  text: cardWords(isRight ? 'verdictRight' : 'verdictWrong'),
});

function Judgement({ screen: { outcome, asked, isAgainNext } }: { readonly screen: AnsweredScreen }) {
  return (
    <Feedback
      next={standingLine({ standing: outcome.standing, isAgainNext, now: Date.now() })}
      lang={langOf(asked.language)}
      explanation={outcome.solution.explanation}
      references={outcome.solution.references}
    />
  );
}

/** The form's own keys, for the list of shortcuts. */
const NATIVE_KEYS = [
  { key: ' ', label: () => studyWords('keySpace') },
  { key: 'Enter', label: () => studyWords('keyEnter') },
];

/** A new question starts at the top, and screen readers read it. */
function useArrival(isFirst: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) return;
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return place;
}

/** Enter then continues, and the verdict is visible. */
function useFocusWhen(isWanted: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.querySelector('button')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [isWanted]);
  return place;
}
