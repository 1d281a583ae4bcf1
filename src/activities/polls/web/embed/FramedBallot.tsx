import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { sharedOrigin } from '#web/kit/shared-link.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { namelessClient } from '../nameless-client.ts';
import { BallotList } from '../poll/BallotList.tsx';
import { forgetDraft } from '../poll/kept-drafts.ts';
import { receiptLink } from '../poll/receipt-text.ts';
import { keepReceipt, receiptFor } from '../poll/receipts.ts';
import type { KeptReceipt } from '../poll/receipts.ts';
import type { Filled } from '../poll/use-ballot-form.ts';
import { Voting } from '../poll/Voting.tsx';
import { embedWords } from './embed.words.ts';
import { castFramed } from './framed-casting.ts';
import styles from './EmbeddedPoll.module.css';

interface FramedBallotProps {
  readonly pollId: string;
  readonly onCast: () => void;
}

/** The ballot inside the frame, then what was sent. */
export function FramedBallot({ pollId, onCast }: FramedBallotProps) {
  const [receipt, setReceipt] = useState(() => receiptFor(pollId));
  const { value: poll, failure } = useQuery(() => namelessClient.readPoll({ params: { pollId } }), [pollId]);
  if (failure) return <Problem>{failure.message}</Problem>;
  if (poll === undefined) return <Skeleton shape="row" count={3} />;
  if (receipt) return <Sent receipt={receipt} poll={poll} />;
  const settle = (cast: KeptReceipt): void => {
    keepReceipt(cast);
    forgetDraft(pollId);
    setReceipt(cast);
    onCast();
  };
  return <Filling poll={poll} onSettled={settle} />;
}

interface FillingProps {
  readonly poll: PollView;
  readonly onSettled: (receipt: KeptReceipt) => void;
}

/** What did not get through stays filled in, and is sent again with the same token. */
function Filling({ poll, onSettled }: FillingProps) {
  const [problem, setProblem] = useState<string>();
  const [unsent, setUnsent] = useState<Filled>();
  const [isSending, setSending] = useState(false);
  const send = async (filled: Filled): Promise<void> => {
    if (isSending) return;
    setUnsent(filled);
    setSending(true);
    setProblem(undefined);
    const cast = await castFramed(poll, filled);
    setSending(false);
    if (cast.ok) onSettled(cast.value);
    else setProblem([cast.error.message, ...cast.error.fields.map(({ message }) => message)].join(' '));
  };
  return (
    <Voting
      poll={poll}
      before={undefined}
      unsent={unsent}
      problem={problem}
      onSend={(filled) => void send(filled)}
    />
  );
}

/** Storage of a frame belongs to the site around it: the receipt opens the ballot on the poll's own page. */
function Sent({ receipt, poll }: { readonly receipt: KeptReceipt; readonly poll: PollView }) {
  return (
    <section class={styles['outcome']} role="status" aria-labelledby="sent-title">
      <h2 id="sent-title">{embedWords('sent')}</h2>
      <BallotList choices={receipt.choices} method={poll.settings.method} />
      <p class={styles['note']}>{embedWords('sentText')}</p>
      <div>
        <Button onClick={() => open(receiptLink(sharedOrigin(), receipt), '_blank', 'noopener')}>
          {embedWords('openReceipt')}
        </Button>
      </div>
    </section>
  );
}
