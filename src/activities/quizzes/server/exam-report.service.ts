import { fail, ok } from '#core/result.ts';
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
import type { QuizDeps } from './quizzes.deps.ts';
import { applyCorrections } from './regrade.service.ts';
import type { ExamPlace } from './sessions.items.ts';

const toldOf = (
  session: Session & { readonly exam: ExamPart },
  places: readonly ExamPlace[],
  banks: readonly (LoadedBank | undefined)[],
): ExamReport['missed'] =>
  places.flatMap(({ place, conceptId, order, chosen, key }): ExamReport['missed'] => {
    if (!key || (session.exam.adaptive && chosen.length === 0)) return [];
    const points = pointsOf(session.exam.blueprint.rule, { ...key, picked: chosen });
    const loaded = banks.find((one) => one?.bank.bankId === bankOf(conceptId));
    const concept = loaded?.concepts.get(conceptId);
    const question = concept && inLanguage(concept, session.config.language);
    if (!concept || !question) return [];
    const shown = shownQuestionOf(question, order, languagesOf(concept));
    const { correct, accepted } = key;
    const solution = {
      ...solutionOf(question),
      correct: [...correct],
      ...(accepted && { accepted: [...accepted] }),
    };
    return [{ ...shown, place, points, chosen: [...chosen], solution }];
  });

const reportOf = async (
  deps: QuizDeps,
  session: Session & { readonly exam: ExamPart },
  places: readonly ExamPlace[],
): Promise<ExamReport> => {
  const { exam, completedAt = session.startedAt } = session;
  const scored = scoreExam(places, exam);
  const closed = await closedFor(deps, session.userId);
  const told = places.filter(({ conceptId }) => !closed.has(conceptId));
  const questions = toldOf(session, told, await banksOf(deps, session, told));
  const wrong = new Map(scored.domains.map(({ domain, missed }) => [domain, missed.length]));
  const right = scored.questions - [...wrong.values()].reduce((sum, count) => sum + count, 0);
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
    missed: questions.filter(({ points }) => points < 1),
    solved: questions.filter(({ points }) => points >= 1),
    ...(exam.regradedAt !== undefined && { regradedAt: exam.regradedAt }),
    ...(exam.foretold && { predicted: exam.foretold.passChance }),
    ...(scored.certainty !== undefined && {
      decided: { certainty: scored.certainty, mostQuestions: exam.blueprint.questions },
    }),
  };
};

export const readReport = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const userId = actor.identityId;
  const found = requireExam(
    (await loadSession(deps, sessionId, userId)) ?? (await readArchived(deps, sessionId, userId))?.session,
  );
  if (!found.ok) return found;
  await applyCorrections(deps, userId, await banksOf(deps, found.value));
  const current = await loadSession(deps, sessionId, userId);
  const archived = current ? undefined : await readArchived(deps, sessionId, userId);
  const settled = requireExam(current ? await settleExam(deps, current) : archived?.session);
  if (!settled.ok) return settled;
  if (settled.value.status !== 'COMPLETED') return fail('quiz-exam-running');
  const places = archived?.places ?? (await placesOrArchive(deps, settled.value));
  return ok(await reportOf(deps, settled.value, places));
};

/** In its last days only the session's row is left; its places are in the archive. */
const placesOrArchive = async (deps: QuizDeps, session: Session): Promise<readonly ExamPlace[]> => {
  const places = await readPlaces(deps, session.sessionId);
  if (places.length > 0) return places;
  return (await readArchived(deps, session.sessionId, session.userId))?.places ?? [];
};

export const finishExam = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const found = requireExam(await loadSession(deps, sessionId, actor.identityId));
  if (!found.ok) return found;
  const ended = await settleExam(deps, found.value, { isHandedIn: true });
  if (ended.status !== 'COMPLETED') return fail('conflict');
  return readReport(deps, actor, sessionId);
};
