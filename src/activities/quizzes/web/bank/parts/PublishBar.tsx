import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { banksClient } from '../banks.client.ts';
import { bankWords } from '../bank.words.ts';
import styles from '../Bank.module.css';

interface PublishBarProps {
  readonly bank: BankView;
  readonly onPublished: (bank: BankView) => void;
}

/** Drafts wait here until their author says so. */
export function PublishBar({ bank: { bankId, drafts }, onPublished }: PublishBarProps) {
  const [isBusy, setBusy] = useState(false);
  const publish = async (): Promise<void> => {
    setBusy(true);
    const answer = await banksClient.publishDrafts({ params: { bankId }, body: {} });
    setBusy(false);
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    const { published, corrected, bank } = answer.value;
    const lines = [
      bankWords('publishDone', { count: published }),
      ...(corrected > 0 ? [bankWords('corrected', { count: corrected })] : []),
    ];
    showToast(lines.join(' '), { kind: 'good' });
    onPublished(bank);
  };
  return (
    <div class={styles['bar']}>
      <p>{bankWords('publishHint')}</p>
      <Button icon="check" isBusy={isBusy} onClick={() => void publish()}>
        {bankWords('publishAll', { count: drafts })}
      </Button>
    </div>
  );
}
