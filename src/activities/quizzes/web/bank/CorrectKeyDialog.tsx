import { useForm } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { BankQuestion } from '#activities/quizzes/contract.bankviews.ts';
import { banksClient } from './banks.client.ts';
import { correctionWords } from './correction.words.ts';
import { editorWords } from './editor.words.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import styles from './Bank.module.css';

interface CorrectKeyDialogProps {
  readonly bankId: string;
  readonly question: BankQuestion;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCorrected: () => void;
}

/** Corrects a key at once; earlier answers are marked again and learners are notified. */
export function CorrectKeyDialog(props: CorrectKeyDialogProps) {
  const { bankId, question, isOpen, onClose, onCorrected } = props;
  const { questionId } = question;
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(banksClient.correctKey, {
    start: () => ({ correct: question.correct, explanation: question.explanation ?? '' }),
    check: ({ correct }) => (correct.length === 0 ? { correct: correctionWords('chooseKey') } : {}),
    draft: `quizzes.key.${questionId}`,
    onDone: () => {
      onClose();
      showToast(correctionWords('keyCorrected'), { kind: 'good' });
      onCorrected();
    },
  });
  const { correct, explanation } = values;
  const body = { correct: [...correct], explanation: explanation.trim() };
  const tick = (id: string, isRight: boolean): void =>
    setValues({ ...values, correct: isRight ? [...correct, id] : correct.filter((one) => one !== id) });
  return (
    <Dialog
      isOpen={isOpen}
      title={editorWords('correctKey')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void send({ params: { bankId, questionId }, body })}
        >
          {correctionWords('correct')}
        </Button>
      }
    >
      {draftLine}
      <p class={styles['warning']}>
        <Icon name="warning" size={1.1} /> <span>{correctionWords('correctText')}</span>
      </p>
      <fieldset class={styles['options']}>
        <legend>{correctionWords('rightOnes')}</legend>
        {question.answers.map(({ id, text }) => (
          <Checkbox
            key={id}
            label={oneLine(text)}
            isChecked={correct.includes(id)}
            onChange={(isRight) => tick(id, isRight)}
          />
        ))}
      </fieldset>
      <TextArea
        label={correctionWords('newExplanation')}
        isOptional
        rows={3}
        maxLength={20_000}
        value={explanation}
        error={problems['explanation']}
        onInput={(typed) => setValues({ ...values, explanation: typed })}
      />
      <Problem>{problems['correct']}</Problem>
    </Dialog>
  );
}
