import type { Count, TallyRules } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

export const counted = (profile: Profile, rules: TallyRules = {}, seats = 1): Count => {
  const result = countBallots(profile, seats, rules);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

/** Each round in one line: `A 8, B 7 | elected A | out B`. */
export const steps = (count: Count): string[] =>
  count.rounds.map(({ tally, elected, eliminated }) =>
    [
      Object.entries(tally)
        .map(([name, votes]) => `${name} ${votes}`)
        .join(', '),
      ...(elected.length > 0 ? [`elected ${elected.join(' ')}`] : []),
      ...(eliminated.length > 0 ? [`out ${eliminated.join(' ')}`] : []),
    ].join(' | '),
  );
