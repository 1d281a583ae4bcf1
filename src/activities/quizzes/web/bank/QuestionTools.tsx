import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { isChoiceType, isFreeType } from '#activities/quizzes/contract.kinds.ts';
import type { MeasuredItem } from '#activities/quizzes/contract.bankviews.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { banksClient } from './banks.client.ts';
import { editorWords } from './editor.words.ts';
import { writtenOf } from './question-form.ts';
import type { LoadedQuestion, StoredQuestion } from './use-bank-question.ts';
import { questionAddress, translationAddress } from './banks.client.ts';
import styles from './Bank.module.css';

const loadCorrection = async () => (await import('./CorrectKeyDialog.tsx')).CorrectKeyDialog;

interface QuestionToolsProps {
  readonly loaded: LoadedQuestion;
  readonly stored: StoredQuestion;
  readonly onStored: () => void;
}

const standOf = ({ draft, published }: StoredQuestion): string => {
  if (published === undefined) return editorWords('isDraft');
  if (draft !== undefined) return editorWords('isChanged');
  return editorWords('isPublished', { version: published.version });
};

/** The question's status, and actions besides editing. */
export function QuestionTools({ loaded, stored, onStored }: QuestionToolsProps) {
  /** Undefined until first opened. Then it stays, so focus can return. */
  const [isCorrecting, setCorrecting] = useState<boolean>();
  const [isLeaving, setLeaving] = useState(false);
  const { published, draft } = stored;
  const { bankId } = loaded.bank;
  return (
    <div class={styles['tools']}>
      <span class={styles['stand']}>{standOf(stored)}</span>
      {stored.measured && <Measured {...stored.measured} />}
      <TwinLink loaded={loaded} />
      {published !== undefined && (isChoiceType(published.type) || isFreeType(published.type)) && (
        <Button size="small" onClick={() => setCorrecting(true)}>
          {editorWords('correctKey')}
        </Button>
      )}
      {draft !== undefined && <DiscardButton {...{ loaded, stored, onStored }} />}
      {published !== undefined && draft === undefined && (
        <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
          {editorWords('withdraw')}
        </Button>
      )}
      {published !== undefined && isCorrecting !== undefined && (
        <Lazy
          load={loadCorrection}
          props={{
            bankId,
            question: published,
            isOpen: isCorrecting,
            onClose: () => setCorrecting(false),
            onCorrected: onStored,
          }}
        />
      )}
      {published !== undefined && (
        <WithdrawDialog
          bankId={bankId}
          questionId={published.questionId}
          isOpen={isLeaving}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}

/** What learners' first answers show. */
function Measured({ answers, right, difficulty, discrimination }: MeasuredItem) {
  return (
    <p class={styles['measured']} data-bad={discrimination === 'wrong' || undefined}>
      {editorWords('measured', {
        level: difficulty,
        percent: formatNumber(right / answers, { style: 'percent' }),
        answers: formatNumber(answers),
      })}{' '}
      {editorWords(`tells-${discrimination}`)}
    </p>
  );
}

function TwinLink({ loaded: { bank, start, stored, twinId } }: Pick<QuestionToolsProps, 'loaded'>) {
  const language = editorWords(start.language === 'EN' ? 'german' : 'english');
  const questionId = (stored?.draft ?? stored?.published)?.questionId;
  if (questionId === undefined) return null;
  return twinId === undefined ? (
    <ButtonLink size="small" href={translationAddress(bank.bankId, questionId)}>
      {editorWords('translate', { language })}
    </ButtonLink>
  ) : (
    <ButtonLink size="small" href={questionAddress(bank.bankId, twinId)}>
      {editorWords('openTwin', { language })}
    </ButtonLink>
  );
}

/** A draft is deleted at once, and can be restored. */
function DiscardButton({ loaded, stored, onStored }: QuestionToolsProps) {
  const { bankId } = loaded.bank;
  const questionId = stored.draft?.questionId ?? '';
  const restore = useAction(banksClient.writeQuestion, {
    onDone: () => {
      navigate(questionAddress(bankId, questionId));
      if (stored.published !== undefined) onStored();
    },
    isToast: true,
  });
  const undo = (): void => void restore.run({ params: { bankId }, body: writtenOf(loaded.start) });
  const discard = useAction(banksClient.deleteBankQuestion, {
    onDone: () => {
      showToast(editorWords('discarded'), { action: { label: kitWords('undo'), run: undo } });
      if (stored.published === undefined) navigate(`/quizzes/banks/${bankId}`, 'replace');
      else onStored();
    },
    isToast: true,
  });
  const call = { params: { bankId, questionId }, query: { of: 'draft' } } as const;
  return (
    <Button size="small" kind="quiet" onClick={() => void discard.run(call)}>
      {editorWords('discard')}
    </Button>
  );
}

interface WithdrawDialogProps {
  readonly bankId: string;
  readonly questionId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function WithdrawDialog({ bankId, questionId, isOpen, onClose }: WithdrawDialogProps) {
  const { run, isBusy } = useAction(banksClient.deleteBankQuestion, {
    onDone: () => {
      navigate(`/quizzes/banks/${bankId}`, 'replace');
      showToast(editorWords('withdrawn'));
    },
    isToast: true,
  });
  const call = { params: { bankId, questionId }, query: { of: 'published' } } as const;
  return (
    <Dialog
      isOpen={isOpen}
      title={editorWords('withdraw')}
      onClose={onClose}
      actions={
        <Button kind="danger" isBusy={isBusy} onClick={() => void run(call)}>
          {editorWords('withdraw')}
        </Button>
      }
    >
      <p>{editorWords('withdrawText')}</p>
    </Dialog>
  );
}
