import { useState, useEffect } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import type { Contest } from '#activities/polls/contract.contests.ts';
import type { PollResult, PollView } from '#activities/polls/contract.views.ts';
import { namelessClient } from '../nameless-client.ts';
import { pollsClient } from '../polls.client.ts';
import type { KeptReceipt } from '../poll/receipts.ts';
import type { Inclusion, Recount } from './recount.ts';
import { resultWords } from './results.words.ts';
import { tokenWords } from './tokens.words.ts';
import styles from './Results.module.css';
import type { Method } from '#platform/tally/contract.ts';
import { ballotStory } from './ballot-story.ts';
import type { TrailStep } from './ballot-story.ts';

interface TrustProps {
  readonly poll: PollView;
  readonly result: PollResult;
  readonly receipt: KeptReceipt | undefined;
}

function useRecount({ poll, result, receipt }: TrustProps) {
  const [fetched, setFetched] = useState(0);
  const action = useAction(async () => {
    setFetched(0);
    try {
      // The counting code loads only for people who recount.
      const { fetchRecord, recount, findOwn } = await import('./recount.ts');
      const record = await fetchRecord(pollsClient, poll.pollId, setFetched);
      const own = receipt && findOwn(record, receipt);
      const fault = poll.takesTokens
        ? await (await import('./check-tokens.ts')).checkTokens(pollsClient, poll, record)
        : undefined;
      return { ok: true as const, value: { recount: fault ?? recount(poll, result, record), own } };
    } catch (error) {
      return refusal(() => (error instanceof Error ? error.message : ''));
    }
  });
  return { fetched, ...action };
}

type RankedContest = Extract<Contest, { kind: 'ranked' }>;

const rankedOf = ({ contests = [] }: PollView): readonly RankedContest[] =>
  contests.filter((contest) => contest.kind === 'ranked');

/** Hashes to compare, a recount, and where the voter's own ballot counted. */
export function Trust(props: TrustProps) {
  const { poll, result } = props;
  const { fetched, isBusy, value: checked, problem, run } = useRecount(props);
  return (
    <section class={styles['trust']} aria-labelledby="trust-title">
      <h3 id="trust-title">{resultWords('trust')}</h3>
      <p class={styles['trustNote']}>{resultWords('trustText')}</p>
      <Explanations {...props} />
      {result.isFinal ? (
        <div>
          <Button icon="check" isBusy={isBusy} onClick={() => void run({})}>
            {resultWords('recount')}
          </Button>
        </div>
      ) : (
        <p class={styles['trustNote']}>{resultWords('recountLater')}</p>
      )}
      {isBusy && (
        <Progress
          label={resultWords('recounting')}
          text={resultWords('recountFetched', { count: fetched })}
        />
      )}
      <div role="status" class={styles['outcome']}>
        {checked && (
          <>
            <p data-good={checked.recount.kind === 'same'}>{recountSentence(checked.recount)}</p>
            {checked.recount.kind === 'same' && (
              <>
                <p>{resultWords('recountChain', { count: checked.recount.entries })}</p>
                {poll.takesTokens && <p>{tokenWords('good')}</p>}
                <p class={styles['hash']}>{checked.recount.hash}</p>
              </>
            )}
            {checked.own && <p>{ownSentence(checked.own)}</p>}
          </>
        )}
        {problem !== undefined && <p data-good={false}>{resultWords('failed', { message: problem })}</p>}
      </div>
      <Hashes poll={poll} result={result} />
    </section>
  );
}

/** Where the voter's ballot counted, in the poll's own question and in every other ranked one. */
function Explanations({ poll, result, receipt }: TrustProps) {
  if (receipt === undefined || receipt.state === 'waiting') return null;
  // If only the owner sees results, the request needs a session; otherwise it is sent without one.
  const client = poll.audience === 'owner' ? pollsClient : namelessClient;
  const shared = { client, receipt, version: result.hash };
  return (
    <>
      <ExplainBallot {...shared} method={result.count.method} />
      {rankedOf(poll).map((contest) => (
        <ExplainBallot key={contest.id} {...shared} contest={contest} method={contest.method} />
      ))}
    </>
  );
}

const recountSentence = (recount: Recount): string => {
  switch (recount.kind) {
    case 'same':
      return resultWords('recountSame', { count: recount.ballots });
    case 'broken':
      return resultWords('recountBroken', { number: recount.number });
    case 'head':
      return resultWords('recountHead');
    case 'seed':
      return resultWords('recountSeed');
    case 'ballot':
      return resultWords('recountBallot', { id: recount.ballotId });
    case 'token':
      return tokenWords('bad', { id: recount.ballotId });
    case 'issued':
      return tokenWords('issued', { count: recount.issued });
    case 'differs':
      return resultWords('recountDiffers', recount);
  }
};

const ownSentence = (own: Inclusion): string => {
  switch (own.kind) {
    case 'in':
      return resultWords('inIt', { number: own.number });
    case 'missing':
      return resultWords('notInIt');
    case 'changed':
      return resultWords('inItChanged');
    case 'withdrawn':
      return resultWords('inItWithdrawn');
  }
};

function Hashes({ poll, result }: Pick<TrustProps, 'poll' | 'result'>) {
  const rows: readonly (readonly [string, string])[] = [
    [resultWords('resultHash'), result.hash],
    ...(result.contests ?? []).map(
      ({ id, hash }) =>
        [
          `${resultWords('resultHash')}: ${poll.contests?.find((one) => one.id === id)?.title ?? id}`,
          hash,
        ] as const,
    ),
    [resultWords('chainHead', { number: result.chainLength }), result.chainHead],
    [resultWords('seedHash'), poll.seedHash],
    ...(poll.seed === undefined ? [] : [[resultWords('seed'), poll.seed] as const]),
  ];
  return (
    <dl class={styles['hashes']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class={styles['hash']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ExplainBallotProps {
  readonly client: typeof pollsClient;
  readonly receipt: KeptReceipt;
  /** For a further question. */
  readonly contest?: RankedContest;
  readonly method: Method;
  /** Another result may mean another path. */
  readonly version: string;
}

/** Where the voter's ballot counted, only for the holder of the receipt. */
function ExplainBallot({ client, receipt, contest, method, version }: ExplainBallotProps) {
  const { pollId, ballotId, secret } = receipt;
  const { value, problem, run, forget } = useAction(client.explainBallot);
  const trail = value?.trail;
  useEffect(forget, [version]);
  const none = resultWords(receipt.state === 'withdrawn' ? 'explainNone' : 'explainSoon');
  return (
    <div class={styles['trust']}>
      <div>
        <Button
          icon="eye"
          onClick={() => void run({ params: { pollId, ballotId }, body: { secret, contest: contest?.id } })}
        >
          {resultWords('explain')}
          {contest && ` (${contest.title})`}
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
