import { done, fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import {
  addCategory as add,
  addQuestion as enter,
  changeCategory as changeOne,
  changeQuestion as change,
  deleteCategory as removeCategory,
  deleteQuestion as removeQuestion,
  orderCategories as order,
  placeQuestion as place,
} from '#activities/engagements/rules/sets/edit.ts';
import type { SetEdit, WorkingSet } from '#activities/engagements/rules/sets/edit.ts';
import { foldCategory } from '#activities/engagements/rules/sets/state.ts';
import { questionRowOf } from '#activities/engagements/rules/sets/views.ts';
import { editSet } from './editing.ts';
import type { Edited } from './editing.ts';
import { picturesIn } from '#activities/engagements/rules/text-pictures.ts';
import { keepPictures } from './pictures.ts';
import { readHead } from './reading.ts';
import { requireOwner } from './sets.guards.ts';
import type { SetDeps } from './sets.deps.ts';
import { viewOf } from './sets.service.ts';

const categoryOf = (questionId: string): string => questionId.split('#', 1).join();

const named =
  (name: string) =>
  ({ categories }: WorkingSet): string[] =>
    categories
      .filter((category) => foldCategory(category.name) === foldCategory(name))
      .map(({ categoryId }) => categoryId);

const changed = <Code extends ErrorCode>(result: Result<Edited, Code>, actor: Actor) => {
  if (!result.ok) return result;
  const { question } = result.value;
  if (!question) return fail('conflict');
  return ok({ set: viewOf(result.value, actor), row: questionRowOf(question) });
};

/** Strangers learn nothing of pictures either. */
const keepAsOwner = async (deps: SetDeps, actor: Actor, setId: string, question: Question) => {
  if (picturesIn(question).length === 0) return done;
  const allowed = requireOwner(await readHead(deps, setId), actor);
  return allowed.ok ? keepPictures(deps, setId, [question]) : allowed;
};

export const addQuestion = async (
  deps: SetDeps,
  actor: Actor,
  command: { readonly setId: string; readonly question: Question; readonly after?: string | undefined },
) => {
  const { setId, question, after } = command;
  const kept = await keepAsOwner(deps, actor, setId, question);
  if (!kept.ok) return kept;
  const edited = await editSet(deps, actor, {
    setId,
    needs: named(question.category),
    decide: (set, now) => enter(set, { question, place: after }, now),
  });
  return changed(edited, actor);
};

export const changeQuestion = async (
  deps: SetDeps,
  actor: Actor,
  command: { readonly setId: string; readonly questionId: string; readonly question: Question },
) => {
  const { setId, questionId, question } = command;
  const kept = await keepAsOwner(deps, actor, setId, question);
  if (!kept.ok) return kept;
  const edited = await editSet(deps, actor, {
    setId,
    needs: (set) => [categoryOf(questionId), ...named(question.category)(set)],
    decide: (set, now) => change(set, { questionId, question }, now),
  });
  return changed(edited, actor);
};

export const placeQuestion = async (
  deps: SetDeps,
  actor: Actor,
  command: {
    readonly setId: string;
    readonly questionId: string;
    readonly categoryId?: string | undefined;
    readonly after?: string | undefined;
  },
) => {
  const { setId, questionId, categoryId, after } = command;
  const edited = await editSet(deps, actor, {
    setId,
    needs: () => [categoryOf(questionId), ...(categoryId === undefined ? [] : [categoryId])],
    decide: (set, now) => place(set, { questionId, categoryId, place: after }, now),
  });
  return changed(edited, actor);
};

/** An edit of the set that leaves no question behind to be shown. */
const editPlainly = async <Code extends ErrorCode>(
  deps: SetDeps,
  actor: Actor,
  request: {
    readonly setId: string;
    readonly categoryIds: readonly string[];
    readonly decide: (set: WorkingSet, now: number) => Result<SetEdit, Code>;
  },
) => {
  const edited = await editSet(deps, actor, {
    setId: request.setId,
    needs: () => request.categoryIds,
    decide: (set, now) => {
      const decided = request.decide(set, now);
      return decided.ok ? ok({ edit: decided.value }) : decided;
    },
  });
  return edited.ok ? ok(viewOf(edited.value, actor)) : edited;
};

export const deleteQuestion = (deps: SetDeps, actor: Actor, setId: string, questionId: string) =>
  editPlainly(deps, actor, {
    setId,
    categoryIds: [categoryOf(questionId)],
    decide: (set, now) => removeQuestion(set, questionId, now),
  });

export const addCategory = (
  deps: SetDeps,
  actor: Actor,
  setId: string,
  text: { readonly name: string; readonly description?: string | undefined },
) =>
  editPlainly(deps, actor, {
    setId,
    categoryIds: [],
    decide: (set, now) => add(set, { name: text.name, description: text.description ?? '' }, now),
  });

export const changeCategory = (
  deps: SetDeps,
  actor: Actor,
  setId: string,
  text: {
    readonly categoryId: string;
    readonly name?: string | undefined;
    readonly description?: string | undefined;
  },
) =>
  editPlainly(deps, actor, {
    setId,
    categoryIds: text.name === undefined ? [] : [text.categoryId],
    decide: (set, now) => changeOne(set, text, now),
  });

export const orderCategories = (deps: SetDeps, actor: Actor, setId: string, categoryIds: readonly string[]) =>
  editPlainly(deps, actor, { setId, categoryIds: [], decide: (set, now) => order(set, categoryIds, now) });

export const deleteCategory = (deps: SetDeps, actor: Actor, setId: string, categoryId: string) =>
  editPlainly(deps, actor, {
    setId,
    categoryIds: [categoryId],
    decide: (set, now) => removeCategory(set, categoryId, now),
  });
