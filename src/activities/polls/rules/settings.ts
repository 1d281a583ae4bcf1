import { fail, ok } from '#core/result.ts';
import type { Bilingual, Result } from '#core/result.ts';
import { oneSeatMethods } from '#platform/tally/contract.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { Candidate } from './state.ts';

/** What a poll could not be counted by, or would pass over in silence, is refused by its field. */
export const checkSettings = (
  settings: PollSettings,
  candidates: readonly Candidate[],
): Result<PollSettings> => {
  if (oneSeatMethods.includes(settings.method) && settings.seats > 1) {
    return wrong('settings.seats', {
      en: `The method ${settings.method} fills one seat.`,
      de: `Das Verfahren ${settings.method} besetzt einen Sitz.`,
    });
  }
  const problem =
    ownRule(settings) ??
    unknownName(settings.rules, candidates) ??
    everyoneExcluded(settings.rules, candidates);
  return problem ? wrong(`settings.rules.${problem.rule}`, problem.message) : ok(settings);
};

interface Problem {
  readonly rule: string;
  readonly message: Bilingual;
}

/** Rules that are the poll's own business. */
const ownRule = ({ rules }: PollSettings): Problem | undefined => {
  if (rules.method !== undefined)
    return {
      rule: 'method',
      message: { en: 'Belongs into settings.method.', de: 'Gehört in settings.method.' },
    };
  if (rules.seed !== undefined)
    return {
      rule: 'seed',
      message: {
        en: 'The poll draws its own seed.',
        de: 'Die Abstimmung zieht ihren Startwert selbst.',
      },
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
      message: { en: 'Each option only once.', de: 'Jede Möglichkeit nur einmal.' },
    };
  const wrongOne = named.find(({ name }) => !candidates.some((known) => known.name === name));
  return (
    wrongOne && {
      rule: wrongOne.rule,
      message: {
        en: `“${wrongOne.name}” is not an option of this poll.`,
        de: `„${wrongOne.name}“ steht in dieser Abstimmung nicht zur Wahl.`,
      },
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
        message: {
          en: 'At least one option must be left.',
          de: 'Mindestens eine Möglichkeit muss übrig bleiben.',
        },
      };

const wrong = (path: string, message: Bilingual) => fail('bad-input', undefined, [{ path, message }]);
