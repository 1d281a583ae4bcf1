import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';

/**
 * A profile from lines a person can read: `3: Ana > Bo = Cy > _ > Di` is three ballots with an equal
 * second rank and a skipped third one; `2:` is two blank ballots.
 */
export const aProfile = (candidates: string, ...lines: readonly string[]): Profile => {
  const names = candidates.split(' ');
  const builder = new ProfileBuilder(names);
  for (const line of lines) {
    const [count = '', order = ''] = line.split(':');
    const ranks = order
      .split('>')
      .map((rank) => rank.trim())
      .map((rank) =>
        rank === '_' || rank === '' ? [] : rank.split('=').map((name) => numberOf(names, name)),
      );
    builder.add(ranks, Number(count));
  }
  return builder.build();
};

const numberOf = (names: readonly string[], name: string): number => {
  const number = names.indexOf(name.trim());
  if (number < 0) throw new Error(`no candidate ${name} in ${names.join(' ')}`);
  return number;
};
