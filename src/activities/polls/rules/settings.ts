import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { oneSeatMethods } from '#platform/tally/contract.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { Candidate } from './state.ts';

/** Settings that the poll cannot be counted by, or would ignore silently, are refused by their field. */
export const checkSettings = (settings: PollSettings, candidates: readonly Candidate[]) => {
  if (oneSeatMethods.includes(settings.method) && settings.seats > 1) {
    return wrong('settings.seats', say('poll-one-seat', { method: settings.method }));
  }
  if (settings.equalRanks && settings.overvote === 'skip')
    return wrong('settings.overvote', say('poll-equals-skipped'));
  const problem =
    ownRule(settings) ??
    unknownName(settings.rules, candidates) ??
    everyoneExcluded(settings.rules, candidates);
  return problem ? wrong(`settings.rules.${problem.rule}`, problem.message) : ok(settings);
};

interface Problem {
  readonly rule: string;
  readonly message: Said;
}

/** Rules that the poll itself decides. */
const ownRule = ({ rules, equalRanks }: PollSettings): Problem | undefined => {
  if (rules.method !== undefined)
    return {
      rule: 'method',
      message: say('poll-method-elsewhere'),
    };
  if (equalRanks && rules.overvote === 'skip')
    return { rule: 'overvote', message: say('poll-equals-skipped') };
  if (rules.seed !== undefined)
    return {
      rule: 'seed',
      message: say('poll-seed-is-drawn'),
    };
  return undefined;
};

const unknownName = (rules: PollSettings['rules'], candidates: readonly Candidate[]): Problem | undefined => {
  const { excluded = [], candidateOrder = [], writeInBucket } = rules;
  const named = [
    ...excluded.map((name, place) => ({ name, rule: `excluded.${place}` })),
    ...candidateOrder.map((name, place) => ({ name, rule: `candidateOrder.${place}` })),
    ...(writeInBucket === undefined ? [] : [{ name: writeInBucket, rule: 'writeInBucket' }]),
  ];
  const twice = [excluded, candidateOrder].map((names) => names.length > new Set(names).size);
  if (twice.includes(true))
    return {
      rule: twice[0] ? 'excluded' : 'candidateOrder',
      message: say('poll-options-differ'),
    };
  const wrongOne = named.find(({ name }) => !candidates.some((known) => known.name === name));
  return (
    wrongOne && {
      rule: wrongOne.rule,
      message: say('poll-rule-option-unknown', { name: wrongOne.name }),
    }
  );
};

const everyoneExcluded = (
  { excluded = [] }: PollSettings['rules'],
  candidates: readonly Candidate[],
): Problem | undefined =>
  candidates.length > new Set(excluded).size
    ? undefined
    : {
        rule: 'excluded',
        message: say('poll-no-option-left'),
      };

const wrong = (path: string, message: Said) => fail('bad-input', undefined, [{ path, message }]);
