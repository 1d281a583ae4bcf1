import type { Scoring } from '#activities/hunts/contract.file.ts';

const MOST = 100_000;

/** A whole number with or without sign, also with the typographic minus; otherwise undefined. */
export const readPoints = (text: string): number | undefined => {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '');
  if (!/^-?\d{1,6}$/.test(plain)) return undefined;
  const points = Number(plain);
  return Math.abs(points) <= MOST ? points : undefined;
};

export const penalties = ['perMinute', 'wrongAnswer', 'skip', 'lateMinute'] as const;
export type Penalty = (typeof penalties)[number];

/** What is typed; empty means none. */
export type ScoringDraft = Readonly<Record<Penalty | 'firstBonuses', string>>;

export const draftOf = (scoring: Scoring | undefined): ScoringDraft => ({
  firstBonuses: (scoring?.firstBonuses ?? []).join(', '),
  perMinute: String(scoring?.perMinute ?? ''),
  wrongAnswer: String(scoring?.wrongAnswer ?? ''),
  skip: String(scoring?.skip ?? ''),
  lateMinute: String(scoring?.lateMinute ?? ''),
});

const MOST_BONUSES = 20;

const wholeFrom0 = (text: string): number | undefined => {
  const points = readPoints(text);
  return points === undefined || points < 0 ? undefined : points;
};

/** Which fields are wrong, or the rules. */
export const readScoring = (
  draft: ScoringDraft,
): { readonly scoring: Scoring } | { readonly wrong: readonly (keyof ScoringDraft)[] } => {
  const bonuses = draft.firstBonuses.split(/[,; ]+/).filter((part) => part !== '');
  const firstBonuses = bonuses.map(wholeFrom0);
  const read = penalties.map((name) => [name, draft[name].trim(), wholeFrom0(draft[name])] as const);
  const wrong: (keyof ScoringDraft)[] = read
    .filter(([, text, points]) => text !== '' && points === undefined)
    .map(([name]) => name);
  if (firstBonuses.includes(undefined) || firstBonuses.length > MOST_BONUSES) wrong.push('firstBonuses');
  if (wrong.length > 0) return { wrong };
  return {
    scoring: {
      ...(firstBonuses.length > 0 && { firstBonuses: firstBonuses.filter((each) => each !== undefined) }),
      ...Object.fromEntries(
        read.flatMap(([name, , points]) => (points === undefined ? [] : [[name, points]])),
      ),
    },
  };
};
