import { fail, ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import { sortAnswers } from '../rules/game.ts';
import { NO_SORTING, withoutHidden } from '../rules/sorting.ts';
import { tallyOf } from '../rules/spread.ts';
import { groupingRequest, groupsToldIn, readableTexts, withToldGroups } from '../rules/told-groups.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readAnswers, readAsHost, readQuestion } from './reading.service.ts';

export interface GroupingDeps extends EngagementDeps {
  readonly assistant: Assistant;
}

interface Asked {
  readonly gameId: string;
  readonly questionId: string;
}

const MOST_TOKENS = 1500;

/** Groups free answers by what they mean, as the assistant reads them. */
export const groupAnswersAsHost = async (deps: GroupingDeps, actor: Actor, { gameId, questionId }: Asked) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  if (game.value.phase === 'ended') return fail('game-over');
  const question = await readQuestion(deps, gameId, questionId);
  if (!question.ok) return question;
  const answers = await readAnswers(deps, gameId, questionId);
  const tally = withoutHidden(tallyOf(question.value, answers), question.value.sorting);
  const texts = tally.kind === 'texts' ? readableTexts(tally.texts) : [];
  if (texts.length < 2) return fail('grouping-empty');
  const messages = groupingRequest(question.value.content.title, texts);
  const request = { messages, format: 'json', temperature: 0, maxTokens: MOST_TOKENS } as const;
  const reply = await deps.assistant.complete(request);
  if (!reply.ok) return reply;
  const told = groupsToldIn(reply.value.text, texts);
  if (!told) return fail('assistant-garbled');
  // The host may have sorted meanwhile: what was placed by now stays.
  const now = await readQuestion(deps, gameId, questionId);
  const sorting = withToldGroups((now.ok ? now.value.sorting : undefined) ?? NO_SORTING, told);
  const changed = await changeVersioned(deps, deps.games, gameId, (state, at) =>
    sortAnswers(state, { questionId, sorting }, at),
  );
  return changed.ok ? ok(changed.value.state) : changed;
};
