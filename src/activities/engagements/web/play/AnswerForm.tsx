import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Draft } from '../kinds/kind.ts';
import { allParts, partsOf } from '../kinds/kinds.ts';
import { answerOf, draftOf, unsentOf } from './answer-draft.ts';
import type { Handed } from './hand-in.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { playWords } from './play.words.ts';
import styles from './Play.module.css';

interface AnswerFormProps {
  readonly question: ShownQuestion;
  /** What the server has. */
  readonly given: AnswerValue | undefined;
  readonly handed: Handed | undefined;
  readonly drafts: KeptDrafts;
  readonly isScored: boolean;
  readonly onAnswer: (answer: AnswerValue) => void;
}

export const preloadInputs = (): void => {
  for (const { input } of allParts()) preloadPart(input);
};

/** One question, its input, and the status of the answer. */
export function AnswerForm({ question, given, handed, drafts, isScored, onAnswer }: AnswerFormProps) {
  const { input, isTyped } = partsOf(question.kind);
  const isWaiting = handed?.state === 'waiting';
  const current = isWaiting ? handed.answer : given;
  const { questionId } = question;
  const draftNow = (): Draft => drafts.of(questionId) ?? draftOf(current);
  const draft = draftNow();
  const [isEditing, setEditing] = useState(
    () => current === undefined || unsentOf(question, draft, current) !== undefined,
  );
  // By value: a fresh view brings the same answer as another object, and must not close an open form.
  const currentText = JSON.stringify(current);
  const known = useRef(currentText);
  useEffect(() => {
    if (current !== undefined && known.current !== currentText) setEditing(false);
    known.current = currentText;
  }, [currentText]);
  const onSend = (): void => {
    const answer = answerOf(question, draft);
    if (answer) onAnswer(answer);
  };
  const isFinal = current !== undefined && !question.canChange;
  const inputs = {
    question,
    draft,
    current,
    isFinal,
    isEditing,
    isScored,
    changeDraft: (change: (before: Draft) => Draft) => drafts.keep(questionId, change(draftNow())),
    onAnswer,
    onSend,
  };
  return (
    <div class={styles['answer']}>
      <Lazy load={input} props={inputs} />
      {handed?.state === 'refused' && <Problem>{handed.message}</Problem>}
      <p class="visually-hidden" role="status">
        {current === undefined ? '' : givenText(isWaiting, question.canChange)}
      </p>
      {current !== undefined && (
        <GivenNote
          isWaiting={isWaiting}
          canChange={question.canChange}
          onChange={isTyped && !isEditing ? () => setEditing(true) : undefined}
        />
      )}
    </div>
  );
}

interface GivenNoteProps {
  readonly isWaiting: boolean;
  readonly canChange: boolean;
  readonly onChange: (() => void) | undefined;
}

/** "Is in" only when the server has it on disk. */
const givenText = (isWaiting: boolean, canChange: boolean): string =>
  `${playWords(isWaiting ? 'onItsWay' : 'handedIn')} ${playWords(canChange ? 'mayChange' : 'waitForOthers')}`;

/** The same for the eye. The status beside it is there from the start, or screen readers miss the change. */
function GivenNote({ isWaiting, canChange, onChange }: GivenNoteProps) {
  return (
    <div class={styles['note']} data-waiting={isWaiting || undefined}>
      <Icon name={isWaiting ? 'sort-up' : 'check'} size={1.3} />
      <p class={styles['noteText']}>
        <strong>{playWords(isWaiting ? 'onItsWay' : 'handedIn')}</strong>{' '}
        <span>{playWords(canChange ? 'mayChange' : 'waitForOthers')}</span>
      </p>
      {canChange && onChange && (
        <Button size="small" onClick={onChange}>
          {playWords('change')}
        </Button>
      )}
    </div>
  );
}
