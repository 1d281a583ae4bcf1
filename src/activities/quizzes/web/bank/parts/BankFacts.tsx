import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { banksWords } from '../banks.words.ts';
import styles from '../Banks.module.css';

/** How much is in a bank, and what waits for its owner. */
export function BankFacts({ bank }: { readonly bank: BankView }) {
  const { questions, drafts, openReports, isOwn, isShared } = bank;
  const languages = [
    ...(questions.EN > 0 ? [banksWords('english')] : []),
    ...(questions.DE > 0 ? [banksWords('german')] : []),
  ];
  return (
    <span class={styles['facts']}>
      {isOwn && (
        <span class={styles['tag']} data-quiet={!isShared || undefined}>
          {banksWords(isShared ? 'isShared' : 'isPrivate')}
        </span>
      )}
      <span>{banksWords('questions', { count: questions.EN + questions.DE })}</span>
      {languages.length > 0 && <span>{languages.join(' · ')}</span>}
      {isOwn && drafts > 0 && <span class={styles['waits']}>{banksWords('drafts', { count: drafts })}</span>}
      {isOwn && openReports > 0 && (
        <span class={styles['waits']}>{banksWords('reports', { count: openReports })}</span>
      )}
    </span>
  );
}
