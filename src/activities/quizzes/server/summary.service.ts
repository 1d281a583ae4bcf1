import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { MissedQuestion, SessionEnding, SessionView } from '../contract.views.ts';
import { requireStudy } from '../rules/session/advance.ts';
import { endingOf } from '../rules/session/ending.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { sessionViewOf } from '../rules/session/views.ts';
import { readArchived } from './archive.service.ts';
import { callingOf, sessionBanks } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { calendarOf, dayIn, readDiary, streakOf } from './days.ts';
import { closedFor } from './exam-places.ts';
import { packedOf } from './offline.service.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession, readLines } from './session-log.ts';

export interface Summary {
  readonly session: SessionView;
  readonly byCategory: { readonly category: string; readonly answered: number; readonly right: number }[];
  readonly missed: MissedQuestion[];
  readonly ending?: SessionEnding;
}

interface Known {
  readonly banks: readonly LoadedBank[];
  /** Questions of a running exam are left out: their solutions must not be shown. */
  readonly closed: ReadonlySet<string>;
  readonly isArchived: boolean;
}

const summaryOf = (
  session: Session,
  lines: readonly LogLine[],
  { banks, closed, isArchived }: Known,
): Summary => {
  const categories = new Map<string, { category: string; answered: number; right: number }>();
  const firstMisses = new Map<string, LogLine>();
  for (const line of lines) {
    const sum = categories.get(line.category) ?? { category: line.category, answered: 0, right: 0 };
    sum.answered += 1;
    sum.right += line.isRight ? 1 : 0;
    categories.set(line.category, sum);
    if (line.isRight || closed.has(line.conceptId)) continue;
    if (!firstMisses.has(line.conceptId)) firstMisses.set(line.conceptId, line);
  }
  const missed = [...firstMisses.values()].flatMap((line): MissedQuestion[] =>
    packedOf(session, banks, line.conceptId).map((packed) => ({ ...packed, chosen: [...line.chosen] })),
  );
  return { session: sessionViewOf(session, isArchived), byCategory: [...categories.values()], missed };
};

/** Current progress: on another day it would include other sessions. */
const readEnding = async (
  deps: QuizDeps,
  { userId, status, completedAt = 0 }: Session,
  lines: readonly LogLine[],
  zone: string | undefined,
): Promise<SessionEnding | undefined> => {
  const [now, dayOf] = [deps.clock.now(), dayIn(zone)];
  if (status !== 'COMPLETED' || dayOf(completedAt) !== dayOf(now)) return undefined;
  const learner = await deps.learners.current(userId);
  const calendar = calendarOf((await readDiary(deps, learner)).days, dayOf);
  const progressOf = (conceptId: string) => learner.progress.get(conceptId);
  return {
    ...endingOf(lines, { progressOf, calling: callingOf(learner), now, dayOf }),
    streakDays: streakOf(calendar, now, dayOf),
    minutesToday: Math.round((calendar.get(dayOf(now))?.ms ?? 0) / MINUTE_MS),
    minutesADay: learner.row.settings.minutesADay,
  };
};

export const readSummary = async (
  deps: QuizDeps,
  actor: Actor,
  sessionId: string,
  zone: string | undefined,
) => {
  const stored = await loadSession(deps, sessionId, actor.identityId);
  const archived =
    stored?.status === 'ACTIVE' ? undefined : await readArchived(deps, sessionId, actor.identityId);
  const session = stored ?? archived?.session;
  if (!session) return fail('quiz-session-not-found');
  const study = requireStudy(session);
  if (!study.ok) return study;
  const lines = archived?.lines ?? (await readLines(deps, sessionId));
  const closed = await closedFor(deps, actor.identityId);
  const banks = await sessionBanks(deps, actor, session);
  const ending = await readEnding(deps, session, lines, zone);
  const summary = summaryOf(session, lines, { banks, closed, isArchived: stored === undefined });
  return ok<Summary>({ ...summary, ...(ending && { ending }) });
};
