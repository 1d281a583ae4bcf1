import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { pagePhotos } from './page-photos.ts';
import type { PhotoOnItsWay } from './photo-queue.ts';
import { photoWords } from './photo.words.ts';
import styles from './Photos.module.css';

/** An address for a picture that is only on this device, as long as it is shown. */
export const usePicture = (picture: Blob | undefined): string | undefined => {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};

interface PhotosOnTheWayProps {
  readonly gameId: string;
  /** None: of all levels. */
  readonly levelId?: string;
}

/** What this phone has not got through yet, each with what is to be done about it. */
export function PhotosOnTheWay({ gameId, levelId }: PhotosOnTheWayProps) {
  const photos = pagePhotos().photos.value.filter(
    (photo) => photo.gameId === gameId && (levelId === undefined || photo.levelId === levelId),
  );
  if (photos.length === 0) return null;
  return (
    <ul class={styles['onTheWay']} aria-label={photoWords('onTheWay')}>
      {photos.map((each) => (
        <OnItsWay key={each.photoId} photo={each} />
      ))}
    </ul>
  );
}

function OnItsWay({ photo }: { readonly photo: PhotoOnItsWay }) {
  const { state, share } = photo;
  const [picture, setPicture] = useState<Blob>();
  useEffect(() => {
    pagePhotos()
      .picture(photo)
      .then(setPicture, () => undefined);
  }, [photo.photoId]);
  const address = usePicture(picture);
  const discard = async (): Promise<void> => {
    const undo = await pagePhotos().discard(photo.photoId);
    showToast(photoWords('discarded'), { action: { label: kitWords('undo'), run: () => void undo() } });
  };
  return (
    <li class={styles['way']}>
      {address !== undefined && <img src={address} alt="" />}
      <div class={styles['wayText']}>
        {state === 'sending' && (
          <Progress
            label={photoWords('sending')}
            share={share < 1 ? share : undefined}
            text={share < 1 ? undefined : photoWords('making')}
          />
        )}
        {state === 'waiting' && <p>{photoWords('waiting')}</p>}
        {state === 'refused' && (
          <>
            <p class={styles['refused']}>
              <strong>{photoWords('refused')}.</strong> {photo.refusal}
            </p>
            <div class={styles['wayActs']}>
              <Button size="small" onClick={() => void pagePhotos().retry(photo.photoId)}>
                {photoWords('retry')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => void discard()}>
                {kitWords('remove')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
