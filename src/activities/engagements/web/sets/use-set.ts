import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { problemOf } from '#web/kit/client.ts';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { showToast, toastProblem } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from './editor.words.ts';
import { setsClient } from './sets.client.ts';
import { grouped, placeAfter, withRow, withoutRow } from './set-rows.ts';
import type { Group, MovePlace } from './set-rows.ts';
import { setsWords } from './sets.words.ts';

interface LoadedSet {
  readonly set: SetView;
  readonly rows: readonly QuestionRow[];
}

/** All pages of questions, or that somebody edited in between. */
const readQuestions = async (setId: string, revision: number): Promise<Answer<QuestionRow[] | 'changed'>> => {
  const rows: QuestionRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await setsClient.listQuestions({ params: { setId }, query: { cursor } });
    if (!page.ok) return page;
    if (page.value.revision !== revision) return { ok: true, value: 'changed' };
    rows.push(...page.value.questions);
    cursor = page.value.cursor;
  } while (cursor !== undefined);
  return { ok: true, value: rows };
};

const MOST_READS = 5;

/** A set with all its questions at one revision. */
const readWholeSet = async (setId: string): Promise<Answer<LoadedSet>> => {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const set = await setsClient.readSet({ params: { setId } });
    if (!set.ok) return set;
    const rows = await readQuestions(setId, set.value.revision);
    if (!rows.ok) return rows;
    if (rows.value !== 'changed') return { ok: true, value: { set: set.value, rows: rows.value } };
  }
  return refusal(() => setsWords('failed'));
};

export interface SetEditor {
  readonly loaded: LoadedSet | undefined;
  readonly groups: readonly Group[];
  readonly problem: string | undefined;
  readonly saveState: SaveState;
  readonly add: (question: Question, options?: AddOptions) => Promise<Answer<QuestionRow>>;
  readonly change: (
    row: QuestionRow,
    question: Question,
    options?: CallOptions,
  ) => Promise<Answer<QuestionRow>>;
  readonly move: (row: QuestionRow, by: -1 | 1) => void;
  readonly remove: (row: QuestionRow) => void;
  /** Any other edit of the set; what it answers replaces what is shown. */
  readonly edit: (send: () => Promise<Answer<SetView>>) => Promise<Answer<SetView>>;
  /** The same where no field is the cause: a refusal is said in a corner. */
  readonly editAtOnce: (send: () => Promise<Answer<SetView>>) => void;
}

interface AddOptions extends CallOptions {
  /** Behind which question. */
  readonly after?: string | undefined;
}

const orToast = async (asked: Promise<Answer<unknown>>): Promise<void> => {
  const answer = await asked;
  if (!answer.ok) toastProblem(problemOf(answer.error));
};

/** Of what was read and what an edit has left, whichever is newer; nothing of another set or of an edition before. */
const newest = (setId: string, ...known: readonly (LoadedSet | undefined)[]): LoadedSet | undefined =>
  known
    .filter((each) => each?.set.setId === setId && each.set.replacedBy === undefined)
    .toSorted((a, b) => (b?.set.revision ?? 0) - (a?.set.revision ?? 0))[0];

/** The set as the server has it, and what is on its way there. */
function useStored(setId: string) {
  const { value: read, problem, again } = useQuery(() => readWholeSet(setId), [setId]);
  const [edited, setEdited] = useState<LoadedSet>();
  const latest = useRef(read);
  latest.current = read;
  const replacedBy = read?.set.setId === setId ? read.set.replacedBy : undefined;
  useEffect(() => {
    if (replacedBy !== undefined) navigate(`/engagements/sets/${replacedBy}`, 'replace');
  }, [replacedBy]);
  const saving = useAction(({ call }: { readonly call: () => Promise<Answer<unknown>> }) => call(), {
    isEach: true,
    onRefused: ({ code }) => {
      if (code === 'set-replaced') again();
    },
  });
  const send = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const asked = call();
    await saving.run({ call: () => asked });
    return asked;
  };
  /** A very large edit leaves another edition, whose questions have other ids. */
  const take = (set: SetView, change: (rows: readonly QuestionRow[]) => readonly QuestionRow[]): void => {
    if (set.setId !== setId) return navigate(`/engagements/sets/${set.setId}`, 'replace');
    setEdited((before) => ({ set, rows: change(newest(setId, latest.current, before)?.rows ?? []) }));
  };
  const loaded = newest(setId, read, edited);
  const saveState: SaveState = saving.isBusy ? 'saving' : saving.failure ? 'waiting' : 'saved';
  return { loaded, problem, saveState, again, send, take };
}

/** Questions of the set: added, changed, moved, taken out. */
const questionEdits = (
  setId: string,
  { again, send, take }: Pick<ReturnType<typeof useStored>, 'again' | 'send' | 'take'>,
  rows: () => readonly QuestionRow[],
) => {
  const add: SetEditor['add'] = async (question, { after, ...options } = {}) => {
    const call = { params: { setId }, body: { question, after }, ...options };
    const answer = await send(() => setsClient.addQuestion(call));
    if (!answer.ok) return answer;
    const { set, row } = answer.value;
    take(set, (before) => withRow(before, row));
    return { ok: true, value: row };
  };
  const change: SetEditor['change'] = async ({ questionId }, question, options) => {
    const call = { params: { setId, questionId }, body: { question }, ...options };
    const answer = await send(() => setsClient.changeQuestion(call));
    if (!answer.ok) return answer;
    const { set, row } = answer.value;
    take(set, (before) => withRow(withoutRow(before, questionId), row));
    return { ok: true, value: row };
  };
  const place = async ({ questionId }: QuestionRow, { after, isPlain }: MovePlace) => {
    const call = { params: { setId, questionId }, body: { after } };
    const answer = await send(() => setsClient.placeQuestion(call));
    // Neighbours may have been spread out: their places are known only to the server.
    if (answer.ok && isPlain) take(answer.value.set, (before) => withRow(before, answer.value.row));
    else if (answer.ok) again();
    return answer;
  };
  const move: SetEditor['move'] = (row, by) => {
    const to = placeAfter(rows(), row, by);
    if (to !== undefined) void orToast(place(row, to));
  };
  const takeOut = async (row: QuestionRow): Promise<Answer<unknown>> => {
    const { questionId, question } = row;
    const after = placeAfter(rows(), row, 0)?.after;
    const answer = await send(() => setsClient.deleteQuestion({ params: { setId, questionId } }));
    if (!answer.ok) return answer;
    take(answer.value, (all) => withoutRow(all, questionId));
    showToast(editorWords('removed', { title: question.title.slice(0, 60) }), {
      action: { label: kitWords('undo'), run: () => void orToast(add(question, { after })) },
    });
    return answer;
  };
  return { add, change, move, remove: (row: QuestionRow) => void orToast(takeOut(row)) };
};

/** A set with its questions, and the edits of its owner. */
export function useSet(setId: string): SetEditor {
  const stored = useStored(setId);
  const { loaded, problem, saveState, again, send, take } = stored;
  const rows = useRef<readonly QuestionRow[]>([]);
  rows.current = loaded?.rows ?? [];
  const edit: SetEditor['edit'] = async (call) => {
    const answer = await send(call);
    if (answer.ok && answer.value.setId === setId) again();
    else if (answer.ok) take(answer.value, (all) => all);
    return answer;
  };
  const groups = useMemo(() => (loaded ? grouped(loaded.set, loaded.rows) : []), [loaded]);
  return {
    ...questionEdits(setId, stored, () => rows.current),
    loaded,
    groups,
    problem,
    saveState,
    edit,
    editAtOnce: (call) => void orToast(edit(call)),
  };
}
