import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import { methodFamilies } from '#platform/tally/contract.ts';
import type { Choices } from '../contract.views.ts';
import type { Answer, Answers, Contest } from '../contract.contests.ts';
import { foldName, LONGEST_NAME } from './candidates.ts';
import { contestPoll, standingIn } from './contests.ts';
import type { PollState } from './state.ts';

export const MOST_RANKS = 100;
/** Every option at a rank, and as many write-ins: well within what one stored ballot can hold. */
export const MOST_NAMES = 200;

export interface CheckedChoices {
  readonly ranks: readonly (readonly string[])[];
  readonly scores: Choices['scores'];
  readonly answers?: Answers | undefined;
}

/** The ballot as it will count, with every name spelled as in the poll; or what is wrong with it. */
export const checkChoices = (poll: PollState, choices: Choices) => {
  const answers = checkAnswers(poll, choices.answers ?? {});
  if (!answers.ok) return answers;
  const own = checkOwn(poll, choices);
  if (Object.keys(answers.value).length === 0) return own;
  // Any question of a paper may be left blank, as long as one is answered.
  if (!own.ok)
    return own.error.code === 'poll-ballot-empty'
      ? ok<CheckedChoices>({ ranks: [], scores: undefined, answers: answers.value })
      : own;
  return ok<CheckedChoices>({ ...own.value, answers: answers.value });
};

const checkOwn = (poll: PollState, choices: Choices) =>
  methodFamilies[poll.settings.method] === 'scores' ? checkScores(poll, choices) : checkRanks(poll, choices);

const checkAnswers = (poll: PollState, given: Answers) => {
  const checked: Record<string, Answer> = {};
  const issues: FieldIssue[] = [];
  for (const [id, answer] of Object.entries(given)) {
    const contest = poll.contests.find((one) => one.id === id);
    if (!contest) {
      issues.push({ path: `answers.${id}`, message: say('poll-contest-not-asked') });
      continue;
    }
    const found = checkAnswer(poll, contest, answer);
    if (found.ok) {
      if (found.value !== undefined) checked[id] = found.value;
    } else issues.push(...(found.error.fields ?? []).map((issue) => ({ ...issue, path: `answers.${id}` })));
  }
  return issues.length > 0 ? invalid(issues) : ok<Answers>(checked);
};

const checkAnswer = (poll: PollState, contest: Contest, answer: Answer) => {
  if (contest.kind !== 'ranked')
    return typeof answer !== 'object' && standingIn(contest).includes(String(answer))
      ? ok<Answer>(contest.kind === 'scale' ? Number(answer) : answer)
      : invalid([{ path: '', message: say('poll-answer-unfit') }]);
  if (typeof answer !== 'object') return invalid([{ path: '', message: say('poll-asks-for-ranking') }]);
  const found = checkRanks(contestPoll(poll, contest), { ranks: answer });
  if (found.ok) return ok<Answer>(found.value.ranks.map((rank) => [...rank]));
  return found.error.code === 'poll-ballot-empty' ? ok(undefined) : found;
};

const checkRanks = (poll: PollState, { ranks: given = [], scores }: Choices) => {
  if (scores)
    return invalid([
      {
        path: 'scores',
        message: say('poll-asks-for-ranking'),
      },
    ]);
  // Checked before each name is: a body has room for a hundred thousand.
  if (given.reduce((sum, names) => sum + names.length, 0) > MOST_NAMES)
    return invalid([
      {
        path: 'ranks',
        message: say('poll-most-names', { limit: MOST_NAMES }),
      },
    ]);
  const spellings = spellingsOf(poll);
  const seen = new Set<string>();
  const issues: FieldIssue[] = [];
  const ranks = given.map((names, rank) => {
    if (names.length > 1 && !poll.settings.equalRanks) {
      issues.push({
        path: `ranks.${rank}`,
        message: say('poll-one-option-a-rank'),
      });
    }
    return names.map((name, place) => {
      const path = `ranks.${rank}.${place}`;
      const known = spellings.get(foldName(name)) ?? (poll.settings.writeIns ? writeIn(name) : undefined);
      if (known === undefined) issues.push({ path, message: unknownOption(name) });
      else if (seen.has(foldName(known)))
        issues.push({
          path,
          message: say('poll-ranked-twice', { known }),
        });
      else seen.add(foldName(known));
      return known ?? name;
    });
  });
  const { maxRanks } = poll.settings;
  if (maxRanks !== undefined && ranks.length > maxRanks) {
    issues.push({
      path: 'ranks',
      message: say('poll-most-ranks', { maxRanks }),
    });
  }
  if (issues.length > 0) return invalid(issues);
  return seen.size === 0
    ? fail('poll-ballot-empty')
    : ok<CheckedChoices>({ ranks: trimmed(ranks), scores: undefined });
};

const checkScores = (poll: PollState, { scores = {}, ranks }: Choices) => {
  if (ranks && ranks.length > 0)
    return invalid([
      {
        path: 'ranks',
        message: say('poll-asks-for-scores'),
      },
    ]);
  const spellings = spellingsOf(poll);
  const issues: FieldIssue[] = [];
  const checked: Record<string, number> = {};
  for (const [name, score] of Object.entries(scores)) {
    const known = spellings.get(foldName(name));
    if (known === undefined) issues.push({ path: `scores.${name}`, message: unknownOption(name) });
    else if (score > 0) checked[known] = score;
  }
  if (issues.length > 0) return invalid(issues);
  if (Object.keys(checked).length === 0) return fail('poll-ballot-empty');
  return ok<CheckedChoices>({ ranks: ranksFromScores(poll, checked), scores: checked });
};

/** Higher scores first, equals together in the poll's order: the `rankings` of a scored ballot. */
const ranksFromScores = (poll: PollState, scores: Readonly<Record<string, number>>): string[][] =>
  [5, 4, 3, 2, 1]
    .map((score) => poll.candidates.map(({ name }) => name).filter((name) => scores[name] === score))
    .filter((names) => names.length > 0);

const unknownOption = (name: string): Said => say('poll-option-unknown', { name });

const spellingsOf = ({ candidates }: PollState): ReadonlyMap<string, string> =>
  new Map(candidates.map(({ name }) => [foldName(name), name]));

const writeIn = (name: string): string | undefined => {
  const tidy = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return tidy !== '' && [...tidy].length <= LONGEST_NAME ? tidy : undefined;
};

/** Trailing empty ranks mean nothing. */
const trimmed = (ranks: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  ranks.slice(0, ranks.findLastIndex((names) => names.length > 0) + 1);

const invalid = (fields: readonly FieldIssue[]) => fail('poll-ballot-invalid', undefined, fields);
