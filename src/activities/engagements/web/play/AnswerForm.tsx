import { useCallback, useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { answerOf, draftOf } from './answer-draft.ts';
import type { Draft } from './answer-draft.ts';
import type { Handed } from './hand-in.ts';
import { playWords } from './play.words.ts';
import { OptionTiles } from './OptionTiles.tsx';
import styles from './Play.module.css';

interface AnswerFormProps {
  readonly question: ShownQuestion;
  /** What the server has. */
  readonly given: AnswerValue | undefined;
  readonly handed: Handed | undefined;
  readonly isScored: boolean;
  readonly onAnswer: (answer: AnswerValue) => void;
}

const loadTextInputs = async () => (await import('./TextInputs.tsx')).TextInputs;
const loadTapOrder = async () => (await import('./TapOrder.tsx')).TapOrder;
const loadRating = async () => (await import('./RatingTiles.tsx')).RatingTiles;

/** Fetched while people wait in the lobby, so that no phone loads anything when the question opens. */
export const preloadInputs = (): void => {
  preloadPart(loadTextInputs);
  preloadPart(loadTapOrder);
  preloadPart(loadRating);
};

/** One question, its way of answering, and what became of the answer. */
export function AnswerForm({ question, given, handed, isScored, onAnswer }: AnswerFormProps) {
  const isWaiting = handed?.state === 'waiting';
  const current = isWaiting ? handed.answer : given;
  const [draft, setDraft] = useState<Draft>(() => draftOf(current));
  const [isEditing, setEditing] = useState(current === undefined);
  // By value: a fresh view brings the same answer as another object, and must not close an open form.
  const currentText = JSON.stringify(current);
  useEffect(() => {
    if (current !== undefined) setEditing(false);
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
    changeDraft: setDraft,
    onAnswer,
    onSend,
  };
  return (
    <div class={styles['answer']}>
      <Inputs {...inputs} />
      {handed?.state === 'refused' && <Problem>{handed.message}</Problem>}
      <p class="visually-hidden" role="status">
        {current === undefined ? '' : givenText(isWaiting, question.canChange)}
      </p>
      {current !== undefined && (
        <GivenNote
          isWaiting={isWaiting}
          canChange={question.canChange}
          onChange={isTyped(question) && !isEditing ? () => setEditing(true) : undefined}
        />
      )}
    </div>
  );
}

/** Nothing to send while the form shows what the server has. */
const isNew = (question: ShownQuestion, draft: Draft, current: AnswerValue | undefined): boolean =>
  current === undefined || JSON.stringify(answerOf(question, draft)) !== JSON.stringify(current);

const isTyped = ({ kind }: ShownQuestion): boolean =>
  kind === 'open' || kind === 'typed' || kind === 'numeric' || kind === 'words';

interface InputsProps {
  readonly question: ShownQuestion;
  readonly draft: Draft;
  readonly current: AnswerValue | undefined;
  readonly isFinal: boolean;
  readonly isEditing: boolean;
  readonly isScored: boolean;
  /** Changes what is there by then: two quick taps must not undo each other. */
  readonly changeDraft: (change: (draft: Draft) => Draft) => void;
  readonly onAnswer: (answer: AnswerValue) => void;
  readonly onSend: () => void;
}

function Inputs(props: InputsProps) {
  switch (props.question.kind) {
    case 'single':
    case 'true-false':
      return <OneOption {...props} />;
    case 'multiple':
      return <SomeOptions {...props} />;
    case 'ordering':
    case 'ranking':
      return <Ordered {...props} />;
    case 'rating':
      return <Rated {...props} />;
    default:
      return <Typed {...props} />;
  }
}

function OneOption({ question, current, isFinal, onAnswer }: InputsProps) {
  const isTrueFalse = question.kind === 'true-false';
  const options = isTrueFalse
    ? [{ text: playWords('yes') }, { text: playWords('no') }]
    : (question.options ?? []);
  const onChoose = useCallback(
    (index: number) =>
      onAnswer(isTrueFalse ? { kind: 'true-false', isTrue: index === 0 } : { kind: 'single', option: index }),
    [isTrueFalse, onAnswer],
  );
  return (
    <OptionTiles
      options={options}
      chosen={chosenOf(current)}
      isMultiple={false}
      isFinal={isFinal}
      label={question.title}
      onChoose={onChoose}
    />
  );
}

const chosenOf = (answer: AnswerValue | undefined): readonly number[] => {
  if (answer?.kind === 'single') return [answer.option];
  if (answer?.kind === 'true-false') return [answer.isTrue ? 0 : 1];
  return [];
};

function SomeOptions({ question, draft, isFinal, isScored, current, changeDraft, onSend }: InputsProps) {
  const onChoose = (index: number): void =>
    changeDraft((before) => {
      const { chosen } = before;
      const isOut = chosen.includes(index);
      return { ...before, chosen: isOut ? chosen.filter((other) => other !== index) : [...chosen, index] };
    });
  return (
    <>
      <p class={styles['answerFormHow']}>{playWords(isScored ? 'chooseAny' : 'chooseMany')}</p>
      <OptionTiles
        options={question.options ?? []}
        chosen={draft.chosen}
        isMultiple
        isFinal={isFinal}
        label={question.title}
        onChoose={onChoose}
      />
      {!isFinal && isNew(question, draft, current) && (
        <SendButton isReady={draft.chosen.length > 0} isChange={current !== undefined} onSend={onSend} />
      )}
    </>
  );
}

function Ordered({ question, draft, isFinal, current, changeDraft, onSend }: InputsProps) {
  const options = question.options ?? [];
  const isOrdering = question.kind === 'ordering';
  const most = isOrdering ? options.length : (question.mostRanks ?? options.length);
  const atMost = most < options.length ? ` ${playWords('rankAtMost', { count: most })}` : '';
  return (
    <>
      <p class={styles['answerFormHow']}>{`${playWords(isOrdering ? 'orderHow' : 'rankHow')}${atMost}`}</p>
      <Lazy
        load={loadTapOrder}
        props={{
          items: options.map(({ text, picture }, id) => ({ id, text, picture })),
          chosen: draft.chosen,
          most,
          label: question.title,
          isFinal,
          onChange: (change) => changeDraft((before) => ({ ...before, chosen: change(before.chosen) })),
        }}
      />
      {!isFinal && isNew(question, draft, current) && (
        <SendButton
          isReady={answerOf(question, draft) !== undefined}
          isChange={current !== undefined}
          onSend={onSend}
        />
      )}
    </>
  );
}

function Rated({ question, current, isFinal, onAnswer }: InputsProps) {
  const { scale = 5, lowLabel, highLabel, title } = question;
  const onRate = useCallback((rating: number) => onAnswer({ kind: 'rating', rating }), [onAnswer]);
  const rating = current?.kind === 'rating' ? current.rating : undefined;
  return (
    <>
      <p class={styles['answerFormHow']}>{playWords('rateHow', { scale })}</p>
      <Lazy load={loadRating} props={{ scale, lowLabel, highLabel, rating, isFinal, label: title, onRate }} />
    </>
  );
}

function Typed({ question, draft, current, isEditing, changeDraft, onSend }: InputsProps) {
  if (!isEditing && current !== undefined) return <GivenText answer={current} />;
  const sendLabel = playWords(current === undefined ? 'send' : 'sendChange');
  return (
    <Lazy
      load={loadTextInputs}
      props={{ question, draft, sendLabel, onDraft: (next) => changeDraft(() => next), onSend }}
    />
  );
}

function GivenText({ answer }: { readonly answer: AnswerValue }) {
  const { text, words } = draftOf(answer);
  return <blockquote class={styles['given']}>{answer.kind === 'words' ? words.join(', ') : text}</blockquote>;
}

interface SendButtonProps {
  readonly isReady: boolean;
  readonly isChange: boolean;
  readonly onSend: () => void;
}

function SendButton({ isReady, isChange, onSend }: SendButtonProps) {
  return (
    <div class={styles['send']}>
      <Button kind="primary" size="large" isFullWidth disabled={!isReady} onClick={onSend}>
        {playWords(isChange ? 'sendChange' : 'send')}
      </Button>
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

/** The same for the eye; the status beside it is there from the start, so that readers notice the change. */
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
