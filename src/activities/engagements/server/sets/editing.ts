import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { CodesIn, ErrorCode, Result } from '#core/result.ts';
import { TRANSACTION_OPERATIONS } from '#store/port/limits.ts';
import type { Operation } from '#store/port/store.ts';
import type { Actor } from '#server/kit/actor.ts';
import { asNextEdition, buildSet } from '#activities/engagements/rules/sets/build.ts';
import type { SetEdit, WorkingSet } from '#activities/engagements/rules/sets/edit.ts';
import { sortCategories, sortQuestions } from '#activities/engagements/rules/sets/state.ts';
import type {
  Category,
  SetHead,
  StoredQuestion,
  WholeSet,
} from '#activities/engagements/rules/sets/state.ts';
import { storeEdition } from './editions.ts';
import { questionItem, questionKey } from './questions.items.ts';
import { readWhole, readWorking } from './reading.ts';
import { requireOwner } from './sets.guards.ts';
import { saveCategoryOperations, saveHeadOperations } from './sets.items.ts';
import type { SetDeps } from './sets.deps.ts';

export interface Decided {
  readonly edit: SetEdit;
  readonly question?: StoredQuestion;
}

export interface EditRequest<Code extends ErrorCode> {
  readonly setId: string;
  /** The categories whose questions the decision has to know. */
  readonly needs?: (set: WorkingSet) => readonly string[];
  readonly decide: (set: WorkingSet, now: Instant) => Result<Decided, Code>;
}

export interface Edited {
  readonly head: SetHead;
  readonly categories: readonly Category[];
  readonly question: StoredQuestion | undefined;
}

const MOST_ATTEMPTS = 8;

const operationsOf = (table: SetDeps['table'], set: WorkingSet, edit: SetEdit): Operation[] => {
  const { setId } = set.head;
  return [
    ...saveHeadOperations(table, edit, set.head),
    ...saveCategoryOperations(table, setId, { next: edit.categories, previous: set.categories }),
    ...edit.puts.map((question): Operation => ({
      op: 'put',
      table,
      item: questionItem(setId, question),
    })),
    ...edit.deletes.map(({ questionId }): Operation => ({
      op: 'delete',
      table,
      key: questionKey(setId, questionId),
    })),
  ];
};

const applied = (whole: WholeSet, { categories, puts, deletes }: SetEdit): StoredQuestion[] => {
  const gone = new Set([...puts, ...deletes].map(({ questionId }) => questionId));
  const kept = whole.questions.filter(({ questionId }) => !gone.has(questionId));
  return sortQuestions([...kept, ...puts], categories);
};

/** An edit of more items than one transaction holds is a new edition: nobody sees half of it either way. */
const storeAsEdition = async (deps: SetDeps, set: WorkingSet, edit: SetEdit) => {
  const whole = await readWhole(deps, set.head.setId);
  if (whole?.head.revision !== set.head.revision) return 'conflict';
  const setId = deps.ids.uuid();
  const questions = applied(whole, edit);
  const built = buildSet(
    { ...edit.head, setId },
    {
      questions: questions.map(({ content }) => content),
      links: questions.map(({ link }) => link),
      categories: sortCategories(edit.categories),
    },
    deps.clock.now(),
  );
  if (!built.ok) return built;
  const stored = await storeEdition(deps, asNextEdition(built.value, set.head), { replaces: set });
  if (!stored.ok) return 'conflict';
  return ok<Edited>({ head: stored.value.head, categories: stored.value.categories, question: undefined });
};

const attempt = async <Code extends ErrorCode>(
  deps: SetDeps,
  actor: Pick<Actor, 'identityId'>,
  { setId, needs = () => [], decide }: EditRequest<Code>,
) => {
  const set = await readWorking(deps, setId, needs);
  const allowed = requireOwner(set?.head, actor);
  if (!allowed.ok) return allowed;
  if (!set) return fail('set-not-found');
  const decided = decide(set, deps.clock.now());
  if (!decided.ok) return decided;
  const { edit, question } = decided.value;
  const operations = operationsOf(deps.table, set, edit);
  if (operations.length > TRANSACTION_OPERATIONS) return storeAsEdition(deps, set, edit);
  const saved = await deps.store.transact(operations);
  return saved.ok ? ok<Edited>({ head: edit.head, categories: edit.categories, question }) : 'conflict';
};

/** The one way a set changes in place: decided by pure rules, written as one transaction on its revision. */
export const editSet = <Code extends ErrorCode = never>(
  deps: SetDeps,
  actor: Pick<Actor, 'identityId'>,
  request: EditRequest<Code>,
) =>
  deps.queue.run<Edited, CodesIn<Awaited<ReturnType<typeof attempt<Code>>>> | 'conflict'>(
    `question-set:${request.setId}`,
    async () => {
      for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
        const outcome = await attempt(deps, actor, request);
        if (outcome !== 'conflict') return outcome;
      }
      return fail('conflict');
    },
  );
