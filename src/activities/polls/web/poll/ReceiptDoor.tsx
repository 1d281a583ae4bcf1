import { useEffect, useId, useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { namelessClient } from '../nameless-client.ts';
import { receiptOf } from './ballot-sender.ts';
import { receiptWords } from './receipt.words.ts';
import { parseReceipt, takeLinkedReceipt } from './receipt-text.ts';
import type { KeptReceipt } from './receipts.ts';
import styles from './PollPage.module.css';

interface ReceiptDoorProps {
  readonly pollId: string;
  /** This device has voted, but its browser no longer has the receipt. */
  readonly hasVoted: boolean;
  /** The voter holds the token for a ballot: on another device, and perhaps unused. */
  readonly takesTokens?: boolean | undefined;
  readonly onOpen: (receipt: KeptReceipt) => void;
}

/** For people who have a receipt but not the browser it was made in: its line, link or file opens the ballot here. */
export function ReceiptDoor({ pollId, hasVoted, takesTokens, onOpen }: ReceiptDoorProps) {
  const [text, setText] = useState('');
  const fileId = useId();
  const open = useAction(async ({ given }: { readonly given: string }) => {
    const parsed = parseReceipt(given);
    if (!parsed) return refusal(() => receiptWords('badReceipt'));
    const { ballotId, secret } = parsed;
    const found = await namelessClient.readBallot({ params: { pollId, ballotId }, body: { secret } });
    if (!found.ok) return found;
    const receipt = receiptOf({ pollId, ballotId, secret }, found.value);
    onOpen(receipt);
    return found;
  });
  useEffect(() => {
    const given = takeLinkedReceipt();
    if (given !== undefined) void open.run({ given });
  }, []);
  const form = (
    <form
      noValidate
      class={styles['receiptForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void open.run({ given: text });
      }}
    >
      <TextField
        label={receiptWords('haveReceipt')}
        hint={receiptWords('haveReceiptHint')}
        value={text}
        onInput={setText}
        error={open.problem}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
      />
      <label for={fileId}>{receiptWords('receiptFile')}</label>
      <input
        id={fileId}
        type="file"
        accept=".txt,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          void file?.text().then((given) => open.run({ given }));
        }}
      />
      <Button type="submit" isBusy={open.isBusy}>
        {receiptWords('openBallot')}
      </Button>
    </form>
  );
  if (!hasVoted) return form;
  return (
    <Card title={receiptWords(takesTokens ? 'tokenTitle' : 'alreadyTitle')} kind="sunken">
      <p>{receiptWords(takesTokens ? 'tokenText' : 'alreadyText')}</p>
      {form}
    </Card>
  );
}
