import { useLayoutEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { roomsClient } from '../rooms.client.ts';
import { hostControlWords } from '../host-controls.words.ts';
import { EverybodyDialog } from './EverybodyDialog.tsx';
import styles from './HostControls.module.css';

const tellFailure = (answer: Answer<unknown>): void => {
  if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
};

const setLock = async (roomId: string, isLocked: boolean): Promise<void> => {
  const answer = await roomsClient.changeRoom({ params: { roomId }, body: { isLocked } });
  if (answer.ok) showToast(hostControlWords(isLocked ? 'lockedNow' : 'unlockedNow'));
  else tellFailure(answer);
};

/** Lock and close. The lock can be taken back at once; closing cannot, so it asks. */
export function HostControls({ room }: { readonly room: HostView }) {
  const { roomId, isLocked } = room;
  const [isAsking, setAsking] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toggleLock = async (): Promise<void> => {
    setBusy(true);
    await setLock(roomId, !isLocked);
    setBusy(false);
  };
  useLayoutEffect(
    () =>
      addShortcuts([
        {
          key: 'l',
          label: () => hostControlWords('shortcutLock'),
          run: () => void setLock(roomId, !isLocked),
        },
      ]),
    [roomId, isLocked],
  );
  const close = async (): Promise<void> => {
    setAsking(false);
    tellFailure(await roomsClient.closeRoom({ params: { roomId } }));
  };
  return (
    <section class={styles['controls']} aria-label={hostControlWords('controls')}>
      <Button
        icon={isLocked ? 'check' : 'door'}
        aria-pressed={isLocked}
        isBusy={isBusy}
        onClick={() => void toggleLock()}
      >
        {hostControlWords(isLocked ? 'unlock' : 'lock')}
      </Button>
      <Button icon="people" onClick={() => setListOpen(true)}>
        {hostControlWords('everybody')}
      </Button>
      <Button icon="cross" kind="quiet" onClick={() => setAsking(true)}>
        {hostControlWords('close')}
      </Button>
      <EverybodyDialog roomId={roomId} isOpen={isListOpen} onClose={() => setListOpen(false)} />
      <Dialog
        isOpen={isAsking}
        title={hostControlWords('closeTitle')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{hostControlWords('keepOpen')}</Button>
            <Button kind="danger" onClick={() => void close()}>
              {hostControlWords('closeYes')}
            </Button>
          </>
        }
      >
        <p>{hostControlWords('closeText')}</p>
      </Dialog>
    </section>
  );
}
