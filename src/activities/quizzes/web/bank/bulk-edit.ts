import type { BankQuestion, WrittenQuestion } from '#activities/quizzes/contract.bankviews.ts';
import type { Answer } from '#web/kit/client.ts';
import { banksClient } from './banks.client.ts';
import type { BanksClient } from './banks.client.ts';
import { formOf, writtenOf } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';

/** What all chosen questions get; everything else stays. */
export type BulkChange = Partial<Pick<QuestionForm, 'category' | 'certificate' | 'provider' | 'difficulty'>>;

export interface Bulk {
  readonly bankId: string;
  readonly questions: readonly BankQuestion[];
}

type Client = Pick<BanksClient, 'writeQuestion' | 'deleteBankQuestion'>;

const written = (bankId: string, question: BankQuestion, change: BulkChange = {}): WrittenQuestion =>
  writtenOf({ ...formOf(bankId, question), ...change });

/** One after the other: what was done before a refusal stays, and the refusal is shown. */
const eachOf = async (
  { questions }: Bulk,
  act: (question: BankQuestion) => Promise<Answer<unknown>>,
): Promise<Answer<{ readonly count: number }>> => {
  for (const question of questions) {
    const done = await act(question);
    if (!done.ok) return done;
  }
  return { ok: true, value: { count: questions.length } };
};

/** As drafts: learners see nothing before they are published. */
export const changeAll = (
  { change, ...bulk }: Bulk & { readonly change: BulkChange },
  client: Client = banksClient,
) => {
  const params = { bankId: bulk.bankId };
  return eachOf(bulk, (question) =>
    client.writeQuestion({ params, body: written(bulk.bankId, question, change) }),
  );
};

/** Questions without a draft before have none again; earlier drafts are restored. */
export const undoAll = (bulk: Bulk, client: Client = banksClient) => {
  const { bankId } = bulk;
  return eachOf(bulk, (question) =>
    question.status === 'published'
      ? client.deleteBankQuestion({
          params: { bankId, questionId: question.questionId },
          query: { of: 'draft' },
        })
      : client.writeQuestion({ params: { bankId }, body: written(bankId, question) }),
  );
};

const statesOf = ({ status }: BankQuestion): ('draft' | 'published')[] =>
  status === 'changed' ? ['draft', 'published'] : [status];

/** With their drafts: nobody is asked these again. */
export const removeAll = (bulk: Bulk, client: Client = banksClient) =>
  eachOf(bulk, async (question) => {
    const params = { bankId: bulk.bankId, questionId: question.questionId };
    for (const of of statesOf(question)) {
      const removed = await client.deleteBankQuestion({ params, query: { of } });
      if (!removed.ok) return removed;
    }
    return { ok: true, value: undefined };
  });
