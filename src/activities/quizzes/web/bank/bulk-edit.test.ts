import { expect, it } from 'vitest';
import type { BankQuestion } from '#activities/quizzes/contract.bankviews.ts';
import { changeAll, removeAll, undoAll } from './bulk-edit.ts';

const questionOf = (own: string, status: BankQuestion['status']): BankQuestion => ({
  questionId: `bank-1.${own}`,
  conceptId: `bank-1.${own}`,
  question: `Which ${own}?`,
  answers: [
    { id: 'a', text: 'One' },
    { id: 'b', text: 'Two' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'Basics',
  provider: 'P',
  certificate: 'C',
  references: [],
  status,
  version: 1,
  changedAt: 0,
});

/** Answers every call, notes it, and refuses one. */
const fakeClient = (refused?: string) => {
  const calls: string[] = [];
  const answer = async (line: string) => {
    calls.push(line);
    return line === refused
      ? { ok: false as const, error: { code: 'conflict' as const, message: 'no', fields: [] } }
      : { ok: true as const, value: { questionId: line } };
  };
  const client = {
    writeQuestion: ({ body }: { body: { id?: string; category: string; difficulty: number } }) =>
      answer(`write ${body.id} ${body.category} ${body.difficulty}`),
    deleteBankQuestion: ({ params, query }: { params: { questionId: string }; query: { of: string } }) =>
      answer(`delete ${query.of} ${params.questionId}`),
  };
  return { calls, client: client as unknown as Parameters<typeof changeAll>[1] };
};

const bulk = { bankId: 'bank-1', questions: [questionOf('x', 'published'), questionOf('y', 'draft')] };

it('[AUTHOR-3] a change of many is a draft of each, with nothing else changed', async () => {
  const { calls, client } = fakeClient();
  const done = await changeAll({ ...bulk, change: { category: 'Security', difficulty: 5 } }, client);
  expect(done).toEqual({ ok: true, value: { count: 2 } });
  expect(calls).toEqual(['write x Security 5', 'write y Security 5']);
});

it('[AUTHOR-3] undone, what had no draft has none again, and a draft is as it was', async () => {
  const { calls, client } = fakeClient();
  await undoAll(bulk, client);
  expect(calls).toEqual(['delete draft bank-1.x', 'write y Basics 3']);
});

it('[AUTHOR-3] removed are drafts and published ones; a refusal ends it and is told', async () => {
  const { calls, client } = fakeClient('delete published bank-1.z');
  const questions = [questionOf('x', 'published'), questionOf('z', 'changed'), questionOf('y', 'draft')];
  expect(await removeAll({ bankId: 'bank-1', questions }, client)).toMatchObject({ ok: false });
  expect(calls).toEqual(['delete published bank-1.x', 'delete draft bank-1.z', 'delete published bank-1.z']);
});
