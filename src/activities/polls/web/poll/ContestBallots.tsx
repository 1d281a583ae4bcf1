import { useId } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { votes } from '#activities/polls/contract.contests.ts';
import type { Answer, Answers, Contest } from '#activities/polls/contract.contests.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { orderFor } from '#activities/polls/rules/candidate-order.ts';
import { contestWords } from '../parts/contests.words.ts';
import { asksFor } from './asks.ts';
import type { Draft } from './ballot-draft.ts';
import { BallotList } from './BallotList.tsx';
import { ChoiceBallot } from './ChoiceBallot.tsx';
import { RankBallot } from './RankBallot.tsx';
import { deviceKey } from './receipts.ts';
import { unrankedSentence } from './unranked-sentence.ts';
import type { BallotForm } from './use-ballot-form.ts';
import styles from './PollPage.module.css';

interface ContestBallotsProps {
  readonly poll: PollView;
  readonly form: BallotForm;
}

interface FieldProps<C extends Contest = Contest> {
  readonly poll: PollView;
  readonly contest: C;
  readonly answer: Answer | undefined;
  readonly onChange: (answer: Answer | undefined) => void;
}

/** The further questions of a paper. Each may be left blank. */
export function ContestBallots({ poll, form }: ContestBallotsProps) {
  const answer = (id: string, given: Answer | undefined): void => {
    const { [id]: _, ...others } = form.answers;
    form.setAnswers(given === undefined ? others : { ...others, [id]: given });
  };
  return (poll.contests ?? []).map((contest) => (
    <section key={contest.id} class={styles['voting']} aria-labelledby={`contest-${contest.id}`}>
      <h2 id={`contest-${contest.id}`}>{contest.title}</h2>
      <ContestField
        {...{ poll, contest }}
        answer={form.answers[contest.id]}
        onChange={(given) => answer(contest.id, given)}
      />
    </section>
  ));
}

function ContestField({ contest, ...props }: FieldProps) {
  switch (contest.kind) {
    case 'ranked':
      return <RankedField contest={contest} {...props} />;
    case 'yes-no':
      return <MotionField contest={contest} {...props} />;
    case 'scale':
      return <ScaleField contest={contest} {...props} />;
  }
}

type Ranked = Extract<Contest, { kind: 'ranked' }>;

function RankedField({ poll, contest, answer, onChange }: FieldProps<Ranked>) {
  const { pollId, settings } = poll;
  const candidates = contest.candidates.map((name) => ({ name }));
  const options = orderFor({ pollId: `${pollId}:${contest.id}`, candidates, settings }, deviceKey());
  const draft: Draft = typeof answer === 'object' ? answer : [];
  const change = (next: Draft): void =>
    onChange(next.length === 0 ? undefined : next.map((names) => [...names]));
  const rules = { equalRanks: false, maxRanks: candidates.length };
  const asks = asksFor(contest.method);
  return (
    <>
      {asks === 'one' || asks === 'any' ? (
        <ChoiceBallot kind={asks} {...{ options, draft, rules }} onChange={change} />
      ) : (
        <RankBallot about={contest.title} {...{ options, draft, rules }} onChange={change} />
      )}
      <p class={styles['how']}>{unrankedSentence(contest.method)}</p>
    </>
  );
}

type Motion = Extract<Contest, { kind: 'yes-no' }>;

function MotionField({ contest, answer, onChange }: FieldProps<Motion>) {
  const options = votes.map((vote) => ({ name: contestWords(vote) }));
  const chosen = votes.find((vote) => vote === answer);
  return (
    <>
      <ChoiceBallot
        kind="one"
        options={options}
        draft={chosen ? [[contestWords(chosen)]] : []}
        rules={{ equalRanks: false, maxRanks: 1 }}
        onChange={(draft) => onChange(votes.find((vote) => contestWords(vote) === draft[0]?.[0]))}
      />
      <p class={styles['how']}>{contestWords(contest.majority === 'simple' ? 'simple' : 'twoThirds')}</p>
    </>
  );
}

type Scale = Extract<Contest, { kind: 'scale' }>;

function ScaleField({ contest, answer, onChange }: FieldProps<Scale>) {
  const base = useId();
  const { steps, lowest, highest } = contest;
  const ends = { least: 1, most: steps };
  return (
    <fieldset class={styles['option']}>
      <legend class={styles['scoredName']}>
        {contestWords('scaleHow', ends)}{' '}
        {lowest !== undefined &&
          highest !== undefined &&
          contestWords('scaleEnds', { ...ends, lowest, highest })}
      </legend>
      <div class={styles['steps']}>
        {[undefined, ...Array.from({ length: steps }, (_, step) => step + 1)].map((step) => (
          <label key={step ?? 0} class={styles['star']}>
            <input
              type="radio"
              name={base}
              aria-label={step === undefined ? contestWords('blank') : formatNumber(step)}
              checked={answer === step}
              onChange={() => onChange(step)}
            />
            <span
              class={styles['face']}
              data-filled={(step !== undefined && answer === step) || undefined}
              aria-hidden="true"
            >
              {step === undefined ? '–' : formatNumber(step)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AnswerListProps {
  readonly contests: readonly Contest[];
  readonly answers: Answers;
}

/** The answers to read over, and which questions were left blank. */
export function AnswerList({ contests, answers }: AnswerListProps) {
  return contests.map((contest) => {
    const answer = answers[contest.id];
    return (
      <section key={contest.id} class={styles['choices']}>
        <h3>{contest.title}</h3>
        {contest.kind === 'ranked' && typeof answer === 'object' ? (
          <BallotList choices={{ ranks: answer }} names={contest.candidates} method={contest.method} />
        ) : (
          <p>{said(answer)}</p>
        )}
      </section>
    );
  });
}

const said = (answer: Answer | undefined): string => {
  const vote = votes.find((one) => one === answer);
  if (vote) return contestWords(vote);
  return typeof answer === 'number' ? formatNumber(answer) : contestWords('blank');
};
