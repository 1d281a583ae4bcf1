import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { QuestionCardProps } from './QuestionCard.tsx';
import styles from './QuestionCard.module.css';

const typedWords = defineMessages({
  en: {
    yourAnswer: 'Your answer',
    accepted: 'Right: {answers}',
    typedBefore: 'You gave this answer before',
  },
  de: {
    yourAnswer: 'Deine Antwort',
    accepted: 'Richtig: {answers}',
    typedBefore: 'Diese Antwort hast du schon einmal gegeben',
  },
});

/** An exam stores what is typed when typing pauses, not with every key. */
const REST_MS = 700;

interface TypedAnswerProps extends QuestionCardProps {
  readonly typed: 'number' | 'words';
}

/** One field; once answered, what was typed and what is right. */
export function TypedAnswer(props: TypedAnswerProps) {
  const { question, picked, typed, isLocked, isRested, chosenBefore = [], onPick } = props;
  const [given, setGiven] = useState(picked?.[0] ?? '');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (text: string): void => {
    clearTimeout(waiting.current);
    if (text.trim() !== (picked?.[0] ?? '')) onPick(text.trim() === '' ? [] : [text.trim()]);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (picked?.[0] === undefined) setGiven('');
  }, [picked?.[0]]);
  const isAnswered = picked !== undefined;
  return (
    <div class={styles['typed']}>
      {isAnswered && (
        <input
          class={styles['field']}
          type="text"
          dir="auto"
          autoComplete="off"
          inputMode={typed === 'number' ? 'decimal' : undefined}
          maxLength={200}
          aria-label={typedWords('yourAnswer')}
          value={given}
          disabled={isLocked}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setGiven(text);
            if (!isRested) return tell(text);
            clearTimeout(waiting.current);
            waiting.current = setTimeout(() => tell(text), REST_MS);
          }}
          onChange={(event) => tell(event.currentTarget.value)}
        />
      )}
      {chosenBefore.length > 0 && <p class={styles['verdict']}>{typedWords('typedBefore')}</p>}
      {question.accepted && (
        <p class={styles['accepted']}>
          <Icon name="check" /> {typedWords('accepted', { answers: question.accepted.join(' · ') })}
        </p>
      )}
    </div>
  );
}
