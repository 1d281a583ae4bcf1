import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from './editor.words.ts';
import { setsClient } from './sets.client.ts';
import { grouped, placeAfter, withRow, withoutRow } from './set-rows.ts';
import type { Group } from './set-rows.ts';
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
  return { ok: false, error: { code: 'conflict', message: setsWords('failed'), fields: [] } };
};

type Failed = Promise<ClientFailure | undefined>;

interface Added {
  readonly failure?: ClientFailure;
  readonly row?: QuestionRow;
}

export interface SetEditor {
  readonly loaded: LoadedSet | undefined;
  readonly groups: readonly Group[];
  readonly problem: string | undefined;
  readonly saveState: SaveState;
  readonly add: (question: Question, after?: string) => Promise<Added>;
  readonly change: (row: QuestionRow, question: Question) => Failed;
  readonly move: (row: QuestionRow, by: -1 | 1) => Promise<void>;
  readonly remove: (row: QuestionRow) => Promise<void>;
  /** Any other edit of the set; what it answers replaces what is shown. */
  readonly edit: (send: () => Promise<Answer<SetView>>) => Failed;
}

/** The set as the server has it, and what is on its way there. */
function useStored(setId: string) {
  const [loaded, setLoaded] = useState<LoadedSet>();
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    const answer = await readWholeSet(setId);
    if (!answer.ok) return setProblem(answer.error.message);
    const { replacedBy } = answer.value.set;
    if (replacedBy !== undefined) return navigate(`/engagements/sets/${replacedBy}`, 'replace');
    setProblem(undefined);
    setLoaded(answer.value);
  };
  useEffect(() => {
    setLoaded(undefined);
    void load();
  }, [setId]);
  const send = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    setWaiting((count) => count + 1);
    const answer = await call();
    setWaiting((count) => count - 1);
    setFailed(!answer.ok);
    if (!answer.ok && answer.error.fields.length === 0) showToast(answer.error.message, { kind: 'bad' });
    if (!answer.ok && answer.error.code === 'set-replaced') void load();
    return answer;
  };
  /** A very large edit leaves another edition, whose questions have other ids. */
  const take = (set: SetView, change: (rows: readonly QuestionRow[]) => readonly QuestionRow[]): void => {
    if (set.setId !== setId) return navigate(`/engagements/sets/${set.setId}`, 'replace');
    setLoaded((before) => before && { set, rows: change(before.rows) });
  };
  const saveState: SaveState = waiting > 0 ? 'saving' : hasFailed ? 'waiting' : 'saved';
  return { loaded, problem, saveState, load, send, take };
}

/** A set with its questions, and the edits of its owner. */
export function useSet(setId: string): SetEditor {
  const { loaded, problem, saveState, load, send, take } = useStored(setId);
  const rows = useRef<readonly QuestionRow[]>([]);
  rows.current = loaded?.rows ?? [];
  const params = { setId };

  const add: SetEditor['add'] = async (question, after) => {
    const answer = await send(() => setsClient.addQuestion({ params, body: { question, after } }));
    if (!answer.ok) return { failure: answer.error };
    take(answer.value.set, (before) => withRow(before, answer.value.row));
    return { row: answer.value.row };
  };
  const change: SetEditor['change'] = async ({ questionId }, question) => {
    const call = { params: { setId, questionId }, body: { question } };
    const answer = await send(() => setsClient.changeQuestion(call));
    if (!answer.ok) return answer.error;
    take(answer.value.set, (before) => withRow(withoutRow(before, questionId), answer.value.row));
    return undefined;
  };
  const move: SetEditor['move'] = async (row, by) => {
    const place = placeAfter(rows.current, row, by);
    if (place === undefined) return;
    const { questionId } = row;
    const call = { params: { setId, questionId }, body: { after: place.after } };
    const answer = await send(() => setsClient.placeQuestion(call));
    if (!answer.ok) return;
    // Neighbours may have been spread out: their places are known only to the server.
    if (place.isPlain) take(answer.value.set, (before) => withRow(before, answer.value.row));
    else await load();
  };
  const remove: SetEditor['remove'] = async (row) => {
    const { questionId, question } = row;
    const before = placeAfter(rows.current, row, 0)?.after;
    const answer = await send(() => setsClient.deleteQuestion({ params: { setId, questionId } }));
    if (!answer.ok) return;
    take(answer.value, (all) => withoutRow(all, questionId));
    showToast(editorWords('removed', { title: question.title.slice(0, 60) }), {
      action: { label: editorWords('undo'), run: () => void add(question, before) },
    });
  };
  const edit: SetEditor['edit'] = async (call) => {
    const answer = await send(call);
    if (!answer.ok) return answer.error;
    if (answer.value.setId === setId) await load();
    else take(answer.value, (all) => all);
    return undefined;
  };
  const groups = useMemo(() => (loaded ? grouped(loaded.set, loaded.rows) : []), [loaded]);
  return { loaded, groups, problem, saveState, add, change, move, remove, edit };
}
