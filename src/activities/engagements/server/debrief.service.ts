import type { Locale } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { DebriefLine } from '../contract.report.ts';
import { keepCited } from '../rules/debrief/told.ts';
import { askingFor, makeDebrief } from './debrief.job.ts';
import type { Asking } from './debrief.job.ts';
import { readAllQuestions, readAsHost } from './reading.service.ts';
import type { ReportDeps } from './report.service.ts';
import { sessionPages } from './session-pages.ts';

export interface DebriefDeps extends ReportDeps {
  readonly assistant: Assistant;
}

interface Asked {
  readonly gameId: string;
  /** One question; all of them without. */
  readonly questionId?: string | undefined;
}

const readQuestions = async (deps: DebriefDeps, actor: Actor, { gameId, questionId }: Asked) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const all = await readAllQuestions(deps, gameId);
  const questions = all.filter((question) => questionId === undefined || question.questionId === questionId);
  if (questionId !== undefined && questions.length === 0) return fail('question-not-found');
  return ok({ game: game.value, questions });
};

export const readDebrief = async (deps: DebriefDeps, actor: Actor, asked: Asked, job: JobOptions) => {
  const read = await readQuestions(deps, actor, asked);
  if (!read.ok) return read;
  const { game, questions } = read.value;
  const input = { game, questions, hasAssistant: deps.assistant.isOn };
  const chunks = sessionPages(deps, game, ['answers']);
  const made = await deps.jobs.run(makeDebrief, input, { ...job, chunks });
  if (!made.ok) return made;
  return made.value ? ok(made.value) : fail('debrief-empty');
};

const MOST_TOKENS = 900;

/** What the model says, sentence by sentence; those that cite nothing known are left out. */
async function* toldLines(
  { assistant }: DebriefDeps,
  { sources, messages }: Asking,
  signal: AbortSignal,
): AsyncGenerator<DebriefLine> {
  yield { type: 'sources', sources: [...sources] };
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
  deps: DebriefDeps,
  actor: Actor,
  asked: Asked,
  {
    locale,
    job,
    signal,
  }: { readonly locale: Locale; readonly job: JobOptions; readonly signal: AbortSignal },
) => {
  const read = await readQuestions(deps, actor, asked);
  if (!read.ok) return read;
  const { game, questions } = read.value;
  const chunks = sessionPages(deps, game, ['answers']);
  const about = { game, questions, locale, aiContext: game.aiContext };
  const made = await deps.jobs.run(askingFor, about, { ...job, chunks });
  if (!made.ok) return made;
  if (!made.value) return fail('debrief-empty');
  return deps.assistant.isOn ? ok(toldLines(deps, made.value, signal)) : fail('assistant-off');
};
