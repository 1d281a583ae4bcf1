import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { RemovalPreview } from '#activities/engagements/contract.moves.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import { useRemoval } from './use-removal.ts';

const MINUTES = ['1', '2', '5', '10', '30', '120'] as const;
type Minutes = (typeof MINUTES)[number];

interface RemovalDialogProps extends Pick<Desk, 'game' | 'page'> {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A code got into the wrong hands: everybody who came since then goes, with one action. */
export function RemovalDialog({ game, page, onClose, onChanged }: RemovalDialogProps) {
  const { gameId, isLocked, counters } = game;
  const [minutes, setMinutes] = useState<Minutes>('2');
  const [isLocking, setLocking] = useState(true);
  const { value: preview, problem } = useQuery(
    () => hostClient.previewRemoval({ params: { gameId }, body: { withinMinutes: Number(minutes) } }),
    [gameId, minutes, counters.joined],
  );
  const removal = useRemoval(gameId, { onChanged, onDone: onClose });
  const since = preview && { joinedSince: preview.joinedSince };
  const lock = useAction(taking(page, hostClient.changeGame), {
    onDone: () => since && removal.remove(since),
  });
  const remove = (): void => {
    // The lock first, or the next one is in before the last one is out.
    if (isLocking && !isLocked) void lock.run({ params: { gameId }, body: { isLocked: true } });
    else if (since) removal.remove(since);
  };
  // A number that is not of these minutes must not send anybody out.
  const count = problem === undefined ? (preview?.count ?? 0) : 0;
  return (
    <Dialog
      isOpen
      title={panelWords('lateTitle')}
      onClose={onClose}
      actions={
        <Button kind="danger" disabled={count === 0} isBusy={lock.isBusy || removal.isBusy} onClick={remove}>
          {panelWords('send', { count })}
        </Button>
      }
    >
      <p>{panelWords('lateText')}</p>
      <SelectField
        label={panelWords('within')}
        value={minutes}
        options={MINUTES.map((value) => ({
          value,
          label: panelWords('minutes', { count: Number(value) }),
        }))}
        onChange={setMinutes}
      />
      <div role="status">{preview && <PreviewText preview={preview} />}</div>
      {!isLocked && <Checkbox label={panelWords('lockToo')} isChecked={isLocking} onChange={setLocking} />}
      <Problem>{removal.problem ?? lock.problem ?? problem}</Problem>
    </Dialog>
  );
}

function PreviewText({ preview: { count, names, withPoints } }: { readonly preview: RemovalPreview }) {
  if (count === 0) return <p>{panelWords('nobodyLate')}</p>;
  const more = count - names.length;
  const named = more > 0 ? panelWords('andMore', { names: names.join(', '), count: more }) : names.join(', ');
  return (
    <>
      <p>{panelWords('joined', { count, names: named })}</p>
      {withPoints > 0 && <p>{panelWords('withPoints', { count: withPoints })}</p>}
    </>
  );
}
