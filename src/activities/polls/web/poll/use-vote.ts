import { useEffect, useRef, useState } from 'preact/hooks';
import type { PollView } from '#activities/polls/contract.views.ts';
import type { BallotSender, SentNews } from './ballot-sender.ts';
import { forgetDraft } from './kept-drafts.ts';
import { pollWords } from '../poll.words.ts';
import { forgetReceipt, keepReceipt, newBallotId, newSecret, receiptFor } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';
import type { Filled } from './use-ballot-form.ts';

const noop = (): void => undefined;

interface Own {
  readonly receipt: KeptReceipt | undefined;
  /** A function, so the words follow the reader's language. */
  readonly problem?: (() => string) | undefined;
}

/** The voter's own ballot in a poll: sent, waiting, changed or withdrawn. */
export function useVote(poll: PollView, onSettled: () => void) {
  const { pollId } = poll;
  const { voters } = poll.settings;
  const tokensOf = poll.takesTokens && voters !== 'anyone' ? voters : undefined;
  const isWeighted = poll.turnout.rollWeight !== undefined;
  const [{ receipt, problem }, setOwn] = useState<Own>(() => ({ receipt: receiptFor(pollId) }));
  const [isEditing, setEditing] = useState(false);
  const [unsent, setUnsent] = useState<Filled>();
  const sender = useSender(pollId, (news) => {
    const { problem: refused } = news;
    setOwn({
      receipt: news.receipt,
      problem:
        refused && (() => [refused.title, ...(refused.errors ?? []).map((issue) => issue.message)].join(' ')),
    });
    // From here on the outbox and the receipt hold what was filled in.
    if (news.receipt && !news.problem && !news.isReread) forgetDraft(pollId);
    if (news.problem) setEditing(news.receipt !== undefined);
    else if (news.receipt?.state !== 'waiting') setUnsent(undefined);
    if (news.receipt?.state !== 'waiting') onSettled();
  });
  const send = async (filled: Filled): Promise<void> => {
    setOwn({ receipt });
    setUnsent(filled);
    const own = receipt ?? { ballotId: newBallotId(), secret: newSecret() };
    const { ballotId, secret } = own;
    try {
      const open = await sender();
      setEditing(false);
      await open.cast({ pollId, ballotId, secret, tokensOf, isWeighted, ...filled });
    } catch {
      // The sender was never loaded, so nothing is stored either: the ballot stays on the screen.
      setOwn({ receipt, problem: () => pollWords('unreachableText') });
    }
  };
  /** Errors here are shown when the ballot is sent. */
  const prepare = ({ code }: Filled): void => {
    if (tokensOf) void sender().then((open) => open.prepare({ voters: tokensOf, code, isWeighted }), noop);
  };
  const withdraw = async (): Promise<void> => {
    if (receipt) await (await sender()).withdraw(receipt);
  };
  /**
   * The receipt this device holds from now on: one that was opened here, or none. The ballot itself does not change.
   */
  const hold = (held: KeptReceipt | undefined): void => {
    if (held) keepReceipt(held);
    else forgetReceipt(pollId);
    setOwn({ receipt: held });
    onSettled();
  };
  useEffect(() => {
    // A phone that was asleep while its owner changed the ballot on another device.
    const look = (): void => {
      if (document.visibilityState === 'visible') void sender().then((open) => open.reread(), noop);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pollId]);
  return { receipt, problem: problem?.(), unsent, isEditing, setEditing, send, prepare, withdraw, hold };
}

/** The outbox is needed only to send a ballot, not to see it: it loads right after the first paint. */
function useSender(pollId: string, onNews: (news: SentNews) => void): () => Promise<BallotSender> {
  const listener = useRef(onNews);
  listener.current = onNews;
  const made = useRef<Promise<BallotSender>>(undefined);
  const sender = (): Promise<BallotSender> =>
    (made.current ??= import('./ballot-sender.ts').then(
      ({ BallotSender: Sender }) => new Sender(pollId, (news) => listener.current(news)),
    ));
  useEffect(() => {
    // What is shown after sending must be loaded before the network can fail.
    import('./ReceiptCard.tsx').catch(() => undefined);
    sender().catch(() => {
      // Offline: sending will load it again.
      made.current = undefined;
    });
    return () =>
      void made.current?.then(
        (open) => open.close(),
        () => undefined,
      );
  }, [pollId]);
  return sender;
}
