import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { namelessClient } from '../nameless-client.ts';
import { useHasBegun } from '../parts/poll-times.ts';
import { pollWords } from '../poll.words.ts';
import { BallotList } from '../poll/BallotList.tsx';
import { forgetDraft } from '../poll/kept-drafts.ts';
import { receiptLink } from '../poll/receipt-text.ts';
import { keepReceipt, receiptFor } from '../poll/receipts.ts';
import type { KeptReceipt } from '../poll/receipts.ts';
import type { Filled } from '../poll/use-ballot-form.ts';
// Passed in by the page: imported here, it would be one more file for every voter's phone.
import { Voting } from '../poll/PollPage.tsx';
import { embedWords } from './embed.words.ts';
import { castFramed } from './framed-casting.ts';

interface FramedBallotProps {
  readonly pollId: string;
  readonly onCast: () => void;
}

/** The ballot inside the frame, then the sent ballot. */
export function FramedBallot({ pollId, onCast }: FramedBallotProps) {
  const [receipt, setReceipt] = useState(() => receiptFor(pollId));
  const [read, setRead] = useState<Awaited<ReturnType<typeof namelessClient.readPoll>>>();
  useEffect(() => void namelessClient.readPoll({ params: { pollId } }).then(setRead), [pollId]);
  const poll = read?.ok ? read.value : undefined;
  const hasBegun = useHasBegun(poll?.startsAt);
  if (read && !read.ok) return <Problem>{read.error.message}</Problem>;
  if (poll === undefined) return <Skeleton shape="row" count={3} />;
  if (receipt) return <Sent receipt={receipt} poll={poll} />;
  if (!hasBegun) return <p class="hint">{pollWords('notOpenYet')}</p>;
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

/** A ballot that was not accepted stays filled in, and is sent again with the same token. */
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

/** A frame's storage belongs to the site around it; the receipt opens the ballot on the poll's own page. */
function Sent({ receipt, poll }: { readonly receipt: KeptReceipt; readonly poll: PollView }) {
  return (
    <section class="stack-3" role="status" aria-labelledby="sent-title">
      <h2 id="sent-title">{embedWords('sent')}</h2>
      <BallotList choices={receipt.choices} method={poll.settings.method} />
      <p class="hint">{embedWords('sentText')}</p>
      <div>
        <Button onClick={() => open(receiptLink(location.origin, receipt), '_blank', 'noopener')}>
          {embedWords('openReceipt')}
        </Button>
      </div>
    </section>
  );
}
