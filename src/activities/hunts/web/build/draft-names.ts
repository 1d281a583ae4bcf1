import { buildWords } from './build.words.ts';
import type { DraftNames } from './draft.ts';

/** In the language of the page. */
export const draftNames = (): DraftNames => ({
  hunt: buildWords('unnamedHunt'),
  stop: (number) => buildWords('unnamedStop', { number: String(number) }),
  team: (number) => buildWords('unnamedTeam', { number: String(number) }),
  character: buildWords('unnamedCharacter'),
  twinNote: buildWords('unnamedTwin'),
  gap: buildWords('gap'),
});

export const stopName = ({ name }: { readonly name: string }, index: number): string =>
  name.trim() === '' ? draftNames().stop(index + 1) : name;

export const teamName = ({ name }: { readonly name: string }, index: number): string =>
  name.trim() === '' ? draftNames().team(index + 1) : name;
