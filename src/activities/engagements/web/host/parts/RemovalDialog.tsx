import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { RemovalPreview } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { removalWords } from '../removal.words.ts';
import { removePlayers } from '../remove-players.ts';

const MINUTES = ['1', '2', '5', '10', '30', '120'] as const;
type Minutes = (typeof MINUTES)[number];

interface RemovalDialogProps {
  readonly game: HostView;
  readonly state: HostState;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A code got into the wrong hands: everybody who came since then goes, with one action. */
export function RemovalDialog({ game, state, onClose, onChanged }: RemovalDialogProps) {
  const { gameId, isLocked, counters } = game;
  const [minutes, setMinutes] = useState<Minutes>('2');
  const [preview, setPreview] = useState<RemovalPreview>();
  const [isLocking, setLocking] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void hostClient
      .previewRemoval({ params: { gameId }, body: { withinMinutes: Number(minutes) } })
      .then((answer) => {
        if (!isCurrent) return;
        setPreview(answer.ok ? answer.value : undefined);
        setProblem(answer.ok ? undefined : answer.error.message);
      });
    return () => {
      isCurrent = false;
    };
  }, [gameId, minutes, counters.joined]);
  const remove = async (): Promise<void> => {
    if (!preview) return;
    setBusy(true);
    // The lock first, or the next one is in before the last one is out.
    const isOpen = isLocking && !isLocked;
    if (isOpen) await state.take(hostClient.changeGame({ params: { gameId }, body: { isLocked: true } }));
    const failure = await removePlayers(gameId, { joinedSince: preview.joinedSince }, onChanged);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) onClose();
  };
  const count = preview?.count ?? 0;
  return (
    <Dialog
      isOpen
      title={removalWords('lateTitle')}
      onClose={onClose}
      actions={
        <Button kind="danger" disabled={count === 0} isBusy={isBusy} onClick={() => void remove()}>
          {removalWords('send', { count })}
        </Button>
      }
    >
      <p>{removalWords('lateText')}</p>
      <SelectField
        label={removalWords('within')}
        value={minutes}
        options={MINUTES.map((value) => ({
          value,
          label: removalWords('minutes', { count: Number(value) }),
        }))}
        onChange={setMinutes}
      />
      <div role="status">{preview && <PreviewText preview={preview} />}</div>
      {!isLocked && <Checkbox label={removalWords('lock')} isChecked={isLocking} onChange={setLocking} />}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Dialog>
  );
}

function PreviewText({ preview: { count, names, withPoints } }: { readonly preview: RemovalPreview }) {
  if (count === 0) return <p>{removalWords('nobodyLate')}</p>;
  const more = count - names.length;
  const named =
    more > 0 ? removalWords('andMore', { names: names.join(', '), count: more }) : names.join(', ');
  return (
    <>
      <p>{removalWords('joined', { count, names: named })}</p>
      {withPoints > 0 && <p>{removalWords('withPoints', { count: withPoints })}</p>}
    </>
  );
}
