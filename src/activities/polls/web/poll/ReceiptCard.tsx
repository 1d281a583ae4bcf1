import { useEffect, useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { copyText } from '#web/kit/clipboard.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { receiptWords } from './receipt.words.ts';
import { parseReceipt, receiptLink, receiptText, takeLinkedReceipt } from './receipt-text.ts';
import type { KeptReceipt } from './receipts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedOrigin } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { BallotList } from './BallotList.tsx';
import styles from './PollPage.module.css';

interface ReceiptCardProps {
  readonly poll: PollView;
  readonly receipt: KeptReceipt;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
  /** What this device holds from now on. */
  readonly onHold: (receipt: KeptReceipt | undefined) => void;
}

const loadAnswers = async () => (await import('./ContestBallots.tsx')).AnswerList;

const copyReceipt = async (receipt: KeptReceipt): Promise<void> => {
  const isCopied = await copyText(receiptText(receipt));
  showToast(receiptWords(isCopied ? 'copied' : 'copyFailed'), { kind: isCopied ? 'good' : 'plain' });
};

/** The states of a ballot and their words. */
const STANDINGS = {
  sending: { title: 'sendingTitle', mark: 'saving' },
  waiting: { title: 'waitingTitle', mark: 'waiting' },
  counted: { title: 'votedTitle', mark: 'saved' },
  withdrawn: { title: 'withdrawnTitle', mark: undefined },
  lost: { title: 'lostTitle', mark: undefined },
} as const;

/** The state of the voter's ballot, and its receipt. */
export function ReceiptCard(props: ReceiptCardProps) {
  const { poll, receipt } = props;
  useEffect(() => refuseOther(receipt), []);
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
      {state === 'lost' && <p>{receiptWords('lostText')}</p>}
      {state !== 'withdrawn' && <BallotList choices={receipt.choices} method={poll.settings.method} />}
      {state !== 'withdrawn' && poll.contests && (
        <Lazy
          load={loadAnswers}
          props={{ contests: poll.contests, answers: receipt.choices.answers ?? {} }}
        />
      )}
      <Proof {...props} />
      {poll.status === 'open' && <Changes {...props} />}
    </Card>
  );
}

function Changes({ poll, receipt: { state }, onChange, onWithdraw }: ReceiptCardProps) {
  if (!poll.settings.canEdit) return <p class="hint">{receiptWords('fixed')}</p>;
  if (state === 'waiting') return null;
  return (
    <div class="row-2">
      <Button onClick={onChange}>{receiptWords(state === 'counted' ? 'change' : 'voteAgain')}</Button>
      {state === 'counted' && (
        <Button kind="quiet" onClick={onWithdraw}>
          {receiptWords('withdraw')}
        </Button>
      )}
    </div>
  );
}

/** Another ballot's receipt was opened on a device that already holds one: neither may be lost silently. */
const refuseOther = ({ ballotId }: KeptReceipt): void => {
  const linked = takeLinkedReceipt();
  if (linked !== undefined && parseReceipt(linked)?.ballotId !== ballotId)
    showToast(receiptWords('otherText'), { kind: 'bad' });
};

function Proof({ poll, receipt, onHold }: ReceiptCardProps) {
  const { chainNumber } = receipt;
  const [isOpen, setOpen] = useState(false);
  const link = receiptLink(sharedOrigin(), receipt);
  const forget = (): void => {
    onHold(undefined);
    showToast(receiptWords('forgotten'), {
      action: { label: kitWords('undo'), run: () => onHold(receipt) },
    });
  };
  return (
    <details class={styles['receipt']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{receiptWords('receipt')}</summary>
      <p class="hint">{receiptWords('receiptHint')}</p>
      <p class={styles['receiptLine']}>{receiptText(receipt)}</p>
      {isOpen && <LazyQr text={link} />}
      {chainNumber !== undefined && (
        <p class="hint">{receiptWords('receiptEntry', { number: chainNumber })}</p>
      )}
      <div class="row-2">
        <Button size="small" icon="copy" onClick={() => void copyReceipt(receipt)}>
          {receiptWords('copyReceipt')}
        </Button>
        <Button
          size="small"
          icon="download"
          onClick={() =>
            saveFile('receipt.txt', 'text/plain', `${poll.title}\n${link}\n${receiptText(receipt)}\n`)
          }
        >
          {receiptWords('saveReceipt')}
        </Button>
        {receipt.state !== 'waiting' && (
          <Button size="small" kind="quiet" onClick={forget}>
            {receiptWords('forget')}
          </Button>
        )}
      </div>
    </details>
  );
}
