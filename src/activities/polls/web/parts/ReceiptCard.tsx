import { copyText } from '#web/kit/clipboard.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { receiptWords } from '../receipt.words.ts';
import { receiptText } from '../receipts.ts';
import type { KeptReceipt } from '../receipts.ts';
import { saveFile } from '../save-file.ts';
import { BallotList } from './BallotList.tsx';
import styles from './ReceiptCard.module.css';

interface ReceiptCardProps {
  readonly poll: PollView;
  readonly receipt: KeptReceipt;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
}

const copyReceipt = async (receipt: KeptReceipt): Promise<void> => {
  const isCopied = await copyText(receiptText(receipt));
  showToast(receiptWords(isCopied ? 'copied' : 'copyFailed'), { kind: isCopied ? 'good' : 'plain' });
};

const TITLES = { waiting: 'waitingTitle', counted: 'votedTitle', withdrawn: 'withdrawnTitle' } as const;

/** What became of one's ballot, and the proof of it. */
export function ReceiptCard({ poll, receipt, onChange, onWithdraw }: ReceiptCardProps) {
  const { state } = receipt;
  const canEdit = poll.status === 'open' && poll.settings.canEdit && state !== 'waiting';
  return (
    <Card
      title={receiptWords(TITLES[state])}
      kind="accent"
      activity="polls"
      aside={
        state === 'withdrawn' ? undefined : <SavedMark state={state === 'waiting' ? 'waiting' : 'saved'} />
      }
    >
      {state === 'waiting' && <p>{receiptWords('waitingText')}</p>}
      {state !== 'withdrawn' && <BallotList choices={receipt.choices} />}
      <Proof poll={poll} receipt={receipt} />
      {canEdit && (
        <div class={styles['actions']}>
          <Button onClick={onChange}>{receiptWords(state === 'withdrawn' ? 'voteAgain' : 'change')}</Button>
          {state === 'counted' && (
            <Button kind="quiet" onClick={onWithdraw}>
              {receiptWords('withdraw')}
            </Button>
          )}
        </div>
      )}
      {poll.status === 'open' && !poll.settings.canEdit && (
        <p class={styles['hint']}>{receiptWords('fixed')}</p>
      )}
    </Card>
  );
}

function Proof({ poll, receipt }: Pick<ReceiptCardProps, 'poll' | 'receipt'>) {
  const { chainNumber } = receipt;
  return (
    <details class={styles['receipt']}>
      <summary>{receiptWords('receipt')}</summary>
      <p class={styles['hint']}>{receiptWords('receiptHint')}</p>
      <p class={styles['line']}>{receiptText(receipt)}</p>
      {chainNumber !== undefined && (
        <p class={styles['hint']}>{receiptWords('receiptEntry', { number: chainNumber })}</p>
      )}
      <div class={styles['actions']}>
        <Button size="small" icon="copy" onClick={() => void copyReceipt(receipt)}>
          {receiptWords('copyReceipt')}
        </Button>
        <Button
          size="small"
          icon="download"
          onClick={() =>
            saveFile(
              'receipt.txt',
              'text/plain',
              `${poll.title}\n${location.href}\n${receiptText(receipt)}\n`,
            )
          }
        >
          {receiptWords('saveReceipt')}
        </Button>
      </div>
    </details>
  );
}
