import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { editorWords } from './editor.words.ts';
import { fewestAnswersOf, isFreeType } from '#activities/quizzes/contract.kinds.ts';
import { emptyOption, freeOptionId } from './question-form.ts';
import type { FormProblem, OptionForm, QuestionForm } from './question-form.ts';
import styles from './Bank.module.css';

const MOST = 10;
const HINTS = {
  SINGLE_CHOICE: 'optionsHint',
  MULTIPLE_CHOICE: 'optionsHint',
  NUMERIC: 'numberHint',
  TYPED: 'wordsHint',
} as const;

interface OptionLinesProps {
  readonly form: QuestionForm;
  readonly problem: FormProblem | undefined;
  readonly onForm: (form: QuestionForm) => void;
}

/** The line to type in next, once it is painted. */
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
  const isFree = isFreeType(type);
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
      <legend>{editorWords(isFree ? 'acceptedAnswers' : 'options')}</legend>
      {options.map((option, index) => (
        <OptionLine
          key={option.id}
          option={option}
          number={index + 1}
          isInvalid={problem !== undefined && index === 0}
          isFree={isFree}
          canRemove={options.length > fewestAnswersOf(type)}
          isLast={index === options.length - 1}
          onChange={(part) => change(index, part)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onRemove={() => {
            onForm({ ...form, options: options.filter((_, place) => place !== index) });
            setWanted(Math.max(0, index - 1));
          }}
        />
      ))}
      <Problem>{problem && editorWords(problem)}</Problem>
      <p class={styles['hint']}>{editorWords(HINTS[type])}</p>
      {options.length < MOST && (
        <div>
          <Button size="small" kind="quiet" icon="plus" onClick={add}>
            {editorWords('addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface OptionLineProps {
  readonly option: OptionForm;
  readonly number: number;
  readonly isInvalid: boolean;
  /** Typed, not chosen: every line is right. */
  readonly isFree: boolean;
  readonly canRemove: boolean;
  readonly isLast: boolean;
  readonly onChange: (part: Partial<OptionForm>) => void;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onRemove: () => void;
}

function OptionLine(props: OptionLineProps) {
  const { option, number, isInvalid, isFree, canRemove, isLast, onChange, onKeyDown, onRemove } = props;
  const [isOpen, setOpen] = useState(option.explanation !== '' || option.isPinned);
  return (
    <div class={styles['option']} data-right={option.isRight || isFree || undefined}>
      <div class={styles['line']}>
        {!isFree && (
          <label class={styles['tick']}>
            <input
              type="checkbox"
              checked={option.isRight}
              onChange={(event) => onChange({ isRight: event.currentTarget.checked })}
            />
            <span class="visually-hidden">{editorWords('isRight', { number })}</span>
          </label>
        )}
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
          <IconButton icon="cross" label={editorWords('removeOption', { number })} onClick={onRemove} />
        )}
      </div>
      {isOpen && <Reasons {...{ option, number, isFree, isLast, onChange }} />}
    </div>
  );
}

type ReasonsProps = Pick<OptionLineProps, 'option' | 'number' | 'isFree' | 'isLast' | 'onChange'>;

function Reasons({ option, number, isFree, isLast, onChange }: ReasonsProps) {
  return (
    <div class={styles['reasons']}>
      <TextArea
        label={editorWords('why', { number })}
        rows={option.explanation.length > 60 ? 3 : 2}
        maxLength={20_000}
        value={option.explanation}
        onInput={(explanation) => onChange({ explanation })}
      />
      {!isFree && (isLast || option.isPinned) && (
        <Checkbox
          label={editorWords('keepLast', { number })}
          isChecked={option.isPinned}
          onChange={(isPinned) => onChange({ isPinned })}
        />
      )}
    </div>
  );
}
