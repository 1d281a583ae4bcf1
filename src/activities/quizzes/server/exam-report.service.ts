import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { ExamReport } from '../contract.exam.ts';
import { pointsOf } from '../rules/exam/score-rules.ts';
import type { ExamPart, Session } from '../rules/session/state.ts';
import {
  inLanguage,
  languagesOf,
  sessionViewOf,
  shownQuestionOf,
  solutionOf,
} from '../rules/session/views.ts';
import { readArchived } from './archive.service.ts';
import { loadSession } from './session-log.ts';
import type { LoadedBank } from './bank-cache.ts';
import { requireExam, scoreExam, settleExam } from './exam-end.service.ts';
import { closedFor, readPlaces } from './exam-places.ts';
import { banksOf } from './exams.service.ts';
import { bankOf } from './questions.items.ts';
import type { QuizParts } from './quizzes.parts.ts';
import { applyCorrections } from './regrade.service.ts';
import type { ExamPlace } from './sessions.items.ts';

const missedOf = (
  session: Session & { readonly exam: ExamPart },
  places: readonly ExamPlace[],
  banks: readonly (LoadedBank | undefined)[],
): ExamReport['missed'] =>
  places.flatMap(({ place, conceptId, order, chosen, key }): ExamReport['missed'] => {
    if (!key) return [];
    const points = pointsOf(session.exam.blueprint.rule, { ...key, picked: chosen });
    const loaded = banks.find((one) => one?.bank.bankId === bankOf(conceptId));
    const concept = loaded?.concepts.get(conceptId);
    const question = concept && inLanguage(concept, session.config.language);
    if (points >= 1 || !concept || !question) return [];
    const shown = shownQuestionOf(question, order, languagesOf(concept));
    const solution = { ...solutionOf(question), correct: [...key.correct] };
    return [{ ...shown, place, points, chosen: [...chosen], solution }];
  });

const reportOf = async (
  parts: QuizParts,
  session: Session & { readonly exam: ExamPart },
  places: readonly ExamPlace[],
): Promise<ExamReport> => {
  const { exam, completedAt = session.startedAt } = session;
  const scored = scoreExam(places, exam.blueprint);
  const closed = await closedFor(parts, session.userId);
  const told = places.filter(({ conceptId }) => !closed.has(conceptId));
  const wrong = new Map(scored.domains.map(({ domain, missed }) => [domain, missed.length]));
  const right = places.length - [...wrong.values()].reduce((sum, count) => sum + count, 0);
  return {
    session: sessionViewOf(session),
    blueprint: exam.blueprint,
    score: scored.score,
    points: scored.points,
    questions: scored.questions,
    right,
    unanswered: scored.questions - scored.answered,
    isPassed: scored.isPassed,
    isTimedOut: exam.isTimedOut,
    tookMs: completedAt - session.startedAt,
    domains: scored.domains.map(({ domain, questions, points, share, missed }) => ({
      category: domain,
      questions,
      points,
      right: questions - missed.length,
      share,
    })),
    missed: missedOf(session, told, await banksOf(parts, session, told)),
    ...(exam.regradedAt !== undefined && { regradedAt: exam.regradedAt }),
    ...(exam.foretold && { predicted: exam.foretold.passChance }),
  };
};

export const readReport = async (
  parts: QuizParts,
  actor: Actor,
  sessionId: string,
): Promise<Result<ExamReport>> => {
  const userId = actor.identityId;
  const found = requireExam(
    (await loadSession(parts, sessionId, userId)) ?? (await readArchived(parts, sessionId, userId))?.session,
  );
  if (!found.ok) return found;
  await applyCorrections(parts, userId, await banksOf(parts, found.value));
  const current = await loadSession(parts, sessionId, userId);
  const archived = current ? undefined : await readArchived(parts, sessionId, userId);
  const settled = requireExam(current ? await settleExam(parts, current) : archived?.session);
  if (!settled.ok) return settled;
  if (settled.value.status !== 'COMPLETED') return fail('quiz-exam-running');
  const places = archived?.places ?? (await placesOrArchive(parts, settled.value));
  return ok(await reportOf(parts, settled.value, places));
};

/** In its last days the session's row is still there, its places are in the archive. */
const placesOrArchive = async (parts: QuizParts, session: Session): Promise<readonly ExamPlace[]> => {
  const places = await readPlaces(parts, session.sessionId);
  if (places.length > 0) return places;
  return (await readArchived(parts, session.sessionId, session.userId))?.places ?? [];
};

export const finishExam = async (
  parts: QuizParts,
  actor: Actor,
  sessionId: string,
): Promise<Result<ExamReport>> => {
  const found = requireExam(await loadSession(parts, sessionId, actor.identityId));
  if (!found.ok) return found;
  const ended = await settleExam(parts, found.value, { isHandedIn: true });
  if (ended.status !== 'COMPLETED') return fail('conflict');
  return readReport(parts, actor, sessionId);
};
