import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { Tag } from '#web/kit/parts/LinkCards.tsx';
import { banksWords } from './banks.words.ts';

/** How much is in a bank, and what its owner has to do. */
export function BankFacts({ bank }: { readonly bank: BankView }) {
  const { questions, drafts, openReports, isOwn, isShared } = bank;
  const languages = [
    ...(questions.EN > 0 ? [banksWords('english')] : []),
    ...(questions.DE > 0 ? [banksWords('german')] : []),
  ];
  return (
    <>
      {isOwn && (
        <Tag tone={isShared ? 'accent' : 'quiet'}>{banksWords(isShared ? 'isShared' : 'isPrivate')}</Tag>
      )}
      <span>{banksWords('questions', { count: questions.EN + questions.DE })}</span>
      {languages.length > 0 && <span>{languages.join(' · ')}</span>}
      {isOwn && drafts > 0 && <Tag tone="warn">{banksWords('drafts', { count: drafts })}</Tag>}
      {isOwn && openReports > 0 && <Tag tone="warn">{banksWords('reports', { count: openReports })}</Tag>}
    </>
  );
}
