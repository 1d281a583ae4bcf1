import type { Contest, ContestResult } from '#activities/polls/contract.contests.ts';
import type { PollResult } from '#activities/polls/contract.views.ts';
import { contestWords } from './contests.words.ts';
import { outcomeSentence, showVotes } from './story.ts';

/** One ranked question in the shape of a whole result. */
export const rankedResult = (
  whole: PollResult,
  { count, hash }: Extract<ContestResult, { kind: 'ranked' }>,
): PollResult => ({ ...whole, contests: undefined, count, hash });

const motionWord = ({ isFinal, quorumReached }: PollResult, isAdopted: boolean) => {
  if (!isFinal) return 'ahead';
  if (quorumReached === false) return 'invalid';
  return isAdopted ? 'adopted' : 'rejected';
};

/** The result of a question, in one sentence. */
export const contestSentence = (result: PollResult, own: ContestResult): string => {
  switch (own.kind) {
    case 'ranked':
      return outcomeSentence(rankedResult(result, own));
    case 'yes-no':
      return contestWords(motionWord(result, own.isAdopted), {
        yes: showVotes(own.yes),
        no: showVotes(own.no),
      });
    case 'scale': {
      const { mean, median } = own;
      const count = own.steps.reduce((sum, each) => sum + each, 0);
      if (mean === undefined || median === undefined) return contestWords('nobody');
      return contestWords('scaleSum', { mean: showVotes(mean), median: showVotes(median), count });
    }
  }
};

interface ContestLinesProps {
  readonly result: PollResult;
  readonly question: string | undefined;
  readonly contests: readonly Contest[];
  readonly class?: string | undefined;
}

/** All questions of a paper, one line each. */
export function ContestLines({ result, question, contests, class: className }: ContestLinesProps) {
  return (
    <dl class={className}>
      <div>
        <dt>{question ?? contestWords('firstQuestion')}</dt>
        <dd>{outcomeSentence(result)}</dd>
      </div>
      {contests.map(({ id, title }) => {
        const own = result.contests?.find((one) => one.id === id);
        return (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{own && contestSentence(result, own)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
