import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import type { Correction, CorrectionPreview } from '#activities/engagements/contract.moves.ts';
import type { StepDecision } from '../game.ts';
import { rulesOf } from '../kinds/kinds.ts';
import type { GameQuestion, GameState, Player } from '../state.ts';
import type { Standing } from './standing.ts';

const refused = (path: string, message: Said) => fail('correction-invalid', undefined, [{ path, message }]);

const checkKey = ({ content }: GameQuestion, key: AnswerKey) => {
  if (rulesOf(content.kind).keyKind !== key.kind) {
    return refused('key.kind', say('correction-key-other'));
  }
  const options = content.options?.length ?? 0;
  const numbers = 'right' in key ? key.right : 'order' in key ? key.order : [];
  const areKnown = numbers.every((number) => number < options) && new Set(numbers).size === numbers.length;
  const isWhole = !('order' in key) || numbers.length === options;
  return areKnown && isWhole ? ok(key) : refused('key', say('correction-options'));
};

/** The question as it should have been. */
export const correctQuestion = (question: GameQuestion, change: Correction) => {
  const key = change.key ? checkKey(question, change.key) : ok(question.key);
  if (!key.ok) return key;
  const points = change.points ?? question.content.points;
  return ok({
    ...question,
    key: key.value,
    content: { ...question.content, points },
    isVoid: change.isVoid ?? question.isVoid,
  });
};

/** The questions that must be counted again: one, or with another way of scoring all. */
export const toCountAgain = (game: GameState, change: Correction): readonly string[] => {
  const named = change.questionId === undefined ? [] : [change.questionId];
  const all = change.scoring === undefined ? named : [...named, ...game.scoredQuestions];
  return [...new Set(all)].filter((questionId) => game.scoredQuestions.includes(questionId)).toSorted();
};

/** `question` is the corrected one, where the correction is about one. */
export const applyCorrection = (
  game: GameState,
  change: Correction,
  question: GameQuestion | undefined,
  now: Instant,
) => {
  const isResting = game.phase !== 'question' && game.phase !== 'voting' && game.pending === undefined;
  if (!isResting) return fail('game-wrong-phase', { phase: game.phase });
  const again = toCountAgain(game, change);
  if (again.length === 0 && !question) return ok(unchanged(game));
  const scoring = change.scoring ?? game.settings.scoring;
  return ok<StepDecision>({
    state: {
      ...game,
      settings: { ...game.settings, scoring },
      nextAt: undefined,
      pending: again.length === 0 ? undefined : 'score',
      // The board in front of everybody shows standings, too.
      pendingFor: again.length === 0 ? [] : [...new Set([...again, ...onStageScored(game)])],
      updatedAt: now,
    },
    events: [{ type: 'corrected', question, by: 'host', at: now }],
  });
};

const onStageScored = (game: GameState): readonly string[] =>
  game.onStage.filter((questionId) => game.scoredQuestions.includes(questionId));

const MOST_SHOWN = 200;

/** Whose total or rank would be another, in the new order. */
export const previewOf = (players: readonly Player[], after: readonly Standing[]): CorrectionPreview => {
  const before = new Map(players.map((player) => [player.playerId, player]));
  const changes = after
    .toSorted((a, b) => a.rank - b.rank || (a.playerId < b.playerId ? -1 : 1))
    .flatMap(({ playerId, total, rank }) => {
      const player = before.get(playerId);
      if (!player || (player.total === total && player.rank === rank)) return [];
      return [
        {
          playerId,
          name: player.name,
          before: { total: player.total, rank: player.rank },
          after: { total, rank },
        },
      ];
    });
  return {
    changes: changes.slice(0, MOST_SHOWN),
    changed: changes.length,
    unchanged: after.length - changes.length,
  };
};
