import { rankSettings } from '#activities/polls/contract.views.ts';
import type { Choices, PollView } from '#activities/polls/contract.views.ts';
import { keep, readKept } from '#web/kit/kept.ts';

/** A partly filled-in ballot. Never the invite code: a shared device must not hold one. */
export interface KeptDraft {
  readonly choices: Choices;
  readonly voterName: string;
}

interface Entry extends KeptDraft {
  readonly pollId: string;
  readonly shape: string;
}

const KEY = 'roundtable.polls.drafts';
const MOST = 20;

/** What a draft depends on: if any of it changes, the draft means something else. */
export const ballotShape = ({ candidates, settings, contests }: Shaped): string =>
  JSON.stringify([
    candidates.map(({ name }) => name),
    settings.method,
    ...rankSettings.map((name) => settings[name] ?? 0),
    ...(contests ?? []),
  ]);

type Shaped = Pick<PollView, 'candidates' | 'settings' | 'contests'>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'pollId' in value &&
  'shape' in value &&
  'choices' in value &&
  typeof value.choices === 'object' &&
  value.choices !== null;

const all = (): readonly Entry[] => {
  const stored = readKept(KEY);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
};

const others = (pollId: string): readonly Entry[] => all().filter((entry) => entry.pollId !== pollId);

/** Whether nothing at all was chosen. */
export const isBlank = ({ ranks = [], scores = {}, answers = {} }: Choices): boolean =>
  ranks.length === 0 &&
  Object.values(scores).every((stars) => stars === 0) &&
  Object.values(answers).every((answer) => typeof answer === 'object' && answer.length === 0);

const isEmpty = ({ choices, voterName }: KeptDraft): boolean => voterName === '' && isBlank(choices);

export const forgetDraft = (pollId: string): void => {
  const left = others(pollId);
  if (left.length < all().length) keep(KEY, left);
};

export const keepDraft = (poll: Pick<PollView, 'pollId'> & Shaped, draft: KeptDraft): void => {
  const { pollId } = poll;
  if (isEmpty(draft)) forgetDraft(pollId);
  else keep(KEY, [{ pollId, shape: ballotShape(poll), ...draft }, ...others(pollId)].slice(0, MOST));
};

export const draftFor = (poll: Pick<PollView, 'pollId'> & Shaped): KeptDraft | undefined => {
  const kept = all().find(({ pollId }) => pollId === poll.pollId);
  if (kept === undefined || kept.shape === ballotShape(poll)) return kept;
  forgetDraft(poll.pollId);
  return undefined;
};
