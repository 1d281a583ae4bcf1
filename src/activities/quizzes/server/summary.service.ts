import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { MissedQuestion, SessionView } from '../contract.views.ts';
import { requireStudy } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { sessionViewOf } from '../rules/session/views.ts';
import { readArchived } from './archive.service.ts';
import { sessionBanks } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { closedFor } from './exam-places.ts';
import { packedOf } from './offline.service.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession, readLines } from './session-log.ts';

export interface Summary {
  readonly session: SessionView;
  readonly byCategory: { readonly category: string; readonly answered: number; readonly right: number }[];
  readonly missed: MissedQuestion[];
}

interface Known {
  readonly banks: readonly LoadedBank[];
  /** What the learner is being examined in: left out, as its solution would be told. */
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

export const readSummary = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
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
  return ok(summaryOf(session, lines, { banks, closed, isArchived: stored === undefined }));
};
