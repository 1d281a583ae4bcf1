import { useEffect } from 'preact/hooks';
import type { Method } from '#platform/tally/contract.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { pollsClient } from '../polls.client.ts';
import type { KeptReceipt } from '../receipts.ts';
import { ballotStory } from './ballot-story.ts';
import type { TrailStep } from './ballot-story.ts';
import { resultWords } from './results.words.ts';
import styles from './Trust.module.css';

interface ExplainBallotProps {
  readonly receipt: KeptReceipt;
  readonly method: Method;
  /** Another result may mean another way. */
  readonly version: string;
}

/** The way of one's own ballot through the count, for the holder of the receipt alone. */
export function ExplainBallot({ receipt, method, version }: ExplainBallotProps) {
  const { pollId, ballotId, secret } = receipt;
  const { value, problem, run, forget } = useAction(pollsClient.explainBallot);
  const trail = value?.trail;
  useEffect(forget, [version]);
  const none = resultWords(receipt.state === 'withdrawn' ? 'explainNone' : 'explainSoon');
  return (
    <div class={styles['trust']}>
      <div>
        <Button icon="eye" onClick={() => void run({ params: { pollId, ballotId }, body: { secret } })}>
          {resultWords('explain')}
        </Button>
      </div>
      <div role="status">
        {trail && (trail.length > 0 ? <Trail method={method} trail={trail} /> : <p>{none}</p>)}
        {problem !== undefined && <p>{resultWords('failed', { message: problem })}</p>}
      </div>
    </div>
  );
}

function Trail({ method, trail }: { readonly method: Method; readonly trail: readonly TrailStep[] }) {
  const { intro, lines } = ballotStory(method, trail);
  return (
    <>
      {intro !== undefined && <p>{intro}</p>}
      <ol class={styles['trail']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </>
  );
}
