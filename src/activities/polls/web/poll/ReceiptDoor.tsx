import { useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { receiptOf } from './ballot-sender.ts';
import { receiptWords } from './receipt.words.ts';
import { pollsClient } from '../polls.client.ts';
import { keepReceipt, parseReceipt } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';

interface ReceiptDoorProps {
  readonly pollId: string;
  readonly onOpen: (receipt: KeptReceipt) => void;
}

/** For a voter whose browser has forgotten the receipt: paste it, and the ballot opens here. */
export function ReceiptDoor({ pollId, onOpen }: ReceiptDoorProps) {
  const [text, setText] = useState('');
  const open = useAction(async () => {
    const parsed = parseReceipt(text);
    if (!parsed) return refusal(receiptWords('badReceipt'));
    const { ballotId, secret } = parsed;
    const found = await pollsClient.readBallot({ params: { pollId, ballotId }, body: { secret } });
    if (!found.ok) return found;
    const receipt = receiptOf({ pollId, ballotId, secret }, found.value);
    keepReceipt(receipt);
    onOpen(receipt);
    return found;
  });
  return (
    <Card title={receiptWords('alreadyTitle')} kind="sunken">
      <p>{receiptWords('alreadyText')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open.run({});
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
        <Button type="submit" isBusy={open.isBusy}>
          {receiptWords('openBallot')}
        </Button>
      </form>
    </Card>
  );
}
