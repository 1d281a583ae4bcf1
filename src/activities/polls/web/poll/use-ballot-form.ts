import { useLayoutEffect, useState } from 'preact/hooks';
import type { Answers } from '#activities/polls/contract.contests.ts';
import type { Choices, PollView } from '#activities/polls/contract.views.ts';
import { foldName } from '#activities/polls/rules/candidates.ts';
import { orderFor } from '#activities/polls/rules/candidate-order.ts';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { addLast } from './ballot-draft.ts';
import type { Draft, DraftRules } from './ballot-draft.ts';
import { asksFor } from './asks.ts';
import type { Asks } from './asks.ts';
import { ballotWords } from './ballot.words.ts';
import { draftFor, isBlank, keepDraft } from './kept-drafts.ts';
import { deviceKey } from './receipts.ts';
import type { Scores } from './ScoreBallot.tsx';

export interface Filled {
  readonly choices: Choices;
  readonly code: string | undefined;
  readonly voterName: string | undefined;
}

const rulesFor = ({ settings, candidates }: PollView): DraftRules => ({
  equalRanks: settings.equalRanks,
  // Room for write-ins on top of every candidate.
  maxRanks: settings.maxRanks ?? Math.min(100, candidates.length + (settings.writeIns ? 20 : 0)),
});

interface Typed {
  readonly asks: Asks;
  readonly isEmpty: boolean;
  readonly code: string;
  readonly voterName: string;
}

/** A change needs only the receipt, which the browser has. */
const missingIn = (
  { settings, contests }: PollView,
  isFirst: boolean,
  { asks, isEmpty, code, voterName }: Typed,
): Readonly<Record<string, string>> => ({
  ...(isEmpty && {
    ballot: ballotWords(asks === 'stars' && !contests ? 'emptyStars' : 'emptyBallot'),
  }),
  ...(isFirst && settings.voters === 'codes' && code.trim() === '' && { code: ballotWords('codeMissing') }),
  ...(isFirst &&
    settings.ballots === 'open' &&
    voterName.trim() === '' && { name: ballotWords('nameMissing') }),
});

/** A ballot that was not accepted, one being changed, or one filled in before a reload. */
const startOf = (poll: PollView, before: Choices | undefined, unsent: Filled | undefined) => {
  // A change starts from the stored ballot; only a first ballot would be lost by a reload.
  const {
    choices,
    code = '',
    voterName = '',
  }: Partial<Filled> = unsent ?? (before ? { choices: before } : (draftFor(poll) ?? {}));
  const { ranks = [], scores = {}, answers = {} } = choices ?? {};
  return { ranks, scores, answers, code, voterName };
};

interface FilledIn {
  readonly draft: Draft;
  readonly scores: Scores;
  readonly answers: Answers;
}

const choicesOf = ({ settings, contests }: PollView, { draft, scores, answers }: FilledIn): Choices => ({
  ...(asksFor(settings.method) === 'stars'
    ? { scores: { ...scores } }
    : { ranks: draft.map((names) => [...names]) }),
  ...(contests && { answers }),
});

/** Everything a voter fills in, and what is still missing. */
export function useBallotForm(poll: PollView, before: Choices | undefined, unsent: Filled | undefined) {
  const isFirst = before === undefined;
  const [start] = useState(() => startOf(poll, before, unsent));
  const [draft, setDraft] = useState<Draft>(start.ranks);
  const [scores, setScores] = useState<Scores>(start.scores);
  const [answers, setAnswers] = useState<Answers>(start.answers);
  const [code, setCode] = useState(start.code);
  const [voterName, setVoterName] = useState(start.voterName);
  const [isChecked, setChecked] = useState(false);
  const [own, setOwn] = useState<readonly string[]>(() => {
    const known = new Set(poll.candidates.map(({ name }) => name));
    return start.ranks.flat().filter((name) => !known.has(name));
  });
  const options: readonly Candidate[] = [...orderFor(poll, deviceKey()), ...own.map((name) => ({ name }))];
  const rules = rulesFor(poll);
  const asks = asksFor(poll.settings.method);
  const choices = choicesOf(poll, { draft, scores, answers });
  // At once: a reload does not wait for the next render.
  useLayoutEffect(() => {
    if (isFirst) keepDraft(poll, { choices, voterName });
  }, [draft, scores, answers, voterName]);

  /** Why it cannot be added, or undefined. */
  const addWriteIn = (typed: string): string | undefined => {
    const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
    if (name === '') return undefined;
    const known = options.find((option) => foldName(option.name) === foldName(name));
    if (known) return ballotWords('writeInKnown', { name: known.name });
    setOwn([...own, name]);
    setDraft(asks === 'one' ? [[name]] : addLast(draft, name, rules));
    return undefined;
  };

  const missing = missingIn(poll, isFirst, { asks, isEmpty: isBlank(choices), code, voterName });
  const check = (): boolean => {
    const isWhole = Object.keys(missing).length === 0;
    setChecked(!isWhole);
    return isWhole;
  };

  const filled = (): Filled => ({
    choices,
    code: code.trim() === '' ? undefined : code.trim(),
    voterName: voterName.trim() === '' ? undefined : voterName.trim(),
  });

  return {
    draft,
    setDraft,
    scores,
    setScores,
    answers,
    setAnswers,
    code,
    setCode,
    voterName,
    setVoterName,
    options,
    rules,
    asks,
    errors: isChecked ? missing : {},
    addWriteIn,
    check,
    filled,
  };
}

export type BallotForm = ReturnType<typeof useBallotForm>;
