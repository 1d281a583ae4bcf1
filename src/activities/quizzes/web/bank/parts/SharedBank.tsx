import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Facts } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { bankWords } from '../bank.words.ts';
import styles from '../Bank.module.css';
import { BankFacts } from './BankFacts.tsx';

/** Somebody else's bank: what it asks about, and the way to study it. No question is shown with its key. */
export function SharedBank({ bank }: { readonly bank: BankView }) {
  const study = (
    <ButtonLink href={`/quizzes/start?bank=${bank.bankId}`} kind="primary" size="large">
      {bankWords('study')}
    </ButtonLink>
  );
  return (
    <Page
      title={bank.title}
      lead={bank.about}
      activity="quizzes"
      {...(isWideScreen.value ? { aside: study } : { action: study })}
    >
      <Facts>
        <BankFacts bank={bank} />
      </Facts>
      <Certificates bank={bank} />
    </Page>
  );
}

function Certificates({ bank: { certificates, exams } }: { readonly bank: BankView }) {
  return (
    <>
      {certificates.map(({ provider, certificate, categories }) => {
        const exam = exams.find((one) => one.provider === provider && one.certificate === certificate);
        return (
          <section key={`${provider} ${certificate}`} class={styles['section']}>
            <h2>{certificate === '' ? bankWords('categories') : certificate}</h2>
            {exam !== undefined && (
              <p class={styles['soft']}>
                {bankWords('exam')}:{' '}
                {bankWords('examLine', {
                  questions: exam.questions,
                  minutes: exam.minutes,
                  mark: exam.scale === undefined ? `${exam.passMark} %` : exam.passMark,
                })}
              </p>
            )}
            <ul class={styles['rows']}>
              {categories.map(({ category, EN, DE }) => (
                <li key={category} class={styles['row']}>
                  <strong>{category}</strong>
                  <span class={styles['facts']}>
                    {EN > 0 && <span>{bankWords('inEnglish', { count: EN })}</span>}
                    {DE > 0 && <span>{bankWords('inGerman', { count: DE })}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
