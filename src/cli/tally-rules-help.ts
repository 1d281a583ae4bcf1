import { methods } from '#platform/tally/contract.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import { defaultRules } from '#platform/tally/rules/options.ts';

/** The compiler asks for every rule there is. */
const rules: Readonly<Record<keyof TallyRules, readonly [allowed: string, meaning: string]>> = {
  method: [methods.join(' | '), 'how to count; with several seats stv-scottish unless named'],
  threshold: [
    'continuing | first-round',
    'what a majority or a share is measured on (irv, sequential-irv, bottoms-up)',
  ],
  continueUntilTwo: ['true | false', 'continue after the winner until two remain (irv)'],
  batchElimination: ['true | false', 'drop hopeless candidates together (irv, sequential-irv, bottoms-up)'],
  overvote: [
    'skip | exhaust | exhaust-if-multiple-continuing | split',
    'several names at one rank; split: an equal part for each (irv, sequential-irv, bottoms-up, plurality)',
  ],
  maxSkippedRanks: ['a whole number | "unlimited"', 'a larger gap exhausts the ballot'],
  duplicate: ['skip | exhaust', 'a name ranked twice'],
  maxRanks: ['a whole number from 1', 'later ranks do not count'],
  excluded: ['a list of names', 'withdrawn candidates'],
  writeInBucket: ['a name', 'the candidate that stands for undeclared write-ins'],
  quota: ['droop-integer | droop-decimal | hare', 'votes needed for a seat (stv-fractional)'],
  winnersPerRound: ['one | many', 'who is elected in one round (stv-fractional)'],
  decimals: ['1 to 20', 'decimal places of transferred votes (stv-fractional)'],
  percentThreshold: ['0 to 100', 'keep everyone who has this share (bottoms-up)'],
  strength: ['winning-votes | margins', 'how strong a win is (schulze, ranked-pairs, minimax)'],
  tieBreak: ['candidate-order | previous-rounds | first-difference | random', 'how ties are broken'],
  candidateOrder: ['a list of names', 'the order for ties; else as listed'],
  seed: ['text', 'what the lot is drawn from (tieBreak random)'],
};

export const rulesHelp = (): string[] => [
  'Rules as JSON, all optional:',
  '',
  ...Object.entries(rules).flatMap(([name, [allowed, meaning]]) => {
    const fallback = (defaultRules as TallyRules)[name as keyof TallyRules];
    const isDefault = fallback === undefined ? '' : `  (default ${JSON.stringify(fallback)})`;
    return [`${name}: ${allowed}${isDefault}`, `    ${meaning}`];
  }),
];
