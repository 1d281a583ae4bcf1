import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';

/** The steps of each act, in their order. */
export const workSteps = {
  make: ['reading', 'checking', 'saving'],
  start: ['planning', 'storing'],
} as const;

export const work = z.object({
  workId: z.string(),
  act: z.enum(['make', 'start']),
  /** The hunt that is being started. */
  gameId: z.optional(z.string()),
  step: z.enum([...workSteps.make, ...workSteps.start]),
  /** Of this step; a total of 0 means that nobody knows. */
  done: z.number(),
  total: z.number(),
});
export type Work = z.output<typeof work>;
export type WorkAct = Work['act'];
export type WorkStep = Work['step'];

/** The only key: everybody follows their own work. */
export const OWN_WORK = 'mine';

export const huntWorkTopic = liveTopic({
  kind: 'hunt-work',
  summary:
    'Progress of large hunts that the caller is creating or starting; the key is `mine`. Work of less than 300 ms is not reported.',
  views: { owner: z.object({ works: z.array(work) }) },
  messages: [
    liveMessage('work.moved', {
      schema: work,
      audiences: ['owner'],
      summary: 'The current progress, about four times a second while the work runs.',
    }),
    liveMessage('work.ended', {
      schema: z.object({ workId: z.string(), gameId: z.optional(z.string()) }),
      audiences: ['owner'],
      summary: 'The work succeeded, then `gameId` is its hunt, or it failed.',
    }),
  ],
});
