import { copyText } from '#web/kit/clipboard.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { receiptWords } from './receipt.words.ts';
import { receiptText } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { BallotList } from './BallotList.tsx';
import styles from './PollPage.module.css';

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

/** How a ballot stands, with what is said of it. */
const STANDINGS = {
  sending: { title: 'sendingTitle', mark: 'saving' },
  waiting: { title: 'waitingTitle', mark: 'waiting' },
  counted: { title: 'votedTitle', mark: 'saved' },
  withdrawn: { title: 'withdrawnTitle', mark: undefined },
} as const;

/** What became of one's ballot, and the proof of it. */
export function ReceiptCard({ poll, receipt, onChange, onWithdraw }: ReceiptCardProps) {
  const { state } = receipt;
  const standing = state === 'waiting' && isOnline.value ? 'sending' : state;
  const { title, mark } = STANDINGS[standing];
  return (
    <Card
      title={receiptWords(title)}
      kind="accent"
      activity="polls"
      aside={mark && <SavedMark state={mark} />}
    >
      {standing === 'waiting' && <p>{receiptWords('waitingText')}</p>}
      {state !== 'withdrawn' && <BallotList choices={receipt.choices} />}
      <Proof poll={poll} receipt={receipt} />
      {poll.status === 'open' && <Changes {...{ poll, receipt, onChange, onWithdraw }} />}
    </Card>
  );
}

function Changes({ poll, receipt: { state }, onChange, onWithdraw }: ReceiptCardProps) {
  if (!poll.settings.canEdit) return <p class={styles['hint']}>{receiptWords('fixed')}</p>;
  if (state === 'waiting') return null;
  return (
    <div class={styles['receiptActions']}>
      <Button onClick={onChange}>{receiptWords(state === 'withdrawn' ? 'voteAgain' : 'change')}</Button>
      {state === 'counted' && (
        <Button kind="quiet" onClick={onWithdraw}>
          {receiptWords('withdraw')}
        </Button>
      )}
    </div>
  );
}

function Proof({ poll, receipt }: Pick<ReceiptCardProps, 'poll' | 'receipt'>) {
  const { chainNumber } = receipt;
  return (
    <details class={styles['receipt']}>
      <summary>{receiptWords('receipt')}</summary>
      <p class={styles['hint']}>{receiptWords('receiptHint')}</p>
      <p class={styles['receiptLine']}>{receiptText(receipt)}</p>
      {chainNumber !== undefined && (
        <p class={styles['hint']}>{receiptWords('receiptEntry', { number: chainNumber })}</p>
      )}
      <div class={styles['receiptActions']}>
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
