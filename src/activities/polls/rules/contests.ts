import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import { methodFamilies, oneSeatMethods } from '#platform/tally/contract.ts';
import type { Contest, NewContest } from '../contract.contests.ts';
import { votes } from '../contract.contests.ts';
import { checkCandidates, utf8Length } from './candidates.ts';
import { hashOf } from './chain.ts';
import type { Ballot, PollState } from './state.ts';

/** With the poll's own question, more than anybody fills in at once. */
export const MOST_CONTESTS = 19;
/** Each ballot may name all of them once, and is one stored item, as the poll is. */
const MOST_KILOBYTES = 60;
const USUAL_STEPS = 5;

/** With defaults filled in, each named by its place on the paper. */
const completed = (given: NewContest, place: number): Contest => {
  const id = `q${place + 2}`;
  switch (given.kind) {
    case 'ranked':
      return { ...given, id, method: given.method ?? 'irv', seats: given.seats ?? 1 };
    case 'yes-no':
      return { ...given, id, majority: given.majority ?? 'simple' };
    case 'scale':
      return { ...given, id, steps: given.steps ?? USUAL_STEPS };
  }
};

const bytesOf = (contest: Contest): number =>
  [contest.title, ...(contest.kind === 'ranked' ? contest.candidates : [])].reduce(
    (sum, text) => sum + utf8Length(text),
    0,
  );

/** Options follow the poll's own rules; a contest that cannot be counted is refused by its field. */
const tidied = (contest: Contest, path: string, issues: FieldIssue[]): Contest => {
  if (contest.kind !== 'ranked') return contest;
  const { method, seats } = contest;
  if (['scores', 'dates'].includes(methodFamilies[method]))
    issues.push({ path: `${path}.method`, message: say('poll-contest-by-ranks') });
  if (oneSeatMethods.includes(method) && seats > 1)
    issues.push({ path: `${path}.seats`, message: say('poll-one-seat', { method }) });
  const found = checkCandidates(contest.candidates);
  if (found.ok) return { ...contest, candidates: found.value.map(({ name }) => name) };
  for (const issue of found.error.fields ?? []) issues.push({ ...issue, path: `${path}.${issue.path}` });
  return contest;
};

export const checkContests = (given: readonly NewContest[]) => {
  if (given.length > MOST_CONTESTS)
    return fail('bad-input', undefined, [
      { path: 'contests', message: say('poll-most-contests', { limit: MOST_CONTESTS }) },
    ]);
  const issues: FieldIssue[] = [];
  const contests = given.map((one, place) => tidied(completed(one, place), `contests.${place}`, issues));
  const kilobytes = Math.ceil(contests.reduce((sum, contest) => sum + bytesOf(contest), 0) / 1000);
  if (issues.length === 0 && kilobytes > MOST_KILOBYTES) {
    const message = say('poll-options-too-large', { kilobytes, limit: MOST_KILOBYTES });
    issues.push({ path: 'contests', message });
  }
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok<readonly Contest[]>(contests);
};

/** The candidates of a contest's profile: its options, or every possible answer. */
export const standingIn = (contest: Contest): readonly string[] => {
  if (contest.kind === 'ranked') return contest.candidates;
  return contest.kind === 'yes-no'
    ? votes
    : Array.from({ length: contest.steps }, (_, step) => String(step + 1));
};

/**
 * One further question as a poll of its own, so everything that counts, compares or exports a poll works on it. Its
 * seed is derived from the poll's, so that equal options of two questions do not share their luck.
 */
export const contestPoll = <Poll extends Pick<PollState, 'settings' | 'seed'>>(
  poll: Poll,
  contest: Contest,
) => ({
  ...poll,
  candidates: standingIn(contest).map((name) => ({ name })),
  seed: hashOf(`${poll.seed}:${contest.id}`),
  mergedWriteIns: {},
  settings: {
    ...poll.settings,
    method: contest.kind === 'ranked' ? contest.method : ('plurality' as const),
    seats: contest.kind === 'ranked' ? contest.seats : 1,
    rules: {},
    maxRanks: undefined,
    equalRanks: false,
    overvote: 'split' as const,
    writeIns: false,
    quorum: undefined,
  },
});

/** A ballot's answer to a contest, as ranks of its candidates; none if it was left blank. */
export const ranksIn = ({ answers }: Pick<Ballot, 'answers'>, { id }: Contest): Ballot['ranks'] => {
  const answer = answers?.[id];
  if (answer === undefined) return [];
  return typeof answer === 'object' ? answer : [[String(answer)]];
};
