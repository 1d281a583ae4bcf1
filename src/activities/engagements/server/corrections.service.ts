import { ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Correction } from '../contract.moves.ts';
import { applyCorrection, correctQuestion, previewOf, toCountAgain } from '../rules/scoring/correction.ts';
import { countGame } from './counting.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readAsHost, readQuestion } from './reading.service.ts';

/** `question` is the one the correction is about, as it should have been. */
const readCorrected = async (deps: EngagementDeps, actor: Actor, gameId: string, change: Correction) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  if (change.questionId === undefined) return ok({ game: game.value, question: undefined });
  const stored = await readQuestion(deps, gameId, change.questionId);
  if (!stored.ok) return stored;
  const question = correctQuestion(stored.value, change);
  return question.ok ? ok({ game: game.value, question: question.value }) : question;
};

/** Counts as it would be counted and compares; nothing is stored. */
export const previewCorrection = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, ...change }: Correction & { readonly gameId: string },
) => {
  const corrected = await readCorrected(deps, actor, gameId, change);
  if (!corrected.ok) return corrected;
  const { game, question } = corrected.value;
  const settings = { ...game.settings, scoring: change.scoring ?? game.settings.scoring };
  const again = toCountAgain(game, change);
  const counted = await countGame(deps, { ...game, settings }, again, question ? [question] : []);
  return ok(previewOf(counted.seats, counted.standings));
};

/** The duty counts again from stored answers; until then results say that they are being counted. */
export const applyCorrectionAsHost = async (
  deps: EngagementDeps,
  actor: Actor,
  { gameId, ...change }: Correction & { readonly gameId: string },
) => {
  const corrected = await readCorrected(deps, actor, gameId, change);
  if (!corrected.ok) return corrected;
  const { question } = corrected.value;
  const changed = await changeVersioned(deps, deps.games, gameId, (state, now) =>
    applyCorrection(state, change, question, now),
  );
  return changed.ok ? ok(changed.value.state) : changed;
};
