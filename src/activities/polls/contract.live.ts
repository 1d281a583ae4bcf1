import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { ownerView, result, voterView } from './contract.views.ts';

export const pollTopic = liveTopic({
  kind: 'poll',
  summary: 'A poll: its state, turnout, and results where they may be seen.',
  views: { owner: ownerView, voter: voterView },
  messages: [
    liveMessage('poll.changed', {
      schema: z.object({ version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'Something but the turnout changed: ask for the poll again.',
    }),
    liveMessage('turnout.changed', {
      schema: z.object({ ballots: z.number(), version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'How many ballots are in, at most twice a second.',
    }),
    liveMessage('result.changed', {
      schema: z.object({ result, version: z.number() }),
      audiences: ['owner', 'voter'],
      summary: 'A new count, at most once a second, only to those who may see it.',
    }),
  ],
});
