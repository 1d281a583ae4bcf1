import { useRef, useState } from 'preact/hooks';
import { focusFirstProblem } from '#web/kit/focus-problem.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { Choices, PollView } from '#activities/polls/contract.views.ts';
import { ballotWords } from './ballot.words.ts';
import { BallotList } from './BallotList.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { RankBallot } from './RankBallot.tsx';
import { useBallotForm } from './use-ballot-form.ts';
import type { BallotForm, Filled } from './use-ballot-form.ts';
import { passesOverEquals, unrankedSentence } from './unranked-sentence.ts';
import styles from './PollPage.module.css';

interface VotingProps {
  readonly poll: PollView;
  /** The ballot that is being changed. */
  readonly before: Choices | undefined;
  /** A ballot that did not get through: what was filled in is still there. */
  readonly unsent: Filled | undefined;
  readonly problem: string | undefined;
  readonly onSend: (filled: Filled) => void;
  readonly onCancel?: (() => void) | undefined;
}

// Most polls ask for nothing but a ranking: their voters' phones do without text fields.
const loadScores = async () => (await import('./ScoreBallot.tsx')).ScoreBallot;
const loadWriteIn = async () => (await import('./VoterFields.tsx')).WriteIn;
const loadIdentification = async () => (await import('./VoterFields.tsx')).Identification;
const asksWho = ({ settings }: PollView): boolean =>
  settings.voters === 'codes' || settings.ballots === 'open';

/** Fill in, look it over, send. */
export function Voting({ poll, before, unsent, problem, onSend, onCancel }: VotingProps) {
  const form = useBallotForm(poll, before, unsent);
  const [isReviewing, setReviewing] = useState(false);
  const sentence = unrankedSentence(poll.settings.method);
  const frame = useRef<HTMLDivElement>(null);
  const review = (): void => {
    const isComplete = form.check();
    setReviewing(isComplete);
    if (!isComplete) focusFirstProblem(frame.current);
  };
  return (
    <div class={styles['voting']} ref={frame}>
      <p class={styles['how']}>{howSentence(poll, form)}</p>
      {form.isStar ? (
        <Lazy
          load={loadScores}
          props={{ options: form.options, scores: form.scores, onChange: form.setScores }}
        />
      ) : (
        <RankBallot options={form.options} draft={form.draft} rules={form.rules} onChange={form.setDraft} />
      )}
      {poll.settings.writeIns && !form.isStar && <Lazy load={loadWriteIn} props={{ form }} />}
      <p class={styles['how']}>{sentence}</p>
      {before === undefined && asksWho(poll) && <Lazy load={loadIdentification} props={{ poll, form }} />}
      <div class={styles['actions']}>
        {/* On a phone the bar covers what is above it: a refusal must stand in it. */}
        <Problem isBanner>{form.errors['ballot'] ?? problem}</Problem>
        {onCancel && <Button onClick={onCancel}>{ballotWords('cancelChange')}</Button>}
        <Button kind="primary" size="large" onClick={review}>
          {ballotWords('review')}
        </Button>
      </div>
      <Dialog
        isOpen={isReviewing}
        title={ballotWords('reviewTitle')}
        onClose={() => setReviewing(false)}
        actions={
          <>
            <Button onClick={() => setReviewing(false)}>{ballotWords('backToBallot')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                setReviewing(false);
                onSend(form.filled());
              }}
            >
              {ballotWords(before === undefined ? 'send' : 'sendChange')}
            </Button>
          </>
        }
      >
        <BallotList choices={form.filled().choices} names={form.options.map(({ name }) => name)} />
        <p class={styles['how']}>{sentence}</p>
      </Dialog>
    </div>
  );
}

const howSentence = ({ settings }: PollView, form: BallotForm): string => {
  if (form.isStar) return ballotWords('starHow');
  const more = [
    settings.maxRanks !== undefined && ballotWords('rankAtMost', { count: settings.maxRanks }),
    settings.equalRanks && ballotWords('equalAllowed'),
    settings.equalRanks && passesOverEquals(settings) && ballotWords('equalSkipped'),
  ].filter((part) => part !== false);
  return [ballotWords('rankHow'), ...more].join(' ');
};
