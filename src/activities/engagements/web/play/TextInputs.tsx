import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_WORD } from '#activities/engagements/contract.kinds.ts';
import type { InputProps } from '../kinds/kind.ts';
import { numbersIn, typedNumber } from '../kinds/numeric.tsx';
import { answerOf, draftOf } from './answer-draft.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

interface TypedProps extends InputProps {
  /** The fields; the argument says whether somebody tried to send something that is not an answer. */
  readonly fields: (isWrong: boolean) => ComponentChildren;
}

/** A form that closes when it is sent, and shows what was sent. */
function Typed({ question, draft, current, isEditing, onSend, fields }: TypedProps) {
  const [isWrong, setWrong] = useState(false);
  const isReady = answerOf(question, draft) !== undefined;
  if (!isEditing && current !== undefined) {
    const { text, words } = draftOf(current);
    return <blockquote class={styles['given']}>{text || words.join(', ')}</blockquote>;
  }
  return (
    <form
      class={styles['answerForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isReady);
        if (isReady) onSend();
      }}
    >
      {fields(isWrong && !isReady)}
      <div class={styles['send']}>
        <Button type="submit" kind="primary" size="large" isFullWidth>
          {insideWords(current === undefined ? 'send' : 'sendChange')}
        </Button>
      </div>
    </form>
  );
}

const FEW_CHARACTERS = 60;

export function LongText(props: InputProps) {
  const { question, draft, changeDraft } = props;
  const { longestAnswer = 1000 } = question;
  const left = longestAnswer - [...draft.text].length;
  return (
    <Typed
      {...props}
      fields={() => (
        <TextArea
          label={insideWords('answerOpen')}
          rows={4}
          value={draft.text}
          onInput={(text) => changeDraft((before) => ({ ...before, text }))}
          maxLength={longestAnswer}
          autocapitalize="sentences"
          hint={left <= FEW_CHARACTERS ? insideWords('charactersLeft', { count: left }) : undefined}
        />
      )}
    />
  );
}

export const ShortText = (props: InputProps) => (
  <Typed
    {...props}
    fields={() => <OneLine {...props} inputMode="text" maxLength={props.question.longestAnswer ?? 1000} />}
  />
);

export const NumberText = (props: InputProps) => (
  <Typed {...props} fields={(isWrong) => <NumberField {...props} isWrong={isWrong} />} />
);

/** 1.000 can be a thousand or one: asks the player which. */
function NumberField({ isWrong, ...props }: InputProps & { readonly isWrong: boolean }) {
  const { draft, changeDraft } = props;
  const meanings = numbersIn(draft.text.trim());
  const error = meanings.length > 1 ? insideWords('numberTwice') : insideWords('numberWrong');
  return (
    <>
      <OneLine {...props} error={isWrong ? error : undefined} inputMode="decimal" maxLength={40} />
      {meanings.length > 1 && (
        <div class={styles['meanings']} role="group" aria-label={insideWords('numberTwice')}>
          {meanings.map((number) => (
            <Button
              key={number}
              onClick={() => changeDraft((before) => ({ ...before, text: typedNumber(number) }))}
            >
              {insideWords('numberMeant', { number: spelled(number) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** In a way that reads the same everywhere: no sign between thousands. */
const spelled = (number: number): string =>
  formatNumber(number, {
    useGrouping: false,
    maximumFractionDigits: 3,
    minimumFractionDigits: Number.isInteger(number) ? 0 : 1,
  });

interface OneLineProps extends InputProps {
  readonly error?: string | undefined;
  readonly inputMode: 'text' | 'decimal';
  readonly maxLength: number;
}

function OneLine({ question: { unit }, draft, changeDraft, error, inputMode, maxLength }: OneLineProps) {
  return (
    <TextField
      label={unit === undefined ? insideWords('yourAnswer') : `${insideWords('yourAnswer')} (${unit})`}
      value={draft.text}
      onInput={(text) => changeDraft((before) => ({ ...before, text }))}
      error={error}
      inputMode={inputMode}
      maxLength={maxLength}
      autocomplete="off"
      enterKeyHint="send"
      spellcheck={false}
    />
  );
}

export const SomeWords = (props: InputProps) => <Typed {...props} fields={() => <WordFields {...props} />} />;

/** One field more whenever the last is filled, up to what the question asks for. */
function WordFields({ question, draft: { words }, changeDraft }: InputProps) {
  const most = question.mostWords ?? 1;
  const filled = words.filter((word, index) => word !== '' || index < words.length - 1);
  const count = Math.min(most, Math.max(1, filled.length + 1));
  const set = (index: number, word: string): void =>
    changeDraft((before) => ({
      ...before,
      words: Array.from({ length: Math.max(before.words.length, index + 1) }, (_, at) =>
        at === index ? word : (before.words[at] ?? ''),
      ),
    }));
  return (
    <div class={styles['answerFormWords']}>
      {Array.from({ length: count }, (_, index) => (
        <TextField
          key={index}
          label={insideWords('word', { number: index + 1 })}
          value={words[index] ?? ''}
          onInput={(word) => set(index, word)}
          maxLength={LONGEST_WORD}
          autocomplete="off"
          enterKeyHint={index + 1 < most ? 'next' : 'send'}
        />
      ))}
    </div>
  );
}
