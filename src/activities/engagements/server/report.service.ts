import type { Locale } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions, Jobs } from '#server/kit/jobs.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { MOST_FILED_ANSWERS, MOST_REPORTED_ANSWERS } from '../contract.report.ts';
import { answerCountsQuery, sumOf } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readAllQuestions, readAsHost } from './reading.service.ts';
import { makeReplay, makeReport, writeReport } from './report.job.ts';
import type { ReportFormat } from './report.job.ts';
import { sessionPages } from './session-pages.ts';

export interface ReportDeps extends EngagementDeps {
  readonly jobs: Jobs;
}

/** The session, if it is the caller's and small enough to read at once. */
const readHead = async (deps: ReportDeps, actor: Actor, gameId: string, most: number) => {
  const game = await readAsHost(deps, actor, gameId);
  if (!game.ok) return game;
  const answers = sumOf(await readAll(deps, answerCountsQuery(gameId)));
  const limits = { answers, limit: most, fileLimit: MOST_FILED_ANSWERS };
  if (answers > most) return fail('report-too-large', limits);
  return ok({ game: game.value, questions: await readAllQuestions(deps, gameId) });
};

export const readReport = async (deps: ReportDeps, actor: Actor, gameId: string, job: JobOptions) => {
  const head = await readHead(deps, actor, gameId, MOST_REPORTED_ANSWERS);
  if (!head.ok) return head;
  const chunks = sessionPages(deps, head.value.game, ['answers', 'votes', 'seats', 'asks']);
  return deps.jobs.run(makeReport, head.value, { ...job, chunks });
};

export const exportReport = async (
  deps: ReportDeps,
  actor: Actor,
  wanted: { readonly gameId: string; readonly format: ReportFormat['format'] },
  { locale, job }: { readonly locale: Locale; readonly job: JobOptions },
) => {
  const { gameId, format } = wanted;
  const head = await readHead(deps, actor, gameId, MOST_FILED_ANSWERS);
  if (!head.ok) return head;
  const chunks = sessionPages(deps, head.value.game, ['answers', 'votes', 'seats', 'asks']);
  const input = { head: head.value, wanted: { format, locale } };
  return deps.jobs.run(writeReport, input, { ...job, chunks });
};

export const readReplay = async (deps: ReportDeps, actor: Actor, gameId: string, job: JobOptions) => {
  const head = await readHead(deps, actor, gameId, MOST_FILED_ANSWERS);
  if (!head.ok) return head;
  const chunks = sessionPages(deps, head.value.game, ['answers', 'votes', 'seats', 'events']);
  return deps.jobs.run(makeReplay, head.value, { ...job, chunks });
};
