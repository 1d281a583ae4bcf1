import { useEffect, useRef, useState } from 'preact/hooks';
import { focusFirstProblem } from '#web/kit/focus-problem.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import type { Choices, PollView } from '#activities/polls/contract.views.ts';
import { ballotWords } from './ballot.words.ts';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { RankBallot } from './RankBallot.tsx';
import { useBallotForm } from './use-ballot-form.ts';
import type { BallotForm, Filled } from './use-ballot-form.ts';
import { unrankedSentence } from './unranked-sentence.ts';
import styles from './PollPage.module.css';

interface VotingProps {
  readonly poll: PollView;
  /** The ballot that is being changed. */
  readonly before: Choices | undefined;
  /** A ballot that was not accepted: what was filled in is still there. */
  readonly unsent: Filled | undefined;
  readonly problem: string | undefined;
  /** Before the review. */
  readonly onReview?: (filled: Filled) => void;
  readonly onSend: (filled: Filled) => void;
  readonly onCancel?: (() => void) | undefined;
}

// Most polls ask only for a ranking: their voters' phones load no text fields.
const loadOther = async () => (await import('./OtherBallot.tsx')).OtherBallot;
const loadContests = async () => (await import('./ContestBallots.tsx')).ContestBallots;
// Loaded as soon as the ballot is on the screen, so nobody waits for it at the end.
const loadReview = async () => (await import('./Review.tsx')).Review;
const loadWriteIn = async () => (await import('./VoterFields.tsx')).WriteIn;
const loadIdentification = async () => (await import('./VoterFields.tsx')).Identification;
const asksWho = ({ settings }: PollView): boolean =>
  settings.voters === 'codes' || settings.ballots === 'open';

/** Fill in, review, send. */
export function Voting({ poll, before, unsent, problem, onReview, onSend, onCancel }: VotingProps) {
  const form = useBallotForm(poll, before, unsent);
  /** Undefined until the first review. */
  const [isReviewing, setReviewing] = useState<boolean>();
  useEffect(() => preloadPart(loadReview), []);
  const sentence = unrankedSentence(poll.settings.method);
  const frame = useRef<HTMLDivElement>(null);
  const review = (): void => {
    const isComplete = form.check();
    if (isComplete) setReviewing(true);
    if (isComplete) onReview?.(form.filled());
    else focusFirstProblem(frame.current);
  };
  return (
    <div class={styles['voting']} ref={frame}>
      {poll.question !== undefined && <h2>{poll.question}</h2>}
      <How sentence={howSentence(poll, form)} />
      <Ballot form={form} timeZone={poll.timeZone} />
      {poll.settings.writeIns && form.asks !== 'stars' && <Lazy load={loadWriteIn} props={{ form }} />}
      <p class={styles['how']}>{sentence}</p>
      {poll.contests && <Lazy load={loadContests} props={{ poll, form }} />}
      {before === undefined && asksWho(poll) && <Lazy load={loadIdentification} props={{ poll, form }} />}
      <div class={styles['actions']}>
        {/* On a phone the bar covers what is above it: a refusal must stand in it. */}
        <Problem isBanner>{form.errors['ballot'] ?? problem}</Problem>
        {onCancel && <Button onClick={onCancel}>{ballotWords('cancelChange')}</Button>}
        <Button kind="primary" size="large" onClick={review}>
          {ballotWords('review')}
        </Button>
      </div>
      {isReviewing !== undefined && (
        <Lazy
          load={loadReview}
          props={{
            poll,
            form,
            isChange: before !== undefined,
            isOpen: isReviewing,
            onClose: () => setReviewing(false),
            onSend: () => {
              setReviewing(false);
              onSend(form.filled());
            },
          }}
        />
      )}
    </div>
  );
}

function How({ sentence }: { readonly sentence: string | undefined }) {
  return sentence === undefined ? null : <p class={styles['how']}>{sentence}</p>;
}

/** A ranking if the order counts; other kinds of ballots load when they are needed. */
function Ballot({ form, timeZone }: { readonly form: BallotForm; readonly timeZone: string | undefined }) {
  const { asks, options, draft, rules } = form;
  if (asks !== 'ranks') return <Lazy load={loadOther} props={{ form, timeZone }} />;
  return <RankBallot {...{ options, draft, rules }} onChange={form.setDraft} />;
}

/** Check boxes and stars need no instructions. */
const howSentence = ({ settings }: PollView, { asks }: BallotForm): string | undefined => {
  if (asks !== 'ranks') return undefined;
  const more = [
    settings.maxRanks !== undefined && ballotWords('rankAtMost', { count: settings.maxRanks }),
    settings.equalRanks && ballotWords('equalAllowed'),
  ].filter((part) => typeof part === 'string');
  return [ballotWords('rankHow'), ...more].join(' ');
};
