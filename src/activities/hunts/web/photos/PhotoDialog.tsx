import { useAction } from '#web/kit/data/action.ts';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostAlbum, TeamAlbum, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import { albumWords } from './album.words.ts';
import { photoStatusText, levelNameIn, photoTitle } from './photo-title.ts';
import { photosClient } from './photos.client.ts';
import styles from './Photos.module.css';

interface PhotoDialogProps {
  readonly album: HostAlbum | TeamAlbum;
  readonly photo: TeamPhoto;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

type Asking = 'report' | 'remove';
const LONGEST = 300;

/** One photo large, with what may be done about it. */
export function PhotoDialog({ album, photo, onChanged, onClose }: PhotoDialogProps) {
  const [asking, setAsking] = useState<Asking>();
  const params = { gameId: album.gameId, photoId: photo.photoId };
  const settled = (told: string) => ({
    onDone: () => {
      showToast(told, { kind: 'good' });
      onChanged();
      onClose();
    },
    isToast: true,
  });
  const report = useAction(photosClient.reportPhoto, settled(albumWords('reportSent')));
  const remove = useAction(photosClient.deletePhoto, settled(albumWords('removed')));
  const title = asking === undefined ? levelNameIn(album, photo) : albumWords(`${asking}Title`);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {asking === undefined && (
        <>
          <img
            class={styles['large']}
            src={photo.addresses.large}
            width={photo.width}
            height={photo.height}
            alt={photoTitle(album, photo)}
          />
          <p class={styles['status']} data-status={photo.status}>
            {photoStatusText(photo)}
          </p>
          <div class={styles['acts']}>
            <Button kind="quiet" icon="flag" onClick={() => setAsking('report')}>
              {albumWords('report')}
            </Button>
            <Button kind="quiet" onClick={() => setAsking('remove')}>
              {albumWords('remove')}
            </Button>
          </div>
        </>
      )}
      {asking === 'report' && (
        <ReportForm
          onReport={(reason) => void report.run({ params, body: { reason } })}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <div class={styles['form']}>
          <p>{albumWords('removeText')}</p>
          <div class={styles['acts']}>
            <Button kind="quiet" onClick={() => setAsking(undefined)}>
              {albumWords('cancel')}
            </Button>
            <Button kind="danger" isBusy={remove.isBusy} onClick={() => void remove.run({ params })}>
              {albumWords('remove')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  readonly onReport: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReportForm({ onReport, onCancel }: ReportFormProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      class={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onReport(reason.trim());
      }}
    >
      <TextField
        label={albumWords('reportLabel')}
        hint={albumWords('reportHint')}
        value={reason}
        maxLength={LONGEST}
        required
        onInput={setReason}
      />
      <div class={styles['acts']}>
        <Button kind="quiet" onClick={onCancel}>
          {albumWords('cancel')}
        </Button>
        <Button kind="primary" type="submit">
          {albumWords('reportSend')}
        </Button>
      </div>
    </form>
  );
}
