import { useEffect, useState, useRef } from 'preact/hooks';
import { pictureTypes } from '#platform/files/contract.pictures.ts';
import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';
import { LARGEST_PHOTO_BYTES, photoSizes } from '#activities/hunts/contract.sizes.ts';
import { cameraIcon } from '../hunt-icons.ts';
import { newId } from '../new-id.ts';
import { fenceSentence } from '../play/Feedback.tsx';
import { pagePhotos } from './page-photos.ts';
import type { SentPosition } from './photo-queue.ts';
import { photoWords } from './photo.words.ts';
import { PhotosOnTheWay, usePicture } from './PhotosOnTheWay.tsx';
import styles from './Photos.module.css';
import { notesOf } from '#platform/files/rules/picture-notes.ts';
import type { PictureNotes } from '#platform/files/rules/picture-notes.ts';
import { shrinkPicture } from '#platform/files/web/shrink-picture.ts';

export interface PhotoMissionProps {
  readonly gameId: string;
  readonly level: { readonly id: string; readonly name: string };
  readonly isTwin?: boolean;
  /** Asked when the photo is sent: the last position, if the level wants one. */
  readonly position?: () => SentPosition | undefined;
  readonly onFinished?: (answer: FinishedPhoto) => void;
}

const OUTCOMES = {
  completed: 'sent',
  'was-completed': 'sentAgain',
  kept: 'kept',
} as const;

/** Too far away: how far, and what next. */
const outcomeText = ({ outcome, fence }: FinishedPhoto): string => {
  if (outcome !== 'place-missing') return photoWords(OUTCOMES[outcome]);
  const where = fence ? fenceSentence({ fence }) : photoWords('placeUnknown');
  return [photoWords('placeMissing'), where, photoWords('placeNext')].join(' ');
};

/** What this page says about the photos of one level, and how the next one is sent. */
const useSending = ({ gameId, level, isTwin = false, position, onFinished }: PhotoMissionProps) => {
  const [told, setTold] = useState<FinishedPhoto>();
  useEffect(() => {
    const queue = pagePhotos();
    queue.wake();
    return queue.onFinished((photo, answer) => {
      if (photo.gameId !== gameId || photo.levelId !== level.id) return;
      setTold(answer);
      onFinished?.(answer);
    });
  }, [gameId, level.id, onFinished]);

  const sending = useAction(async ({ file, isSmaller }: WantedPhoto): Promise<Answer<true>> => {
    const prepared = await preparePhoto(file, isSmaller);
    if (!prepared.ok) return refusal(() => troubleText(prepared.trouble));
    const at = position?.();
    await pagePhotos().add({
      ...prepared.photo,
      photoId: newId(),
      gameId,
      levelId: level.id,
      isTwin,
      deviceAt: Date.now(),
      ...(at && { position: at }),
    });
    return { ok: true, value: true };
  });
  const clear = (): void => {
    sending.forget();
    setTold(undefined);
  };
  return { ...sending, told, clear };
};

interface WantedPhoto {
  readonly file: File;
  readonly isSmaller: boolean;
}

const troubleText = (trouble: 'too-large' | 'heic'): string =>
  trouble === 'heic'
    ? photoWords('heic')
    : photoWords('tooLarge', { limit: `${LARGEST_PHOTO_BYTES / 1024 / 1024} MB` });

/** Take or choose, look at it, send it: with network at once, without as soon as there is some. */
export function PhotoMission(props: PhotoMissionProps) {
  const { gameId, level } = props;
  const [chosen, setChosen] = useState<File>();
  const [isSmaller, setSmaller] = useState(isSmallerWanted);
  const { isBusy, value: isStored, problem, told, run, clear } = useSending(props);
  const choose = (file: File): void => {
    clear();
    setChosen(file);
  };
  const sendChosen = async (file: File): Promise<void> => {
    await run({ file, isSmaller });
    setChosen(undefined);
  };
  const wish = (isWanted: boolean): void => {
    wantSmaller(isWanted);
    setSmaller(isWanted);
  };
  return (
    <section class={styles['mission']} data-activity="hunts">
      {chosen === undefined ? (
        <PhotoButtons onPhoto={choose} />
      ) : (
        <Chosen
          file={chosen}
          level={level.name}
          isBusy={isBusy}
          onSend={() => void sendChosen(chosen)}
          onOther={() => setChosen(undefined)}
        />
      )}
      <Problem>{problem}</Problem>
      <PhotosOnTheWay gameId={gameId} levelId={level.id} />
      <div role="status">
        {told && (
          <p class={styles['told']} data-tone={told.outcome === 'place-missing' ? 'near' : undefined}>
            {outcomeText(told)}
          </p>
        )}
        {!told && isStored === true && <span class="visually-hidden">{photoWords('stored')}</span>}
      </div>
      <Checkbox
        label={photoWords('smaller')}
        hint={photoWords('smallerHint')}
        isChecked={isSmaller}
        onChange={wish}
      />
      <p class={styles['privacy']}>
        <Icon name="eye-off" size={1.1} />
        <span>{photoWords('privacy')}</span>
      </p>
    </section>
  );
}

