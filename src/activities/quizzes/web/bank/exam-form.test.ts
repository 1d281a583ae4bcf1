import { describe, expect, it } from 'vitest';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { blueprintsOf, examFormsOf } from './exam-form.ts';

const exam = {
  provider: 'P',
  certificate: 'C',
  questions: 40,
  minutes: 60,
  passMark: 700,
  scale: { from: 100, to: 1000 },
  rule: 'all-or-nothing',
  domains: [{ category: 'Storage', weight: 70 }],
} as const satisfies BankView['exams'][number];

const bank: BankView = {
  bankId: 'bank-1',
  title: 'Bank',
  about: '',
  isShared: false,
  isOwn: true,
  questions: { EN: 30, DE: 20 },
  drafts: 0,
  openReports: 0,
  certificates: [
    {
      provider: 'P',
      certificate: 'C',
      categories: [
        { category: 'Storage', EN: 20, DE: 20 },
        { category: 'Networks', EN: 10, DE: 0 },
      ],
    },
  ],
  exams: [exam as unknown as BankView['exams'][number]],
  createdAt: 0,
  changedAt: 0,
  version: 1,
};

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('there is one');
  return one;
};

describe('the form of an exam', () => {
  it('gives back the blueprint it was filled with', () => {
    expect(blueprintsOf(examFormsOf(bank))).toEqual([exam]);
  });

  it('weighs by the number of questions where nobody has said otherwise', () => {
    const form = first(examFormsOf({ ...bank, exams: [] }));
    expect(form.isSet).toBe(false);
    expect(form.weights.map(({ weight }) => weight)).toEqual(['20', '10']);
    expect(blueprintsOf([form])).toEqual([]);
  });

  it('takes a comma for a point, and nothing out of range', () => {
    const form = first(examFormsOf(bank));
    const weighed = { ...form, weights: [{ category: 'Storage', weight: '12,5' }] };
    expect(first(blueprintsOf([weighed]) ?? []).domains).toEqual([{ category: 'Storage', weight: 12.5 }]);
    for (const wrong of [
      { ...form, questions: '0' },
      { ...form, questions: '301' },
      { ...form, questions: '2.5' },
      { ...form, minutes: '' },
      { ...form, passMark: '1001' },
      { ...form, isScaled: false },
      { ...form, weights: [{ category: 'Storage', weight: '0' }] },
      { ...form, weights: [{ category: 'Storage', weight: 'much' }] },
    ]) {
      expect(blueprintsOf([wrong])).toBeUndefined();
    }
  });
});
