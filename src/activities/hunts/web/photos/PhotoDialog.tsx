import { useAction } from '#web/kit/data/action.ts';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
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

/** Each confirms with a toast and closes the photo. */
function usePhotoActs({ album, photo, onChanged, onClose }: PhotoDialogProps) {
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
  const hide = useAction(
    photosClient.hidePhoto,
    settled(albumWords(photo.isHidden || photo.isReported ? 'shownNow' : 'hiddenNow')),
  );
  return { params, report, remove, hide };
}

/** One photo large, with what may be done about it. */
export function PhotoDialog({ album, photo, onChanged, onClose }: PhotoDialogProps) {
  const [asking, setAsking] = useState<Asking>();
  const { params, report, remove, hide } = usePhotoActs({ album, photo, onChanged, onClose });
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
            {album.audience === 'host' ? (
              <HideButton
                photo={photo}
                isBusy={hide.isBusy}
                onHide={(isHidden) => void hide.run({ params, body: { isHidden } })}
              />
            ) : (
              <Button kind="quiet" icon="flag" onClick={() => setAsking('report')}>
                {albumWords('report')}
              </Button>
            )}
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
        <RemoveForm
          isBusy={remove.isBusy}
          onRemove={() => void remove.run({ params })}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  );
}

interface RemoveFormProps {
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

function RemoveForm({ isBusy, onRemove, onCancel }: RemoveFormProps) {
  return (
    <div class={styles['form']}>
      <p>{albumWords('removeText')}</p>
      <div class={styles['acts']}>
        <Button kind="quiet" onClick={onCancel}>
          {kitWords('cancel')}
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={onRemove}>
          {albumWords('remove')}
        </Button>
      </div>
    </div>
  );
}

interface HideButtonProps {
  readonly photo: TeamPhoto;
  readonly isBusy: boolean;
  readonly onHide: (isHidden: boolean) => void;
}

/** Reports are answered by it. */
function HideButton({ photo, isBusy, onHide }: HideButtonProps) {
  const isAway = photo.isHidden || photo.isReported;
  return (
    <Button kind="quiet" icon={isAway ? 'eye' : 'eye-off'} isBusy={isBusy} onClick={() => onHide(!isAway)}>
      {albumWords(isAway ? 'show' : 'hide')}
    </Button>
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
          {kitWords('cancel')}
        </Button>
        <Button kind="primary" type="submit">
          {albumWords('reportSend')}
        </Button>
      </div>
    </form>
  );
}