interface ChosenProps {
  readonly file: File;
  readonly level: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onOther: () => void;
}

function Chosen({ file, level, isBusy, onSend, onOther }: ChosenProps) {
  const address = usePicture(file);
  // Kinds that this browser cannot show it may still be able to send.
  const [isShown, setShown] = useState(true);
  return (
    <figure class={styles['chosen']}>
      {address !== undefined && isShown && (
        <img src={address} alt={photoWords('preview', { level })} onError={() => setShown(false)} />
      )}
      {!isShown && <p class={styles['name']}>{file.name}</p>}
      <figcaption class={styles['choices']}>
        <Button kind="primary" size="large" icon={cameraIcon} isFullWidth isBusy={isBusy} onClick={onSend}>
          {photoWords('send')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {photoWords('another')}
        </Button>
      </figcaption>
    </figure>
  );
}

interface PhotoButtonsProps {
  readonly onPhoto: (file: File) => void;
}

/** The camera first; the album for photos taken before, and for devices without a camera. */
function PhotoButtons({ onPhoto }: PhotoButtonsProps) {
  return (
    <div class={styles['buttons']}>
      <FileButton kind="primary" icon={cameraIcon} words={photoWords('take')} isCamera onPhoto={onPhoto} />
      <FileButton kind="secondary" icon="plus" words={photoWords('choose')} onPhoto={onPhoto} />
    </div>
  );
}

interface FileButtonProps extends PhotoButtonsProps {
  readonly kind: 'primary' | 'secondary';
  readonly icon: IconName;
  readonly words: string;
  readonly isCamera?: boolean;
}

function FileButton({ kind, icon, words, isCamera = false, onPhoto }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        // Asked for JPEG, an iPhone makes one of its HEIC photo.
        accept={pictureTypes.join(',')}
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={words}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onPhoto(file);
          // The same file again is a choice, too.
          event.currentTarget.value = '';
        }}
      />
      <Button kind={kind} size="large" icon={icon} isFullWidth onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}

const KEY = 'roundtable.photos-smaller';

/** Most phones are on a mobile network: smaller unless somebody said otherwise. */
const isSmallerWanted = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
};

const wantSmaller = (isWanted: boolean): void => {
  try {
    localStorage.setItem(KEY, isWanted ? 'yes' : 'no');
  } catch {
    // The choice then lasts as long as the page does.
  }
};

export interface PreparedPhoto extends PictureNotes {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export type Preparation =
  | { readonly ok: true; readonly photo: PreparedPhoto }
  /** `heic`: this browser cannot read it, nor can the server. */
  | { readonly ok: false; readonly trouble: 'too-large' | 'heic' };

const HEIC = /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

const isHeic = (bytes: ArrayBuffer): boolean =>
  HEIC.test(String.fromCharCode(...new Uint8Array(bytes.slice(0, 16))));

/**
 * Prepares a photo for sending: smaller if wanted, with the camera's notes beside it, because redrawing it
 * drops that. What an iPhone keeps as HEIC becomes a JPEG where the browser can read it.
 */
export const preparePhoto = async (
  file: Blob,
  isMadeSmaller: boolean,
  shrink: typeof shrinkPicture = shrinkPicture,
): Promise<Preparation> => {
  const original = await file.arrayBuffer();
  const isForeign = isHeic(original);
  const isShrunk = isMadeSmaller || isForeign || original.byteLength > LARGEST_PHOTO_BYTES;
  const drawn = isShrunk ? await shrink(file, photoSizes[0], { isAlways: isForeign }) : file;
  if (isForeign && drawn === file) return { ok: false, trouble: 'heic' };
  const bytes = drawn === file ? original : await drawn.arrayBuffer();
  if (bytes.byteLength > LARGEST_PHOTO_BYTES) return { ok: false, trouble: 'too-large' };
  const notes = drawn === file ? {} : notesOf(new Uint8Array(original));
  return { ok: true, photo: { bytes, type: drawn.type, ...notes } };
};
