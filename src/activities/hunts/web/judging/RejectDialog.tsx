import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { BoardChange } from './judging.state.ts';
import { judgingWords } from './judging.words.ts';
import { BoardChanges } from './BoardChanges.tsx';
import styles from './Judging.module.css';

interface RejectDialogProps {
  readonly weigh: () => Promise<readonly BoardChange[] | undefined>;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

const REASONS = ['reason1', 'reason2', 'reason3', 'reason4'] as const;
type Reason = (typeof REASONS)[number] | 'other';
const LONGEST = 300;

/** A reason the team reads: one of the usual ones by arrow keys and Enter, or in one's own words. */
export function RejectDialog({ weigh, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState<Reason>('reason1');
  const [own, setOwn] = useState('');
  const words = reason === 'other' ? own.trim() : judgingWords(reason);
  const form = useRef<HTMLFormElement>(null);
  // The browser would begin with the cross: Enter would close what the host wants to send.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog isOpen title={judgingWords('rejectTitle')} onClose={onClose}>
      <form
        ref={form}
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') onReject(words);
        }}
      >
        <RadioGroup
          label={judgingWords('reasonLabel')}
          value={reason}
          options={[
            ...REASONS.map((each) => ({ value: each as Reason, label: judgingWords(each) })),
            { value: 'other' as Reason, label: judgingWords('reasonOther') },
          ]}
          onChange={setReason}
        />
        {reason === 'other' && (
          <TextField
            label={judgingWords('reasonOwn')}
            value={own}
            maxLength={LONGEST}
            required
            onInput={setOwn}
          />
        )}
        <BoardChanges weigh={weigh} on="reject" />
        <div class={styles['formActs']}>
          <Button kind="quiet" onClick={onClose}>
            {judgingWords('cancel')}
          </Button>
          <Button kind="danger" type="submit">
            {judgingWords('rejectSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
