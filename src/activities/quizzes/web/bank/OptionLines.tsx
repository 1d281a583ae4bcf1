import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { editorWords } from './editor.words.ts';
import { answeringOf, fewestAnswersOf } from '#activities/quizzes/contract.kinds.ts';
import { emptyOption, freeOptionId } from './question-form.ts';
import type { Answering } from '#activities/quizzes/contract.kinds.ts';
import type { FormProblem, OptionForm, QuestionForm } from './question-form.ts';
import styles from './Bank.module.css';

const MOST = 10;
const HINTS = {
  SINGLE_CHOICE: 'optionsHint',
  MULTIPLE_CHOICE: 'optionsHint',
  NUMERIC: 'numberHint',
  TYPED: 'wordsHint',
  ORDERING: 'orderHint',
  MATCHING: 'pairsHint',
} as const;
const LEGENDS = {
  choice: 'options',
  typing: 'acceptedAnswers',
  order: 'rightOrder',
  match: 'pairs',
} as const;

interface OptionLinesProps {
  readonly form: QuestionForm;
  readonly problem: FormProblem | undefined;
  readonly onForm: (form: QuestionForm) => void;
}

/** The line to type in next, once it is rendered. */
function useLineFocus() {
  const list = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('[data-line]')[wanted]?.focus();
    setWanted(undefined);
  }, [wanted]);
  return { list, setWanted };
}

/** Lines to type one after the other; each keeps the id it was made with. */
export function OptionLines({ form, problem, onForm }: OptionLinesProps) {
  const { options, type } = form;
  const answering = answeringOf(type);
  const { list, setWanted } = useLineFocus();
  const change = (index: number, part: Partial<OptionForm>): void => {
    const isTick = part.isRight === true && type !== 'MULTIPLE_CHOICE';
    onForm({
      ...form,
      options: options.map((option, place) => {
        if (place === index) return { ...option, ...part };
        return isTick ? { ...option, isRight: false } : option;
      }),
    });
  };
  const moveUp = (index: number, option: OptionForm): void => {
    const others = options.filter((_, place) => place !== index);
    onForm({ ...form, options: others.toSpliced(index - 1, 0, option) });
    setWanted(index - 1);
  };
  const remove = (index: number): void => {
    onForm({ ...form, options: options.filter((_, place) => place !== index) });
    setWanted(Math.max(0, index - 1));
  };
  const add = (): void => {
    if (options.length >= MOST) return;
    onForm({ ...form, options: [...options, emptyOption(freeOptionId(options))] });
    setWanted(options.length);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>, index: number): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (index < options.length - 1) setWanted(index + 1);
    else add();
  };
  return (
    <fieldset ref={list} class={styles['options']}>
      <legend>{editorWords(LEGENDS[answering])}</legend>
      {options.map((option, index) => (
        <OptionLine
          key={option.id}
          option={option}
          number={index + 1}
          isInvalid={problem !== undefined && index === 0}
          answering={answering}
          canRemove={options.length > fewestAnswersOf(type)}
          isLast={index === options.length - 1}
          onChange={(part) => change(index, part)}
          onUp={() => moveUp(index, option)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onRemove={() => remove(index)}
        />
      ))}
      <Problem>{problem && editorWords(problem)}</Problem>
      <p class={styles['hint']}>{editorWords(HINTS[type])}</p>
      {options.length < MOST && <AddLine onAdd={add} />}
    </fieldset>
  );
}

function AddLine({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div>
      <Button size="small" kind="quiet" icon="plus" onClick={onAdd}>
        {editorWords('addOption')}
      </Button>
    </div>
  );
}

interface OptionLineProps {
  readonly option: OptionForm;
  readonly number: number;
  readonly isInvalid: boolean;
  /** Only choices have a tick box; in other kinds every line is right. */
  readonly answering: Answering;
  readonly canRemove: boolean;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<OptionForm>) => void;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

function OptionLine(props: OptionLineProps) {
  const { option, number, isInvalid, answering, canRemove, isLast, onChange, onKeyDown } = props;
  const isChoice = answering === 'choice';
  const [isOpen, setOpen] = useState(option.explanation !== '' || option.isPinned);
  return (
    <div class={styles['option']} data-right={option.isRight || !isChoice || undefined}>
      <div class={styles['line']} data-pair={answering === 'match' || undefined}>
        {isChoice && <Tick {...{ option, number, onChange }} />}
        <textarea
          data-line
          dir="auto"
          class={styles['text']}
          rows={Math.min(6, option.text.split('\n').length)}
          value={option.text}
          maxLength={4000}
          aria-label={editorWords('option', { number })}
          aria-invalid={isInvalid || undefined}
          onInput={(event) => onChange({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <Beside {...props} />
        {!isOpen && (
          <Button
            size="small"
            kind="quiet"
            aria-label={editorWords('addWhy', { number })}
            onClick={() => setOpen(true)}
          >
            {editorWords('whyShort')}
          </Button>
        )}
        {canRemove && (
          <IconButton icon="cross" label={editorWords('removeOption', { number })} onClick={props.onRemove} />
        )}
      </div>
      {isOpen && <Reasons {...{ option, number, isLast, onChange }} canPin={isChoice} />}
    </div>
  );
}

type SideProps = Pick<OptionLineProps, 'option' | 'number' | 'onChange'>;

function Tick({ option, number, onChange }: SideProps) {
  return (
    <label class={styles['tick']}>
      <input
        type="checkbox"
        checked={option.isRight}
        onChange={(event) => onChange({ isRight: event.currentTarget.checked })}
      />
      <span class="visually-hidden">{editorWords('isRight', { number })}</span>
    </label>
  );
}

function Beside({ option, number, answering, onChange, onUp }: OptionLineProps) {
  if (answering === 'match') return <RightSide {...{ option, number, onChange }} />;
  if (answering !== 'order' || number === 1) return null;
  return <IconButton icon="sort-up" label={editorWords('moveUp', { number })} onClick={onUp} />;
}

/** Its partner in a matching question. */
function RightSide({ option, number, onChange }: SideProps) {
  return (
    <textarea
      dir="auto"
      class={styles['text']}
      rows={Math.min(6, option.match.split('\n').length)}
      value={option.match}
      maxLength={4000}
      aria-label={editorWords('matchOf', { number })}
      onInput={(event) => onChange({ match: event.currentTarget.value })}
    />
  );
}

interface ReasonsProps extends Pick<OptionLineProps, 'option' | 'number' | 'isLast' | 'onChange'> {
  readonly canPin: boolean;
}

function Reasons({ option, number, canPin, isLast, onChange }: ReasonsProps) {
  return (
    <div class={styles['reasons']}>
      <TextArea
        label={editorWords('why', { number })}
        rows={option.explanation.length > 60 ? 3 : 2}
        maxLength={20_000}
        value={option.explanation}
        onInput={(explanation) => onChange({ explanation })}
      />
      {canPin && (isLast || option.isPinned) && (
        <Checkbox
          label={editorWords('keepLast', { number })}
          isChecked={option.isPinned}
          onChange={(isPinned) => onChange({ isPinned })}
        />
      )}
    </div>
  );
}
