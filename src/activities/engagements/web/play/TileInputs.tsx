import { useCallback } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { InputProps } from '../kinds/kind.ts';
import { tallyWords } from '../parts/tally.words.ts';
import { answerOf } from './answer-draft.ts';
import { insideWords } from './inside.words.ts';
import { OptionTiles } from './OptionTiles.tsx';
import styles from './Play.module.css';

const optionAnswer = (option: number): AnswerValue => ({ kind: 'single', option });
const truthAnswer = (index: number): AnswerValue => ({ kind: 'true-false', isTrue: index === 0 });

export function OneOption(props: InputProps) {
  const { current, question } = props;
  const chosen = current?.kind === 'single' ? [current.option] : [];
  return <OneTile {...props} options={question.options ?? []} chosen={chosen} answer={optionAnswer} />;
}

export function TrueOrFalse(props: InputProps) {
  const { current } = props;
  const options = [{ text: tallyWords('yes') }, { text: tallyWords('no') }];
  const chosen = current?.kind === 'true-false' ? [current.isTrue ? 0 : 1] : [];
  return <OneTile {...props} options={options} chosen={chosen} answer={truthAnswer} />;
}

interface OneTileProps extends InputProps {
  readonly options: readonly { readonly text: string; readonly picture?: string | undefined }[];
  readonly chosen: readonly number[];
  readonly answer: (index: number) => AnswerValue;
}

/** The first tap is the answer. */
function OneTile({ question, options, chosen, isFinal, answer, onAnswer }: OneTileProps) {
  const onChoose = useCallback((index: number) => onAnswer(answer(index)), [answer, onAnswer]);
  return (
    <OptionTiles
      options={options}
      chosen={chosen}
      isMultiple={false}
      isFinal={isFinal}
      label={question.title}
      onChoose={onChoose}
    />
  );
}

export function SomeOptions(props: InputProps) {
  const { question, draft, isFinal, isScored, changeDraft } = props;
  const onChoose = (index: number): void =>
    changeDraft((before) => {
      const { chosen } = before;
      const isOut = chosen.includes(index);
      return { ...before, chosen: isOut ? chosen.filter((other) => other !== index) : [...chosen, index] };
    });
  return (
    <>
      <p class="soft">{insideWords(isScored ? 'chooseAny' : 'chooseMany')}</p>
      <OptionTiles
        options={question.options ?? []}
        chosen={draft.chosen}
        isMultiple
        isFinal={isFinal}
        label={question.title}
        onChoose={onChoose}
      />
      <SendButton {...props} />
    </>
  );
}

/** Nothing to send while the form shows what the server has. */
export function SendButton({ question, draft, current, isFinal, onSend }: InputProps) {
  const answer = answerOf(question, draft);
  const isIn = current !== undefined && JSON.stringify(answer) === JSON.stringify(current);
  if (isFinal || isIn) return undefined;
  return (
    <div class={styles['send']}>
      <Button kind="primary" size="large" isFullWidth disabled={answer === undefined} onClick={onSend}>
        {insideWords(current === undefined ? 'send' : 'sendChange')}
      </Button>
    </div>
  );
}
