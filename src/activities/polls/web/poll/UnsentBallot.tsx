import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { BallotList } from './BallotList.tsx';
import { AnswerList } from './ContestBallots.tsx';
import { draftFor, forgetDraft } from './kept-drafts.ts';
import { receiptWords } from './receipt.words.ts';

/** The poll ended while the voter was still filling in the ballot: it is kept and the page says so. */
export function UnsentBallot({ poll }: { readonly poll: PollView }) {
  const [draft, setDraft] = useState(() => draftFor(poll));
  if (!draft) return null;
  return (
    <Card title={receiptWords('unsentTitle')} kind="sunken">
      <p>{receiptWords('unsentText')}</p>
      <BallotList choices={draft.choices} method={poll.settings.method} />
      {poll.contests && <AnswerList contests={poll.contests} answers={draft.choices.answers ?? {}} />}
      <div>
        <Button
          size="small"
          onClick={() => {
            forgetDraft(poll.pollId);
            setDraft(undefined);
          }}
        >
          {receiptWords('discard')}
        </Button>
      </div>
    </Card>
  );
}
