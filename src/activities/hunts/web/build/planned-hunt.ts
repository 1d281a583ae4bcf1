import type { Team } from '#activities/hunts/contract.file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { draftNames } from './draft-names.ts';
import { tidy } from './draft.ts';
import type { Draft } from './draft.ts';

/** The draft as the rules take it; without prepared teams, with so many made-up ones. */
export const plannedHunt = (draft: Draft, teamsIfNone: number): Hunt => {
  const names = draftNames();
  const file = tidy(draft, names);
  const prepared = file.teams ?? [];
  const madeUp = (): Team[] =>
    Array.from({ length: teamsIfNone }, (_, index) => ({ id: `plan-${index}`, name: names.team(index + 1) }));
  return {
    ...file,
    order: file.order ?? 'fixed',
    teams: prepared.length > 0 ? prepared : madeUp(),
  };
};
