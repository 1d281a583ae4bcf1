import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { mergeLogs } from '../rules/study/learner.ts';
import { sessionStatuses } from '../contract.views.ts';
import type { Session } from '../rules/session/state.ts';
import { archiveFile, scheduleArchive } from './archive.service.ts';
import { asLearner } from './asking.ts';
import { removeBank } from './bank-questions.service.ts';
import { bankIdIn, banksQuery, OPERATOR, rowKey } from './banks.items.ts';
import { addFirstAnswers, firstAnswersOf, fromFirstAnswersItem, movedKey } from './item-fits.items.ts';
import { bankOf } from './questions.items.ts';
import { findBank, rewriteBank } from './banks.service.ts';
import { addDay } from './days.ts';
import { EXAM, examId, wakeAt } from './exam-end.service.ts';
import { learnerAfter, learnerKey, fromLearnerItem, NEW_LEARNER, saveLearner } from './learner.items.ts';
import type { LearnerRow } from './learner.items.ts';
import { fitOf, foldHistory, replayHistory } from './learning.ts';
import { memoryKey } from './memory-fit.items.ts';
import { poolOperations } from './regrade.service.ts';
import {
  deleteWrongAnswer,
  fromProgressItem,
  historyIn,
  isConceptItem,
  ownRowsQuery,
  progressKey,
  progressRowKey,
  putProgress,
  wrongAnswersQuery,
  wrongRowKey,
} from './progress.items.ts';
import type { KeptHistory, ProgressRow } from './progress.items.ts';
import { progressTable, questionsTable, sessionsTable, wrongAnswersTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import {
  fromSessionItem,
  isPartOfSession,
  sessionKey,
  sessionRowKey,
  toSessionItem,
  userSessionsQuery,
  wholeSessionQuery,
} from './sessions.items.ts';
import { noteStats } from './stats.ts';

/** A conflict must not be mistaken for done: identity tries again on the next visit. */
const mustBeDone = (
  outcome: { readonly ok: true } | { readonly ok: false; readonly error?: { readonly code: string } },
): void => {
  if (!outcome.ok && !outcome.error?.code.endsWith('-not-found')) {
    throw new Error(outcome.error?.code ?? 'conflict');
  }
};

const banksOf = async (deps: QuizDeps, ownerId: string): Promise<string[]> =>
  bankIdIn.list(await readAll({ store: deps.store, table: questionsTable }, banksQuery({ ownerId })));

const sessionsOf = async (deps: QuizDeps, userId: string): Promise<Item[]> => {
  const pages = await Promise.all(
    sessionStatuses.map((status) =>
      readAll({ store: deps.store, table: sessionsTable }, userSessionsQuery(userId, status)),
    ),
  );
  return pages.flat();
};

const moveSession = async (deps: QuizDeps, session: Session, to: string): Promise<void> => {
  const next = { ...session, userId: to, version: session.version + 1 };
  const without = { ...session, completedAt: undefined };
  const operations: Operation[] = [
    { op: 'put', table: sessionsTable, item: toSessionItem(next) },
    {
      op: 'delete',
      table: sessionsTable,
      key: sessionKey(session.sessionId, session.userId),
    },
    ...deps.deadlines.schedule(EXAM, examId(session), { from: wakeAt(session), to: undefined }),
    ...deps.deadlines.schedule(EXAM, examId(next), { from: undefined, to: wakeAt(next) }),
    ...scheduleArchive(deps, without, session),
    ...scheduleArchive(deps, next, { ...without, userId: to }),
  ];
  mustBeDone(await deps.store.transact(operations));
};

/** Both histories merged by time; the account's first meeting stays if it is older. */
const mergedRow = (
  mine: ProgressRow | undefined,
  theirs: ProgressRow,
  { history, folded }: KeptHistory,
  ability: LearnerRow['ability'],
): ProgressRow => {
  const replayed = replayHistory(folded, history, ability.model) ?? theirs;
  const first = mine && mine.firstSeenAt <= theirs.firstSeenAt ? mine : theirs;
  const last = mine && mine.lastAttemptAt > theirs.lastAttemptAt ? mine : theirs;
  const wrongKey = replayed.isInWrongPool ? (mine?.wrongKey ?? theirs.wrongKey) : undefined;
  return {
    ...replayed,
    conceptId: theirs.conceptId,
    firstSeenAt: first.firstSeenAt,
    sessionId: first.sessionId,
    lastQuestionId: last.lastQuestionId,
    missedOrder: last.missedOrder,
    isAssigned: mine?.isAssigned ?? theirs.isAssigned,
    fit: fitOf(ability),
    ...(wrongKey !== undefined && { wrongKey }),
  };
};

const mergeConcept = async (deps: QuizDeps, to: string, item: Item): Promise<void> => {
  const theirs = fromProgressItem(item);
  const remove: Operation = { op: 'delete', table: progressTable, key: progressRowKey(item) };
  if (!theirs) return void (await deps.store.transact([remove]));
  const outcome = await asLearner<void>(deps, to, async (learner) => {
    const own = await deps.store.get(progressTable, progressKey(to, theirs.conceptId));
    const a = historyIn(item);
    const b = own ? historyIn(own) : { history: [], folded: undefined };
    const byId = new Map([...a.history, ...b.history].map((kept) => [kept.answerId, kept]));
    const order = mergeLogs([...byId.values()].map((kept) => ({ ...kept, conceptId: theirs.conceptId })));
    const whole = order.flatMap(({ answerId }) => byId.get(answerId) ?? []);
    const folded = b.folded ?? a.folded;
    const mine = own && fromProgressItem(own);
    const { ability } = learner.row;
    const row = mergedRow(mine, theirs, { history: whole, folded }, ability);
    const change = { concepts: [theirs.conceptId] };
    const last = whole.at(-1);
    const stored = await deps.store.transact([
      putProgress(to, row, foldHistory(folded, whole, ability.model)),
      remove,
      ...(theirs.wrongKey === undefined ? [] : [deleteWrongAnswer(textIn(item, 'userId'), theirs.wrongKey)]),
      ...(last ? poolOperations(to, row, mine ?? row, last) : []),
      saveLearner(to, learner.row, change),
    ]);
    if (!stored.ok) return 'conflict';
    learner.forgetIndexes();
    learner.keep(learnerAfter(learner.row, change), [row]);
    return ok(undefined);
  });
  mustBeDone(outcome);
};

/** Notes, days and months: the same row under the account's id. Numbers are added, texts of the account stay. */
const mergeOwnRow = async ({ store }: QuizDeps, to: string, item: Item): Promise<void> => {
  const key = { ...progressRowKey(item), userId: to };
  const own = (await store.get(progressTable, key)) ?? {};
  const merged: Record<string, Item[string]> = { ...item, ...own, ...key };
  for (const [name, value] of Object.entries(item)) {
    const mine = own[name];
    if (typeof value === 'number' && typeof mine === 'number') merged[name] = value + mine;
  }
  const outcome = await store.transact([
    { op: 'put', table: progressTable, item: merged },
    { op: 'delete', table: progressTable, key: progressRowKey(item) },
  ]);
  mustBeDone(outcome);
};

const mergeLearnerRow = async (deps: QuizDeps, to: string, item: Item): Promise<void> => {
  const theirs: LearnerRow = fromLearnerItem(item);
  mustBeDone(
    await asLearner<void>(deps, to, async (learner) => {
      const isNew = learner.row.version === NEW_LEARNER.version;
      const change = {
        concepts: [],
        ...(learner.row.ability.overall.answers < theirs.ability.overall.answers && {
          // The account keeps its own memory model, if it has one: the next night finds one for both.
          ability: { ...theirs.ability, model: learner.row.ability.model },
        }),
        ...((isNew || !learner.row.settings.focus) && { settings: theirs.settings }),
        exams: [...theirs.exams, ...learner.row.exams].toSorted((a, b) => a.at - b.at),
        running: [...theirs.running, ...learner.row.running],
        corrected: { ...theirs.corrected, ...learner.row.corrected },
        sessions: theirs.sessions + learner.row.sessions,
      };
      const stored = await deps.store.transact([
        saveLearner(to, learner.row, change),
        { op: 'delete', table: progressTable, key: progressRowKey(item) },
        ...(theirs.today ? [await addDay(deps, to, theirs.today)] : []),
      ]);
      if (!stored.ok) return 'conflict';
      learner.keep(learnerAfter(learner.row, change), []);
      return ok(undefined);
    }),
  );
};

const mergeWrongAnswer = async ({ store }: QuizDeps, to: string, item: Item): Promise<void> => {
  await store.transact([
    { op: 'put', table: wrongAnswersTable, item: { ...item, userId: to } },
    { op: 'delete', table: wrongAnswersTable, key: wrongRowKey(item) },
  ]);
};

/** Moves to the account, or deletes. Counts that wait for the next minute are written first. */
const moveFirstAnswers = async (
  { store, firsts }: QuizDeps,
  rows: readonly Item[],
  from: string,
  to: string | undefined,
): Promise<void> => {
  await firsts.flush();
  const banks = new Set(rows.filter(isConceptItem).map((row) => bankOf(textIn(row, 'questionId'))));
  for (const bankId of banks) {
    const items = await readAll({ store, table: questionsTable }, firstAnswersOf(bankId, from));
    // After a crash they are added twice, and each counts once.
    for (const item of to === undefined ? [] : items) {
      const { answers } = fromFirstAnswersItem(item);
      await store.update(questionsTable, movedKey(item, to ?? from), [addFirstAnswers(answers)]);
    }
    await store.batchWrite(
      items.map((item): BatchOperation => ({ op: 'delete', table: questionsTable, key: rowKey(item) })),
    );
  }
};

/**
 * An answer that read its session before the move fails by the learner's version, so nothing is stored afterwards.
 */
const stopAnswers = async (deps: QuizDeps, userId: string): Promise<void> =>
  mustBeDone(
    await asLearner<void>(deps, userId, async ({ row }) => {
      if (row.version === NEW_LEARNER.version) return ok(undefined);
      const stored = await deps.store.transact([saveLearner(userId, row, { concepts: [] })]);
      return stored.ok ? ok(undefined) : 'conflict';
    }),
  );

/** A guest signed in: their progress moves to the account. Safe to run again after a crash. */
export const handOverQuizzes = async (deps: QuizDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  for (const bankId of await banksOf(deps, from)) {
    mustBeDone(await rewriteBank(deps, bankId, (bank) => ok({ ...bank, ownerId: to })));
  }
  for (const session of fromSessionItem.list(await sessionsOf(deps, from)))
    await moveSession(deps, session, to);
  await stopAnswers(deps, from);
  const rows = await readAll({ store: deps.store, table: progressTable }, ownRowsQuery(from));
  for (const item of rows.filter(isConceptItem)) await mergeConcept(deps, to, item);
  for (const item of await readAll(
    { store: deps.store, table: wrongAnswersTable },
    wrongAnswersQuery(from),
  )) {
    await mergeWrongAnswer(deps, to, item);
  }
  const { questionId: learnerRow } = learnerKey(from);
  const { questionId: fittedRow } = memoryKey(from);
  for (const item of rows.filter((row) => !isConceptItem(row))) {
    if (item['questionId'] === learnerRow) await mergeLearnerRow(deps, to, item);
    else if (item['questionId'] === fittedRow) await deps.store.delete(progressTable, progressRowKey(item));
    else await mergeOwnRow(deps, to, item);
  }
  await moveFirstAnswers(deps, rows, from, to);
  deps.learners.drop(from);
  deps.learners.drop(to);
  if (rows.length > 0) await noteStats(deps, await deps.learners.current(to));
};

/** Also a row that cannot be read. */
const deleteSession = async (deps: QuizDeps, item: Item): Promise<void> => {
  const wakes = fromSessionItem
    .list([item])
    .flatMap((session) =>
      deps.deadlines.schedule(EXAM, examId(session), { from: wakeAt(session), to: undefined }),
    );
  await deps.store.transact([{ op: 'delete', table: sessionsTable, key: sessionRowKey(item) }, ...wakes]);
  const rows = await readAll(
    { store: deps.store, table: sessionsTable },
    wholeSessionQuery(textIn(item, 'sessionId')),
  );
  await deps.store.batchWrite(
    rows
      .filter(isPartOfSession)
      .map((row): BatchOperation => ({ op: 'delete', table: sessionsTable, key: sessionRowKey(row) })),
  );
};

/** Deletes everything private. Shared banks stay and belong to the administrators. */
export const leaveQuizzes = async (deps: QuizDeps, identityId: IdentityId): Promise<void> => {
  for (const bankId of await banksOf(deps, identityId)) {
    const bank = await findBank(deps, bankId);
    if (!bank) continue;
    mustBeDone(
      bank.isShared
        ? await rewriteBank(deps, bankId, (shared) => ok({ ...shared, ownerId: OPERATOR }))
        : await removeBank(deps, bankId),
    );
  }
  for (const item of await sessionsOf(deps, identityId)) await deleteSession(deps, item);
  const archives = archiveFile('x', identityId).slice(0, -'x.json.gz'.length);
  for await (const { key } of deps.files.list(archives)) await deps.files.delete(key);
  for (const item of await readAll(
    { store: deps.store, table: wrongAnswersTable },
    wrongAnswersQuery(identityId),
  )) {
    await deps.store.batchWrite([{ op: 'delete', table: wrongAnswersTable, key: wrongRowKey(item) }]);
  }
  const rows = await readAll({ store: deps.store, table: progressTable }, ownRowsQuery(identityId));
  await moveFirstAnswers(deps, rows, identityId, undefined);
  await deps.store.batchWrite(
    rows.map((row): BatchOperation => ({ op: 'delete', table: progressTable, key: progressRowKey(row) })),
  );
  deps.learners.drop(identityId);
};
