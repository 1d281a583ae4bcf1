import type { Locale } from '#core/errors.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Debrief, DebriefLine } from '../contract.report.ts';
import { debriefOf, writtenAnswers } from '../rules/debrief/debrief.ts';
import type { WrittenQuestion } from '../rules/debrief/debrief.ts';
import { keepCited, requestFor, sourcesOf } from '../rules/debrief/told.ts';
import type { GameState } from '../rules/state.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementParts } from './engagements.parts.ts';
import { readAllQuestions, readAnswers, readAsHost } from './reading.service.ts';

export interface DebriefParts extends EngagementParts {
  readonly assistant: Assistant;
}

interface Asked {
  readonly gameId: string;
  /** One question; all of them without. */
  readonly questionId?: string | undefined;
}

interface Written {
  readonly game: GameState;
  readonly written: readonly WrittenQuestion[];
}

const readWritten = async (
  parts: DebriefParts,
  actor: Actor,
  { gameId, questionId }: Asked,
): Promise<Result<Written>> => {
  const game = await readAsHost(parts, actor, gameId);
  if (!game.ok) return game;
  const all = await readAllQuestions(parts, gameId);
  const questions = all.filter((question) => questionId === undefined || question.questionId === questionId);
  if (questionId !== undefined && questions.length === 0) return fail('question-not-found');
  const answers = new Map<string, StoredAnswer[]>();
  for (const question of questions) {
    answers.set(question.questionId, await readAnswers(parts, gameId, question.questionId));
  }
  const written = writtenAnswers(questions, answers);
  return written.length === 0 ? fail('debrief-empty') : ok({ game: game.value, written });
};

export const readDebrief = async (
  parts: DebriefParts,
  actor: Actor,
  asked: Asked,
): Promise<Result<Debrief>> => {
  const read = await readWritten(parts, actor, asked);
  return read.ok ? ok(debriefOf(read.value.written, parts.assistant.isOn)) : read;
};

const MOST_TOKENS = 900;

/** What the model says, sentence by sentence; those that cite nothing known are left out. */
async function* toldLines(
  { assistant }: DebriefParts,
  { game, written }: Written,
  locale: Locale,
  signal: AbortSignal,
): AsyncGenerator<DebriefLine> {
  const sources = sourcesOf(written);
  yield { type: 'sources', sources: [...sources] };
  const messages = requestFor(written, sources, { locale, aiContext: game.aiContext });
  let rest = '';
  let uncited = 0;
  for await (const event of assistant.stream(
    { messages, maxTokens: MOST_TOKENS, temperature: 0 },
    { signal },
  )) {
    if (event.type === 'failed') return yield { type: 'failed', code: event.error.code };
    const told = keepCited(
      event.type === 'text' ? rest + event.text : rest,
      sources.length,
      event.type === 'done',
    );
    rest = told.rest;
    uncited += told.uncited;
    if (told.kept !== '') yield { type: 'text', text: told.kept };
    if (event.type === 'done') return yield { type: 'done', uncited };
  }
}

/** Checked before the first line is sent: a refusal is an answer of its own, not a line. */
export const openDebrief = async (
  parts: DebriefParts,
  actor: Actor,
  asked: Asked,
  { locale, signal }: { readonly locale: Locale; readonly signal: AbortSignal },
): Promise<Result<AsyncIterable<DebriefLine>>> => {
  const read = await readWritten(parts, actor, asked);
  if (!read.ok) return read;
  if (!parts.assistant.isOn) return fail('assistant-off');
  return ok(toldLines(parts, read.value, locale, signal));
};
