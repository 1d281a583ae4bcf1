import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pairOf } from '#activities/quizzes/contract.kinds.ts';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import { QuestionText } from '#web/kit/text/QuestionText.tsx';
import { cardWords } from './card.words.ts';
import type { QuestionCardProps, ShownOption } from './QuestionCard.tsx';
import styles from './QuestionCard.module.css';

const placedWords = defineMessages({
  en: {
    up: 'Move up: {text}',
    down: 'Move down: {text}',
    nowAt: '{text} is now number {place} of {count}.',
    belongsAt: 'Belongs at number {place}',
    none: 'Choose',
    noneChosen: 'Nothing chosen',
    belongsTo: 'Right: {text}',
    pairedBefore: 'You chose this pair before',
  },
  de: {
    up: 'Nach oben: {text}',
    down: 'Nach unten: {text}',
    nowAt: '{text} ist jetzt Nummer {place} von {count}.',
    belongsAt: 'Gehört an Stelle {place}',
    none: 'Wähle',
    noneChosen: 'Nichts gewählt',
    belongsTo: 'Richtig: {text}',
    pairedBefore: 'Dieses Paar hast du schon einmal gewählt',
  },
});

/** Questions answered by ordering or matching. */
export function PlacedAnswer(props: QuestionCardProps) {
  const { matches } = props.question;
  return matches ? <Pairs {...props} matches={matches} /> : <Steps {...props} />;
}

type Act = 'up' | 'down';

/** A row that moves in the document loses focus; it gets it back on the button that was pressed. */
function useFocusAfter(list: { readonly current: HTMLElement | null }) {
  const wanted = useRef<{ readonly id: string; readonly act: Act }>(undefined);
  useLayoutEffect(() => {
    const { id, act } = wanted.current ?? {};
    wanted.current = undefined;
    if (id === undefined) return;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const row = rows.find(({ dataset }) => dataset['id'] === id);
    row?.querySelector<HTMLElement>(`[data-act=${act}]`)?.focus();
  });
  return (id: string, act: Act): void => void (wanted.current = { id, act });
}

const moved = (order: readonly string[], id: string, to: number): string[] => {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

/** Besides the arrows: rows can be dragged by their number, and dropping one is the answer. */
function useDrag(
  list: { readonly current: HTMLElement | null },
  order: readonly string[],
  onDrop: (order: readonly string[]) => void,
) {
  const [held, setHeld] = useState<{ readonly id: string; readonly order: readonly string[] }>();
  const latest = useRef(held);
  latest.current = held;
  useEffect(() => {
    if (held === undefined) return undefined;
    const move = ({ clientY }: PointerEvent): void => {
      const now = latest.current;
      if (now === undefined) return;
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      const from = now.order.indexOf(now.id);
      const { top = 0, bottom = 0 } = rows[to] ?? {};
      const isPast = to < from ? clientY < (top + bottom) / 2 : clientY > (top + bottom) / 2;
      if (to >= 0 && to !== from && isPast) setHeld({ ...now, order: moved(now.order, now.id, to) });
    };
    const drop = (): void => {
      const now = latest.current;
      setHeld(undefined);
      if (now !== undefined && now.order.some((id, place) => id !== order[place])) onDrop(now.order);
    };
    const cancel = (): void => setHeld(undefined);
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
    };
  }, [held?.id]);
  return { held, grab: (id: string): void => setHeld({ id, order }) };
}

