import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { QuestionText } from '#web/kit/text/QuestionText.tsx';
import { cardWords } from './card.words.ts';
import { keyOfPlace, pickOption, placeOfKey, verdictOn } from './verdict.ts';
import styles from './QuestionCard.module.css';
import type { Verdict } from './verdict.ts';
import type { ShownQuestion, Solution } from '#activities/quizzes/contract.views.ts';

interface QuestionFace {
  readonly text: string;
  /** Stays in view while its questions are answered. */
  readonly passage?: string | undefined;
  /** The language of the text, which need not be the page's. */
  readonly lang: 'en' | 'de';
  /** In the order to show. */
  readonly options: readonly ShownOption[];
  readonly isMultiple: boolean;
  /** Put in order or matched instead of chosen. */
  readonly isPlaced: boolean;
  /** What the options can be matched with. */
  readonly matches?: readonly ShownOption[] | undefined;
  /** Typed instead of chosen. */
  readonly typed?: 'number' | 'words' | undefined;
  /** What was accepted, once that may be known. */
  readonly accepted?: readonly string[] | undefined;
}

export interface QuestionCardProps {
  readonly formId: string;
  readonly question: QuestionFace;
  /** Undefined if nobody was asked: only the solution is shown. */
  readonly picked: readonly string[] | undefined;
  /** The right ones, once they may be known. */
  readonly correct?: readonly string[] | undefined;
  /** Wrong ones that were also chosen in an earlier answer. */
  readonly chosenBefore?: readonly string[] | undefined;
  /** What the answer was worth, instead of what to choose. */
  readonly verdict?: { readonly isCorrect: boolean; readonly text: string } | undefined;
  readonly isLocked?: boolean;
  /** One of many on the page: it does not listen to number keys. */
  readonly isKeyless?: boolean;
  /** Typed answers are reported when typing pauses. */
  readonly isRested?: boolean;
  readonly onPick: (picked: readonly string[]) => void;
  readonly onSubmit: () => void;
}

/** Few questions need it, so it is loaded on demand, and before going offline. */
export const loadTyped = async () => (await import('./TypedAnswer.tsx')).TypedAnswer;

/** What scrolls must be reachable by keyboard. */
const SCROLLED = { tabIndex: 0 };

export const loadPlaced = async () => (await import('./PlacedAnswer.tsx')).PlacedAnswer;

/** Number keys anywhere on the page. Inputs silence the page's shortcuts, so this listens there too. */
function useNumberKeys(count: number, pickAt: (place: number) => void) {
  const latest = useRef(pickAt);
  latest.current = pickAt;
  useLayoutEffect(
    () =>
      addShortcuts(
        Array.from({ length: count }, (_, place) => ({
          key: keyOfPlace(place),
          label: () => cardWords('choose', { number: place + 1 }),
          run: () => latest.current(place),
        })),
      ),
    [count],
  );
  return (event: KeyboardEvent): void => {
    const place = placeOfKey(event.key);
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    latest.current(place);
  };
}

