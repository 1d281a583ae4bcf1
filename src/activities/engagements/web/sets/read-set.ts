import type { Answer } from '#web/kit/client.ts';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';

export interface LoadedSet {
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
export const readWholeSet = async (setId: string): Promise<Answer<LoadedSet>> => {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const set = await setsClient.readSet({ params: { setId } });
    if (!set.ok) return set;
    const rows = await readQuestions(setId, set.value.revision);
    if (!rows.ok) return rows;
    if (rows.value !== 'changed') return { ok: true, value: { set: set.value, rows: rows.value } };
  }
  return { ok: false, error: { code: 'conflict', message: setsWords('failed'), fields: [] } };
};