function Steps({ question, picked, correct, isLocked = false, onPick }: QuestionCardProps) {
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const byId = new Map(question.options.map((option) => [option.id, option]));
  const given = (picked ?? correct ?? []).filter((id) => byId.has(id));
  const order = [...given, ...[...byId.keys()].filter((id) => !given.includes(id))];
  const wantFocus = useFocusAfter(list);
  const { held, grab } = useDrag(list, order, onPick);
  const shown = held?.order ?? order;
  const step = (id: string, act: Act): void => {
    const to = order.indexOf(id) + (act === 'up' ? -1 : 1);
    if (to < 0 || to >= order.length) return;
    wantFocus(id, act);
    const text = oneLine(byId.get(id)?.text ?? '');
    setNews(placedWords('nowAt', { text, place: to + 1, count: order.length }));
    onPick(moved(order, id, to));
  };
  return (
    <>
      <ol ref={list} class={styles['options']} data-steps>
        {shown.map((id, place) => (
          <Step
            key={id}
            option={byId.get(id) ?? { id, text: id }}
            place={place}
            count={shown.length}
            rightPlace={correct?.indexOf(id)}
            isAnswer={picked !== undefined && picked.length > 0}
            isLocked={isLocked}
            isHeld={held?.id === id}
            onStep={(act) => step(id, act)}
            onGrab={() => grab(id)}
          />
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

interface StepProps {
  readonly option: ShownOption;
  readonly place: number;
  readonly count: number;
  /** Once it may be known. */
  readonly rightPlace: number | undefined;
  /** Undefined or untouched: the order says nothing about the learner. */
  readonly isAnswer: boolean;
  readonly isLocked: boolean;
  readonly isHeld: boolean;
  readonly onStep: (act: Act) => void;
  readonly onGrab: () => void;
}

const stepVerdict = ({ place, rightPlace, isAnswer }: StepProps) => {
  if (rightPlace === undefined) return undefined;
  if (rightPlace === place) return 'right';
  return isAnswer ? 'wrong' : 'missed';
};

function Step(props: StepProps) {
  const { option, place, rightPlace = 0, isLocked, isHeld, onGrab } = props;
  const verdict = stepVerdict(props);
  return (
    <li
      class={styles['option']}
      data-id={option.id}
      data-verdict={verdict}
      data-locked={isLocked || undefined}
      data-held={isHeld || undefined}
    >
      <span
        class={styles['key']}
        data-grip={!isLocked || undefined}
        aria-hidden="true"
        onPointerDown={isLocked ? undefined : onGrab}
      >
        {place + 1}
      </span>
      <div class={styles['optionText']}>
        <QuestionText text={option.text} isChoice />
        {verdict !== undefined && (
          <span class={styles['verdict']}>
            {verdict === 'right'
              ? cardWords('solution')
              : placedWords('belongsAt', { place: rightPlace + 1 })}
          </span>
        )}
        <Why {...props} />
      </div>
      {!isLocked && <Arrows {...props} />}
    </li>
  );
}

function Why({ option, isLocked }: Pick<StepProps, 'option' | 'isLocked'>) {
  return isLocked && option.explanation !== undefined ? <QuestionText text={option.explanation} /> : null;
}

function Arrows({ option, place, count, onStep }: StepProps) {
  const text = oneLine(option.text);
  return (
    <span class={styles['arrows']}>
      <IconButton
        icon="sort-up"
        data-act="up"
        label={placedWords('up', { text })}
        aria-disabled={place === 0 || undefined}
        onClick={() => onStep('up')}
      />
      <IconButton
        icon="sort-down"
        data-act="down"
        label={placedWords('down', { text })}
        aria-disabled={place === count - 1 || undefined}
        onClick={() => onStep('down')}
      />
    </span>
  );
}

interface PairsProps extends QuestionCardProps {
  readonly matches: readonly ShownOption[];
}

function Pairs(props: PairsProps) {
  const { question, matches, picked, correct, chosenBefore = [], isLocked = false, onPick } = props;
  const pairsOf = (id: string): readonly string[] => matches.map((match) => pairOf(id, match.id));
  const matchIn = (id: string, pairs: readonly string[] = []): ShownOption | undefined =>
    matches.find((match) => pairs.includes(pairOf(id, match.id)));
  const choose = (id: string, matchId: string): void => {
    const others = (picked ?? []).filter((pair) => !pairsOf(id).includes(pair));
    onPick(matchId === '' ? others : [...others, pairOf(id, matchId)]);
  };
  return (
    <div class={styles['options']}>
      {question.options.map((option) => (
        <Pair
          key={option.id}
          option={option}
          matches={matches}
          chosen={matchIn(option.id, picked)}
          right={correct && matchIn(option.id, correct)}
          isAsked={picked !== undefined}
          isChosenAgain={pairsOf(option.id).some((pair) => chosenBefore.includes(pair))}
          isLocked={isLocked}
          onChoose={(matchId) => choose(option.id, matchId)}
        />
      ))}
    </div>
  );
}

interface PairProps {
  readonly option: ShownOption;
  readonly matches: readonly ShownOption[];
  readonly chosen: ShownOption | undefined;
  /** Once it may be known. */
  readonly right: ShownOption | undefined;
  readonly isAsked: boolean;
  readonly isChosenAgain: boolean;
  readonly isLocked: boolean;
  readonly onChoose: (matchId: string) => void;
}

const verdictOf = ({ chosen, right, isAsked }: PairProps) => {
  if (right === undefined) return undefined;
  if (!isAsked) return 'solution';
  if (chosen === undefined) return 'missed';
  return chosen.id === right.id ? 'right' : 'wrong';
};

function Pair(props: PairProps) {
  const { option, right, isChosenAgain, isLocked } = props;
  const labelId = useId();
  const verdict = verdictOf(props);
  return (
    <div class={styles['option']} data-pair data-verdict={verdict} data-locked={isLocked || undefined}>
      <div class={styles['optionText']} id={labelId}>
        <QuestionText text={option.text} isChoice />
      </div>
      {isLocked ? <Matched {...props} /> : <MatchField {...props} labelId={labelId} />}
      {isChosenAgain && <span class={styles['verdict']}>{placedWords('pairedBefore')}</span>}
      {right !== undefined && verdict !== 'right' && (
        <span class={styles['verdict']}>{placedWords('belongsTo', { text: oneLine(right.text) })}</span>
      )}
      <Why {...props} />
    </div>
  );
}

/** What was chosen, once it cannot be changed. */
function Matched(props: PairProps) {
  const { chosen, isAsked } = props;
  const verdict = verdictOf(props);
  if (!isAsked) return null;
  return (
    <p class={styles['matched']}>
      {verdict !== undefined && <Icon name={verdict === 'right' ? 'check' : 'cross'} size={1.1} />}
      {chosen ? oneLine(chosen.text) : placedWords('noneChosen')}
    </p>
  );
}

/** A native select: every keyboard, screen reader and phone knows it. */
function MatchField({ matches, chosen, labelId, onChoose }: PairProps & { readonly labelId: string }) {
  return (
    <select
      class={styles['field']}
      aria-labelledby={labelId}
      value={chosen?.id ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{placedWords('none')}</option>
      {matches.map(({ id, text }) => (
        <option key={id} value={id}>
          {oneLine(text)}
        </option>
      ))}
    </select>
  );
}
