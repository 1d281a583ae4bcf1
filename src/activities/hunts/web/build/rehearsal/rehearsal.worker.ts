import { rehearse } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import type { Rehearsal, RehearsalQuestion } from '#activities/hunts/rules/rehearsal/rehearse.ts';

export type RehearsalAnswer =
  | { readonly ok: true; readonly rehearsal: Rehearsal }
  | { readonly ok: false; readonly reason: string };

const answer = (question: RehearsalQuestion): RehearsalAnswer => {
  try {
    return { ok: true, rehearsal: rehearse(question) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
};

// Sixty teams walk for some seconds: the page stays awake meanwhile.
addEventListener('message', ({ data }: MessageEvent<RehearsalQuestion>) => postMessage(answer(data)));
