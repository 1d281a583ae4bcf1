import { useEffect, useState, useRef } from 'preact/hooks';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BoardChange } from './judging.state.ts';
import { judgingWords } from './judging.words.ts';
import styles from './Judging.module.css';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { kitWords } from '#web/kit/words.ts';

type Weighed = readonly BoardChange[] | undefined;

const WAIT_MS = 250;

interface BoardChangesProps {
  readonly weigh: () => Promise<Weighed>;
  /** What it depends on; asked again when this changes. */
  readonly on: string;
}

/** What the verdict would do to the board, before it is given. */
function BoardChanges({ weigh, on }: BoardChangesProps) {
  const [changes, setChanges] = useState<Weighed | 'asking'>('asking');
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void weigh().then((known) => {
        if (isWanted) setChanges(known);
      });
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [on]);
  return (
    <section class={styles['board']} aria-live="polite">
      <h3>{judgingWords('boardTitle')}</h3>
      {changes === 'asking' && <Skeleton shape="text" />}
      {Array.isArray(changes) && changes.length === 0 && <p>{judgingWords('boardSame')}</p>}
      {Array.isArray(changes) && changes.length > 0 && (
        <ul>
          {changes.map((change: BoardChange) => (
            <li key={change.teamId}>
              <strong>{change.name}</strong>{' '}
              <span>
                {judgingWords('boardChange', { before: change.pointsBefore, after: change.pointsAfter })}
              </span>{' '}
              <span class="soft">{rankText(change)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const rankText = ({ rankBefore, rankAfter }: BoardChange): string =>
  rankBefore === rankAfter
    ? judgingWords('boardSameRank', { after: rankAfter })
    : judgingWords('boardRank', { before: rankBefore, after: rankAfter });

interface PointsDialogProps {
  readonly usual: number;
  readonly weigh: (points: number) => Promise<readonly BoardChange[] | undefined>;
  readonly onClose: () => void;
  readonly onAccept: (points: number) => void;
}

const MOST = 100_000;

/** Undefined unless it is a whole number that the server takes. */
const readPoints = (text: string): number | undefined => {
  const points = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return points <= MOST ? points : undefined;
};

export function PointsDialog({ usual, weigh, onClose, onAccept }: PointsDialogProps) {
  const [text, setText] = useState(String(usual));
  const points = readPoints(text);
  const form = useRef<HTMLFormElement>(null);
  // The browser would begin with the cross: Enter would close what the host wants to send.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog isOpen title={judgingWords('pointsTitle')} onClose={onClose}>
      <form
        ref={form}
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (points !== undefined) onAccept(points);
        }}
      >
        <TextField
          label={judgingWords('pointsLabel')}
          hint={judgingWords('pointsHint', { points: usual })}
          inputMode="numeric"
          value={text}
          error={points === undefined ? judgingWords('pointsBad') : undefined}
          onInput={setText}
        />
        {points !== undefined && <BoardChanges weigh={() => weigh(points)} on={String(points)} />}
        <div class={styles['formActs']}>
          <Button kind="quiet" onClick={onClose}>
            {kitWords('cancel')}
          </Button>
          <Button kind="primary" type="submit">
            {judgingWords('pointsSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RejectDialogProps {
  readonly weigh: () => Promise<readonly BoardChange[] | undefined>;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

const REASONS = ['reason1', 'reason2', 'reason3', 'reason4'] as const;
type Reason = (typeof REASONS)[number] | 'other';
const LONGEST = 300;

/** A reason for the team: a usual one by arrow keys and Enter, or free text. */
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
            {kitWords('cancel')}
          </Button>
          <Button kind="danger" type="submit">
            {judgingWords('rejectSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
