import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { bankWords } from './bank.words.ts';
import { banksClient } from './banks.client.ts';
import { OwnBank } from './parts/OwnBank.tsx';
import { SharedBank } from './parts/SharedBank.tsx';

/** A bank: for its owner the place where it is kept, for others what is in it. */
export function BankPage({ params }: PageProps) {
  const bankId = params['bankId'] ?? '';
  const [bank, setBank] = useState<BankView>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setBank(undefined);
    void banksClient.readBank({ params: { bankId } }).then((answer) => {
      setProblem(answer.ok ? undefined : answer.error.message);
      if (answer.ok) setBank(answer.value);
    });
  }, [bankId]);
  if (bank !== undefined) {
    return bank.isOwn ? <OwnBank key={bankId} bank={bank} onBank={setBank} /> : <SharedBank bank={bank} />;
  }
  return (
    <Page title={bankWords('title')} activity="quizzes">
      {problem === undefined ? (
        <Skeleton shape="row" count={6} />
      ) : (
        <EmptyState
          title={bankWords('notFound')}
          text={problem}
          activity="quizzes"
          action={<ButtonLink href="/quizzes/banks">{bankWords('allBanks')}</ButtonLink>}
        />
      )}
    </Page>
  );
}
