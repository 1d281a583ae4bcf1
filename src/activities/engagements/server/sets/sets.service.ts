import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { CopySource, QuestionLink } from '#platform/questions/contract.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { NewSet, SetChange, SetView } from '#activities/engagements/contract.setviews.ts';
import { buildSet } from '#activities/engagements/rules/sets/build.ts';
import type { CategoryText } from '#activities/engagements/rules/sets/build.ts';
import { changeSet as change, moveSet as move } from '#activities/engagements/rules/sets/edit.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { questionRowOf, setViewOf } from '#activities/engagements/rules/sets/views.ts';
import { deleteEdition, storeEdition } from './editions.ts';
import { editSet } from './editing.ts';
import type { Edited } from './editing.ts';
import { keepPictures } from './pictures.ts';
import { fromQuestionItem, questionsQuery } from './questions.items.ts';
import { readCategories, readHead, readWhole } from './reading.ts';
import { requireKeys, requireOwner, requireSeen } from './sets.guards.ts';
import type { SetDeps } from './sets.deps.ts';

export const viewOf = ({ head, categories }: Pick<Edited, 'head' | 'categories'>, actor: Actor): SetView =>
  setViewOf(head, categories, actor.identityId);

const checkAll = (questions: readonly Question[], type: NewSet['type']) => {
  const checked: Question[] = [];
  for (const [index, given] of questions.entries()) {
    const one = checkQuestion(given, type);
    if (!one.ok) {
      const fields = one.issues.map(({ field, problem, wanted }) => ({
        path: `body.questions.${index}.${field}`,
        message: say('set-question-wrong', { problem, wanted }),
      }));
      return fail('set-question-invalid', undefined, fields);
    }
    checked.push(one.question);
  }
  return ok(checked);
};

export interface SetContent extends Omit<NewSet, 'visibility'> {
  readonly visibility?: WholeSet['head']['visibility'] | undefined;
  readonly categories?: readonly CategoryText[];
  readonly copyOf?: CopySource;
  readonly links?: readonly QuestionLink[];
}

export const storeNewSet = async (deps: SetDeps, ownerId: string, given: SetContent) => {
  const questions = checkAll(given.questions ?? [], given.type);
  if (!questions.ok) return questions;
  const setId = deps.ids.uuid();
  const kept = await keepPictures(deps, setId, questions.value, given.presets);
  if (!kept.ok) return kept;
  const built = buildSet(
    {
      setId,
      ownerId,
      name: given.name,
      description: given.description ?? '',
      customInstructions: given.customInstructions || undefined,
      type: given.type,
      presets: given.presets,
      visibility: given.visibility ?? 'private',
      source: undefined,
      copyOf: given.copyOf,
    },
    {
      questions: questions.value,
      ...(given.categories && { categories: given.categories }),
      ...(given.links && { links: given.links }),
    },
    deps.clock.now(),
  );
  return built.ok ? storeEdition(deps, built.value) : built;
};

export const createSet = async (deps: SetDeps, actor: Actor, given: NewSet) => {
  const stored = await storeNewSet(deps, actor.identityId, given);
  return stored.ok ? ok(viewOf(stored.value, actor)) : stored;
};

export const readSet = async (deps: SetDeps, actor: Actor, setId: string) => {
  const found = await readCategories(deps, setId);
  const seen = requireSeen(found?.head, actor);
  if (!seen.ok) return seen;
  return found ? ok(viewOf(found, actor)) : fail('set-not-found');
};

export const listQuestions = async (
  deps: SetDeps,
  actor: Actor,
  setId: string,
  cursor: string | undefined,
) => {
  const allowed = await requireKeys(deps, await readHead(deps, setId), actor);
  if (!allowed.ok) return allowed;
  const page = await deps.store.query(deps.table, { ...questionsQuery(setId), cursor });
  // Read after the page: an edit in between shows as another revision, never as none.
  const head = requireSeen(await readHead(deps, setId), actor);
  if (!head.ok) return head;
  return ok({
    revision: head.value.revision,
    questions: fromQuestionItem.list(page.items).map(questionRowOf),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

const edited = <Code extends ErrorCode>(result: Result<Edited, Code>, actor: Actor) =>
  result.ok ? ok(viewOf(result.value, actor)) : result;

export const changeSet = async (deps: SetDeps, actor: Actor, setId: string, given: SetChange) => {
  const allowed = requireOwner(await readHead(deps, setId), actor);
  if (!allowed.ok) return allowed;
  const kept = await keepPictures(deps, setId, [], given.presets);
  if (!kept.ok) return kept;
  return edited(
    await editSet(deps, actor, {
      setId,
      decide: (set, now) => ok({ edit: change(set, given, now) }),
    }),
    actor,
  );
};

export const moveSet = async (deps: SetDeps, actor: Actor, setId: string, to: 'active' | 'archived') =>
  edited(
    await editSet(deps, actor, {
      setId,
      decide: (set, now) => ok({ edit: move(set, to, now) }),
    }),
    actor,
  );

export const deleteSet = async (deps: SetDeps, actor: Actor, setId: string) => {
  const allowed = requireOwner(await readHead(deps, setId), actor);
  if (!allowed.ok) return allowed;
  const deleted = await deleteEdition(deps, setId);
  return deleted.ok ? ok({ setId }) : deleted;
};

/** A copy of a set, own or shared. The original file stays with the original. */
export const duplicateSet = async (deps: SetDeps, actor: Actor, setId: string, name: string | undefined) => {
  const whole = await readWhole(deps, setId);
  const seen = await requireKeys(deps, whole?.head, actor);
  if (!seen.ok) return seen;
  if (!whole) return fail('set-not-found');
  const { head, categories, questions } = whole;
  const stored = await storeNewSet(deps, actor.identityId, {
    name: name ?? head.name,
    type: head.type,
    description: head.description,
    customInstructions: head.customInstructions,
    presets: head.presets,
    questions: questions.map(({ content }) => content),
    categories,
  });
  return stored.ok ? ok(viewOf(stored.value, actor)) : stored;
};
