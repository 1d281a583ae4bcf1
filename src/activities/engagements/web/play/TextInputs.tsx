import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_WORD } from '#activities/engagements/contract.kinds.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { answerOf, parseNumber } from './answer-draft.ts';
import type { Draft } from './answer-draft.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

interface TextInputsProps {
  readonly question: ShownQuestion;
  readonly draft: Draft;
  readonly sendLabel: string;
  readonly onDraft: (draft: Draft) => void;
  readonly onSend: () => void;
}

/** Answers that are typed: long text, a word or name, a number, words for a cloud. */
export function TextInputs({ question, draft, sendLabel, onDraft, onSend }: TextInputsProps) {
  const [isWrong, setWrong] = useState(false);
  const submit = (): void => {
    const isReady = answerOf(question, draft) !== undefined;
    setWrong(!isReady);
    if (isReady) onSend();
  };
  const isBadNumber = isWrong && question.kind === 'numeric' && parseNumber(draft.text) === undefined;
  return (
    <form
      class={styles['answerForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {question.kind === 'words' ? (
        <WordFields
          question={question}
          words={draft.words}
          onWords={(words) => onDraft({ ...draft, words })}
        />
      ) : (
        <TextInput
          question={question}
          text={draft.text}
          error={isBadNumber ? insideWords('numberWrong') : undefined}
          onText={(text) => onDraft({ ...draft, text })}
        />
      )}
      <div class={styles['send']}>
        <Button type="submit" kind="primary" size="large" isFullWidth>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}

interface TextInputProps {
  readonly question: ShownQuestion;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

const FEW_CHARACTERS = 60;

function TextInput({ question, text, error, onText }: TextInputProps) {
  const { kind, longestAnswer = 1000, unit } = question;
  if (kind === 'open') {
    const left = longestAnswer - [...text].length;
    return (
      <TextArea
        label={insideWords('answerOpen')}
        rows={4}
        value={text}
        onInput={onText}
        maxLength={longestAnswer}
        autocapitalize="sentences"
        hint={left <= FEW_CHARACTERS ? insideWords('charactersLeft', { count: left }) : undefined}
      />
    );
  }
  const isNumber = kind === 'numeric';
  return (
    <TextField
      label={unit === undefined ? insideWords('yourAnswer') : `${insideWords('yourAnswer')} (${unit})`}
      value={text}
      onInput={onText}
      error={error}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={isNumber ? 40 : longestAnswer}
      autocomplete="off"
      enterKeyHint="send"
      spellcheck={false}
    />
  );
}

interface WordFieldsProps {
  readonly question: ShownQuestion;
  readonly words: readonly string[];
  readonly onWords: (words: readonly string[]) => void;
}

/** One field more whenever the last is filled, up to what the question asks for. */
function WordFields({ question, words, onWords }: WordFieldsProps) {
  const most = question.mostWords ?? 1;
  const filled = words.filter((word, index) => word !== '' || index < words.length - 1);
  const count = Math.min(most, Math.max(1, filled.length + 1));
  const set = (index: number, word: string): void =>
    onWords(
      Array.from({ length: Math.max(words.length, index + 1) }, (_, at) =>
        at === index ? word : (words[at] ?? ''),
      ),
    );
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
