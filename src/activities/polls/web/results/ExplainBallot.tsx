import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { pollsClient } from '../polls.client.ts';
import type { KeptReceipt } from '../receipts.ts';
import { resultWords } from './results.words.ts';
import { showVotes } from './story.ts';
import styles from './Trust.module.css';

interface Step {
  readonly round: number;
  readonly at: string;
  readonly value: string;
}

interface ExplainBallotProps {
  readonly receipt: KeptReceipt;
  /** Another result may mean another way. */
  readonly version: string;
}

/** The way of one's own ballot through the rounds, for the holder of the receipt alone. */
export function ExplainBallot({ receipt, version }: ExplainBallotProps) {
  const [trail, setTrail] = useState<readonly Step[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTrail(undefined), [version]);
  const ask = async (): Promise<void> => {
    const { pollId, ballotId, secret } = receipt;
    const answer = await pollsClient.explainBallot({ params: { pollId, ballotId }, body: { secret } });
    if (answer.ok) setTrail(answer.value.trail);
    setProblem(answer.ok ? undefined : resultWords('failed', { message: answer.error.message }));
  };
  return (
    <div class={styles['trust']}>
      <div>
        <Button icon="eye" onClick={() => void ask()}>
          {resultWords('explain')}
        </Button>
      </div>
      <div role="status">
        {trail && (trail.length > 0 ? <Trail trail={trail} /> : <p>{resultWords('explainNone')}</p>)}
        {problem !== undefined && <p>{problem}</p>}
      </div>
    </div>
  );
}

function Trail({ trail }: { readonly trail: readonly Step[] }) {
  return (
    <ol class={styles['trail']}>
      {trail.map(({ round, at, value }) => (
        <li key={round}>
          {resultWords('explainAt', {
            round,
            name: at === 'exhausted' ? resultWords('explainExhausted') : at,
          })}
          {at !== 'exhausted' && Number(value) !== 1 && (
            <span class={styles['note']}> ({resultWords('explainWorth', { value: showVotes(value) })})</span>
          )}
        </li>
      ))}
    </ol>
  );
}
