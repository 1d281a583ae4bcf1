import type { Level } from '#activities/hunts/contract.file.ts';
import type { FenceVerdict } from '../geofence/decide.ts';
import { rulesOfMission } from '../missions.ts';
import type { Shown } from '../missions.ts';
import { judgeProof } from './proof.ts';

export interface Attempt {
  readonly shown: Shown;
  readonly isTwin: boolean;
  readonly fence?: FenceVerdict | undefined;
}

export type Judged =
  | { readonly outcome: 'completed'; readonly isUnplaced?: true }
  | { readonly outcome: 'near'; readonly reply?: string }
  | { readonly outcome: 'wrong' | 'empty' | 'proof' }
  | { readonly outcome: 'place'; readonly otherProofs: readonly ('code' | 'photo')[] };

const otherProofs = ({ mission }: Level, { fence }: Attempt): readonly ('code' | 'photo')[] =>
  fence === undefined || fence.decision === 'uncertain' ? (rulesOfMission(mission).instead ?? []) : [];

/** The result of an attempt at an open level. */
export const judgeAttempt = (level: Level, attempt: Attempt): Judged => {
  const mission = attempt.isTwin ? level.twin?.mission : level.mission;
  const verdict = mission && rulesOfMission(mission).judge?.(mission, attempt.shown);
  if (!verdict) return { outcome: 'proof' };
  if (verdict.verdict === 'near')
    return { outcome: 'near', ...(verdict.reply !== undefined && { reply: verdict.reply }) };
  if (verdict.verdict !== 'right') return { outcome: verdict.verdict };
  return judgePlace(level, attempt);
};

/** The proof is right by itself; this checks where it was shown. */
const judgePlace = (level: Level, attempt: Attempt): Judged => {
  const enough = judgeProof(level, {
    by: attempt.shown.type,
    isRight: true,
    isTwin: attempt.isTwin,
    ...(attempt.fence && { fence: attempt.fence.decision }),
  });
  if (enough.isEnough)
    return { outcome: 'completed', ...(enough.isUnplaced && { isUnplaced: enough.isUnplaced }) };
  return enough.missing === 'place'
    ? { outcome: 'place', otherProofs: otherProofs(level, attempt) }
    : { outcome: 'proof' };
};
