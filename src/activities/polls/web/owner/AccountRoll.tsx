import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { parseRoll } from './code-sheet.ts';
import { CodeUse, WeightWarning } from './InviteCodes.tsx';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

/** The accounts that may vote, by e-mail address, with their weights. */
export function AccountRoll({ poll }: { readonly poll: OwnerView }) {
  const { pollId, status } = poll;
  const [text, setText] = useState('');
  const { labels: emails, weights } = parseRoll(text);
  const list = useAction(pollsClient.listAccounts, { onDone: () => setText('') });
  const add = (): void => {
    const isWeighted = weights.some((weight) => weight !== 1);
    void list.run({ params: { pollId }, body: { emails, ...(isWeighted && { weights }) } });
  };
  const { added, known = 0 } = list.value ?? {};
  return (
    <Card title={ownerWords('roll')}>
      <p class={styles['note']}>{ownerWords('rollText')}</p>
      {(status === 'draft' || status === 'open') && (
        <div class={styles['stack']}>
          <TextArea
            label={ownerWords('rollAddresses')}
            rows={4}
            value={text}
            onInput={setText}
            spellcheck={false}
            hint={ownerWords('codeWeights')}
            error={list.problem}
          />
          <WeightWarning poll={poll} typed={weights} />
          <Button icon="plus" isBusy={list.isBusy} onClick={add}>
            {ownerWords('addToRoll')}
          </Button>
        </div>
      )}
      <p role="status">
        {added !== undefined && ownerWords('rollAdded', { count: added })}
        {known > 0 && ` ${ownerWords('rollKnown', { count: known })}`}
      </p>
      <CodeUse poll={poll} />
    </Card>
  );
}