/** One question: its text, and its answers as native radio buttons or check boxes. */
export function QuestionCard(props: QuestionCardProps) {
  const { formId, question, verdict, onSubmit } = props;
  const stemId = useId();
  return (
    <form
      id={formId}
      class={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset class={styles['fieldset']} aria-labelledby={stemId} lang={question.lang}>
        {question.passage !== undefined && (
          <section class={styles['passage']} aria-label={cardWords('passage')} {...SCROLLED}>
            <QuestionText text={question.passage} />
          </section>
        )}
        <div class={styles['stem']} id={stemId}>
          <QuestionText text={question.text} />
        </div>
        <Line verdict={verdict} word={lineWord(question)} />
        {question.typed && <Lazy load={loadTyped} props={{ ...props, typed: question.typed }} />}
        {question.isPlaced ? <Lazy load={loadPlaced} props={props} /> : <Options {...props} />}
      </fieldset>
    </form>
  );
}

function Options(props: QuestionCardProps) {
  const { formId, question, picked, correct, chosenBefore = [], isLocked = false, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  const pick = (id: string): void => onPick(pickOption(picked ?? [], id, question.isMultiple));
  const onKeyDown = useNumberKeys(props.isKeyless ? 0 : question.options.length, (place) => {
    const option = question.options[place];
    if (option === undefined || isLocked) return;
    pick(option.id);
    // Enter on a focused choice submits the form, so no page shortcut is needed.
    list.current?.querySelectorAll('input')[place]?.focus();
  });
  return (
    <div ref={list} class={styles['options']}>
      {question.options.map((option, place) => (
        <OptionRow
          key={option.id}
          option={option}
          place={place}
          name={`${formId}-answer`}
          isMultiple={question.isMultiple}
          isPicked={picked?.includes(option.id) ?? false}
          isLocked={isLocked}
          verdict={correct === undefined ? undefined : verdictOn(option.id, { picked, correct })}
          isChosenAgain={chosenBefore.includes(option.id)}
          onPick={() => pick(option.id)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}

const lineWord = ({ typed, isMultiple, isPlaced, matches }: QuestionFace) => {
  if (isPlaced) return matches ? 'matchEach' : 'putInOrder';
  if (typed) return typed === 'number' ? 'typeNumber' : 'typeWords';
  return isMultiple ? 'chooseAll' : 'chooseOne';
};

interface LineProps {
  readonly verdict: QuestionCardProps['verdict'];
  readonly word: ReturnType<typeof lineWord>;
}

function Line({ verdict, word }: LineProps) {
  return (
    <p class={styles['choose']} data-correct={verdict?.isCorrect} lang={language.value} aria-live="polite">
      {verdict && <Icon name={verdict.isCorrect ? 'check' : 'cross'} />}
      {verdict?.text ?? cardWords(word)}
    </p>
  );
}

export interface ShownOption {
  readonly id: string;
  readonly text: string;
  readonly explanation?: string | undefined;
}

interface OptionRowProps {
  readonly option: ShownOption;
  readonly place: number;
  readonly name: string;
  readonly isMultiple: boolean;
  readonly isPicked: boolean;
  readonly isLocked: boolean;
  readonly verdict: Verdict | undefined;
  readonly isChosenAgain: boolean;
  readonly onPick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const SIGNS = { right: 'check', wrong: 'cross', missed: 'check', solution: 'check' } as const;

/** The whole row is the target; sign and text say what the colour says. */
function OptionRow(props: OptionRowProps) {
  const { option, place, name, isMultiple, isPicked, isLocked, verdict, onPick, onKeyDown } = props;
  return (
    <div class={styles['optionFrame']}>
      <label class={styles['option']} data-verdict={verdict} data-locked={isLocked || undefined}>
        <input
          class={styles['input']}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          value={option.id}
          checked={isPicked}
          disabled={isLocked}
          onChange={onPick}
          onKeyDown={onKeyDown}
        />
        <span class={styles['key']} data-multiple={isMultiple || undefined} aria-hidden="true">
          {verdict === undefined ? keyOfPlace(place) : <Icon name={SIGNS[verdict]} size={1.1} />}
        </span>
        <span class={styles['optionText']}>
          <QuestionText text={option.text} isChoice />
          {verdict !== undefined && <span class={styles['verdict']}>{cardWords(verdict)}</span>}
          {props.isChosenAgain && <span class={styles['verdict']}>{cardWords('chosenBefore')}</span>}
        </span>
      </label>
      {isLocked && option.explanation !== undefined && (
        <div class={styles['optionWhy']}>
          <QuestionText text={option.explanation} />
        </div>
      )}
    </div>
  );
}

export const langOf = (language: ShownQuestion['language']): 'en' | 'de' => (language === 'DE' ? 'de' : 'en');

const TYPED: Readonly<Record<ShownQuestion['type'], QuestionFace['typed']>> = {
  SINGLE_CHOICE: undefined,
  MULTIPLE_CHOICE: undefined,
  NUMERIC: 'number',
  TYPED: 'words',
  ORDERING: undefined,
  MATCHING: undefined,
};

/** A question as the card draws it; once the solution may be known, with the explanations of its options. */
export const questionFace = (question: ShownQuestion, solution?: Solution): QuestionFace => ({
  text: question.question,
  passage: question.passage,
  lang: langOf(question.language),
  isMultiple: question.type === 'MULTIPLE_CHOICE',
  isPlaced: question.type === 'ORDERING' || question.matches !== undefined,
  matches: question.matches,
  typed: TYPED[question.type],
  accepted: solution?.accepted,
  options: question.options.map(({ id, text }) => ({
    id,
    text,
    explanation: solution?.optionExplanations[id],
  })),
});
