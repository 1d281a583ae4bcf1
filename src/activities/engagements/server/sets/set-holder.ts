import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Failed } from '#core/result.ts';
import type { Copied, Copy, Linked, QuestionHolder } from '#platform/questions/server/library.ts';
import type { Actor } from '#server/kit/actor.ts';
import { questionFrom, sharingOf } from '#activities/engagements/rules/sets/share.ts';
import { addQuestion } from '#activities/engagements/rules/sets/edit.ts';
import type { WorkingSet } from '#activities/engagements/rules/sets/edit.ts';
import type { StoredQuestion } from '#activities/engagements/rules/sets/state.ts';
import { editSet } from './editing.ts';
import { keepPictures } from './pictures.ts';
import { readWhole } from './reading.ts';
import { requireKeys, requireOwner } from './sets.guards.ts';
import type { SetDeps } from './sets.deps.ts';
import { storeNewSet } from './sets.service.ts';

/** Somebody else's private set is not there, whatever the reason. */
const refused = ({ error }: Failed) => {
  if (error.code === 'set-in-play') return fail('questions-in-play');
  return error.code === 'not-allowed' ? fail('not-allowed') : fail('questions-not-found');
};

const EDITIONS_FOLLOWED = 5;

/** Its newest edition. */
const readNewest = async (deps: SetDeps, setId: string) => {
  let whole = await readWhole(deps, setId);
  for (let step = 0; step < EDITIONS_FOLLOWED; step++) {
    const next = whole?.head.replacedBySetId;
    if (next === undefined) break;
    whole = await readWhole(deps, next);
  }
  return whole;
};

const read = async (deps: SetDeps, actor: Actor, setId: string) => {
  const whole = await readNewest(deps, setId);
  const allowed = await requireKeys(deps, whole?.head, actor);
  if (!allowed.ok || !whole) return allowed.ok ? fail('questions-not-found') : refused(allowed);
  return ok({
    title: whole.head.name,
    path: `/engagements/sets/${whole.head.setId}`,
    languages: [],
    questions: whole.questions.map(({ questionId, content }) => ({
      questionId,
      title: content.title,
      ...sharingOf(content),
    })),
  });
};

const make = async (deps: SetDeps, actor: Actor, { title, copyOf, questions }: Copy) => {
  const linked = questions.flatMap(({ question, link }) => {
    const made = questionFrom(question).question;
    return made ? [{ made, link }] : [];
  });
  const stored = await storeNewSet(deps, actor.identityId, {
    name: title.slice(0, LONGEST_NAME),
    type: 'trivia',
    copyOf,
    questions: linked.map(({ made }) => made),
    links: linked.map(({ link }) => link),
  });
  if (!stored.ok) return refused(stored);
  const { setId } = stored.value.head;
  return ok({ id: setId, path: `/engagements/new?set=${setId}` });
};
const LONGEST_NAME = 100;

const readOwn = async (deps: SetDeps, actor: Actor, setId: string) => {
  const whole = await readWhole(deps, setId);
  const allowed = requireOwner(whole?.head, actor);
  if (!allowed.ok || !whole) return allowed.ok ? fail('questions-not-found') : refused(allowed);
  return ok({
    copyOf: whole.head.copyOf,
    questions: whole.questions.flatMap(({ questionId, content, link }): Copied[] =>
      link ? [{ questionId, title: content.title, link }] : [],
    ),
  });
};

type Changes = Parameters<QuestionHolder['replace']>[2];

/** What belongs to playing it (time, points, notes) stays as the owner set it. */
const changedIn = ({ questions }: WorkingSet, changes: Changes) =>
  changes.flatMap(({ questionId, question, link }) => {
    const old = questions.find((one) => one.questionId === questionId);
    const made = questionFrom(question).question;
    if (!old || !made) return [];
    const { timeLimitSeconds, points, hostNotes, school, customInstruction, category } = old.content;
    const kept = { timeLimitSeconds, points, hostNotes, school, customInstruction };
    const set = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
    return [{ ...old, link, content: { ...made, ...set, category } }];
  });

const replace = async (deps: SetDeps, actor: Actor, setId: string, changes: Changes) => {
  const made = changes.flatMap(({ question }) => questionFrom(question).question ?? []);
  const kept = await keepPictures(deps, setId, made);
  if (!kept.ok) return fail('questions-not-found');
  let taken = 0;
  const edited = await editSet(deps, actor, {
    setId,
    needs: () => changes.map(({ questionId }) => questionId.slice(0, questionId.lastIndexOf('#'))),
    decide: (set, now) => {
      const puts = changedIn(set, changes);
      taken = puts.length;
      const head = { ...set.head, updatedAt: now, revision: set.head.revision + 1 };
      return ok({ edit: { head, categories: set.categories, puts, deletes: [] } });
    },
  });
  return edited.ok ? ok(taken) : refused(edited);
};

/** One after the other at the end of its category, and stored as one edit. */
const addedTo = (set: WorkingSet, additions: readonly Linked[], now: Instant) => {
  let next = set;
  const puts = new Map<string, StoredQuestion>();
  for (const { question, link } of additions) {
    const made = questionFrom(question).question;
    const isThere = next.questions.some((one) => one.link?.questionId === link.questionId);
    if (!made || isThere) continue;
    const added = addQuestion(next, { question: made, place: undefined, link }, now);
    if (!added.ok) return added;
    const { edit } = added.value;
    for (const put of edit.puts) puts.set(put.questionId, put);
    const kept = next.questions.filter(({ questionId }) => !puts.has(questionId));
    next = { head: edit.head, categories: edit.categories, questions: [...kept, ...puts.values()] };
  }
  const head = { ...next.head, updatedAt: now, revision: set.head.revision + 1 };
  return ok({ edit: { head, categories: next.categories, puts: [...puts.values()], deletes: [] } });
};

const add = async (deps: SetDeps, actor: Actor, setId: string, additions: readonly Linked[]) => {
  const made = additions.flatMap(({ question }) => questionFrom(question).question ?? []);
  const kept = await keepPictures(deps, setId, made);
  if (!kept.ok) return fail('questions-not-found');
  let before = 0;
  const edited = await editSet(deps, actor, {
    setId,
    needs: ({ categories }) => categories.map(({ categoryId }) => categoryId),
    decide: (set, now) => {
      before = set.head.totalQuestions;
      return addedTo(set, additions, now);
    },
  });
  return edited.ok ? ok(edited.value.head.totalQuestions - before) : refused(edited);
};

/** Sets in the question library: people who may see a set may copy it, unless a session plays it. */
export const setHolder = (deps: SetDeps): QuestionHolder => ({
  kind: 'set',
  read: (actor, id) => read(deps, actor, id),
  fit: (shared) => {
    const { question, left } = questionFrom(shared);
    return { fits: question !== undefined, left };
  },
  make: (actor, copy) => make(deps, actor, copy),
  copied: (actor, id) => readOwn(deps, actor, id),
  replace: (actor, id, changes) => replace(deps, actor, id, changes),
  add: (actor, id, { questions }) => add(deps, actor, id, questions),
});
