import { huntFile } from '#activities/hunts/contract.file.ts';
import type { Draft } from './draft.ts';

/** What was typed without connection, if it is a hunt and nobody has saved anything since. */
export const keptDraft = (kept: unknown, revision: number): Draft | undefined => {
  if (typeof kept !== 'object' || kept === null || !('draft' in kept) || !('revision' in kept))
    return undefined;
  const read = huntFile.safeParse(kept.draft);
  return kept.revision === revision && read.success ? read.data : undefined;
};
