import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { gameId, questionId } from './contract.answers.ts';
import { sorting } from './contract.sorting.ts';
import { hostView } from './contract.views.ts';

const params = z.object({ gameId, questionId });
const groupingErrors = ['game-not-found', 'not-allowed', 'question-not-found', 'game-over'] as const;

/** What a host does with free answers. */
export const groupingRows = {
  sortAnswers: route({
    method: 'PUT',
    path: '/engagements/:gameId/questions/:questionId/sorting',
    summary: 'Groups free answers, names the groups, puts one answer in the light, hides some from the room.',
    access: 'guest',
    audited: ['gameId', 'questionId'],
    params,
    body: sorting,
    response: hostView,
    errors: groupingErrors,
    isRepeatable: true,
  }),
  groupAnswers: route({
    method: 'POST',
    path: '/engagements/:gameId/questions/:questionId/sorting/groups',
    summary: 'Has the assistant group free answers by meaning. What the host placed stays.',
    access: 'guest',
    audited: ['gameId', 'questionId'],
    params,
    response: hostView,
    errors: [
      ...groupingErrors,
      'grouping-empty',
      'assistant-off',
      'assistant-unavailable',
      'assistant-timeout',
      'assistant-refused',
      'assistant-garbled',
      'assistant-stopped',
    ],
    limit: { name: 'engagements-grouping', max: 10, perSeconds: 60, by: 'identity' },
  }),
};
