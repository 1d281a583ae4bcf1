import type { Level, Mission } from '#activities/hunts/contract.file.ts';
import { isSameCode } from '../answers/code.ts';
import { judgeAnswer, judgeChoice } from '../answers/judge-answer.ts';
import type { AnswerVerdict } from '../answers/judge-answer.ts';
import type { FenceVerdict } from '../geofence/decide.ts';
import { judgeProof } from './proof.ts';

/** What a phone shows; of a scanned card the server has told whether it is genuine. */
export type Shown =
  | { readonly type: 'gps' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'choice'; readonly picked: readonly string[] }
  | { readonly type: 'code'; readonly code: string; readonly isGenuine: boolean };

export interface Attempt {
  readonly shown: Shown;
  readonly isTwin: boolean;
  readonly fence?: FenceVerdict | undefined;
}

export type Judged =
  | { readonly outcome: 'completed' }
  | { readonly outcome: 'near'; readonly reply?: string }
  | { readonly outcome: 'wrong' | 'empty' | 'proof' }
  | { readonly outcome: 'place'; readonly otherProofs: readonly ('code' | 'photo')[] };

const WRONG: AnswerVerdict = { verdict: 'wrong' };
const RIGHT: AnswerVerdict = { verdict: 'right' };

const codeVerdict = (
  mission: Mission,
  { code, isGenuine }: Shown & { readonly type: 'code' },
): AnswerVerdict => {
  if (isGenuine) return RIGHT;
  const typed = mission.type === 'code' ? mission.code : undefined;
  return typed !== undefined && isSameCode(code, typed) ? RIGHT : WRONG;
};

/** Whether what was shown is right in itself, wherever it was shown. None: the mission asks for something else. */
const verdictOf = (mission: Mission, shown: Shown): AnswerVerdict | undefined => {
  if (shown.type === 'gps') return mission.type === 'gps' ? RIGHT : undefined;
  // A card proves a check-in too, where the phone cannot be sure.
  if (shown.type === 'code')
    return mission.type === 'code' || mission.type === 'gps' ? codeVerdict(mission, shown) : undefined;
  if (shown.type === 'text') return mission.type === 'text' ? judgeAnswer(mission, shown.text) : undefined;
  return mission.type === 'choice' ? judgeChoice(mission, shown.picked) : undefined;
};

const otherProofs = (level: Level, attempt: Attempt): ('code' | 'photo')[] =>
  level.mission.type === 'gps' && attempt.fence?.decision === 'uncertain' ? ['code', 'photo'] : [];

/** What an attempt comes to, for a level that is open. */
export const judgeAttempt = (level: Level, attempt: Attempt): Judged => {
  const mission = attempt.isTwin ? level.twin?.mission : level.mission;
  const verdict = mission && verdictOf(mission, attempt.shown);
  if (!verdict) return { outcome: 'proof' };
  if (verdict.verdict === 'near')
    return { outcome: 'near', ...(verdict.reply !== undefined && { reply: verdict.reply }) };
  if (verdict.verdict !== 'right') return { outcome: verdict.verdict };
  const enough = judgeProof(level, {
    by: attempt.shown.type,
    isRight: true,
    isTwin: attempt.isTwin,
    ...(attempt.fence && { fence: attempt.fence.decision }),
  });
  if (enough.isEnough) return { outcome: 'completed' };
  return enough.missing === 'place'
    ? { outcome: 'place', otherProofs: otherProofs(level, attempt) }
    : { outcome: 'proof' };
};
