import { useEffect, useRef } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { pictureAddress, pictureTypes } from '#platform/files/contract.pictures.ts';
import { pictureWords } from '../picture.words.ts';
import { uploadPicture } from '../upload-picture.ts';
import styles from './PictureField.module.css';

interface PictureFieldProps {
  /** What it is a picture of, for the names of the buttons. */
  readonly subject: string;
  readonly pictureId: string | undefined;
  readonly isUploading: boolean;
  /** Also one that is dropped or pasted anywhere on the form around it. */
  readonly isCarried?: boolean;
  /** Kept by the form, which must not be sent during an upload. */
  readonly onUploading: (isUploading: boolean) => void;
  readonly onPicture: (pictureId: string | undefined) => void;
}

const pictureIn = (carried: DataTransfer | null): File | undefined =>
  [...(carried?.files ?? [])].find(({ type }) => (pictureTypes as readonly string[]).includes(type));

/** A picture that is dropped or pasted on the form; words that are pasted go where they always go. */
function useCarried(isWanted: boolean, onFile: (file: File) => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const form = isWanted ? place.current?.closest('form') : undefined;
    const take = (event: Event, carried: DataTransfer | null): void => {
      const file = pictureIn(carried);
      if (file === undefined) return;
      event.preventDefault();
      latest.current(file);
    };
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    form?.addEventListener('dragover', over);
    form?.addEventListener('drop', drop);
    form?.addEventListener('paste', paste);
    return () => {
      form?.removeEventListener('dragover', over);
      form?.removeEventListener('drop', drop);
      form?.removeEventListener('paste', paste);
    };
  }, [isWanted]);
  return place;
}

/** Choose, see it, change or remove it. It is stored as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { subject, pictureId, isUploading, isCarried = false, onUploading, onPicture } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(
    async ({ file }: { readonly file: File }) => {
      onUploading(true);
      const answer = await uploadPicture(file);
      onUploading(false);
      return answer;
    },
    { onDone: (stored) => onPicture(stored.pictureId) },
  );
  const send = (file: File | undefined): void => {
    upload.forget();
    if (file) void upload.run({ file });
  };
  const place = useCarried(isCarried, send);
  const choose = (): void => input.current?.click();
  return (
    <div ref={place} class={styles['field']}>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          send(event.currentTarget.files?.[0]);
          // The same file again is a choice, too.
          event.currentTarget.value = '';
        }}
      />
      {pictureId === undefined ? (
        <Button icon="plus" isBusy={isUploading} aria-label={named('add', subject)} onClick={choose}>
          {pictureWords('add')}
        </Button>
      ) : (
        <>
          <img class={styles['preview']} src={pictureAddress(pictureId, 160)} alt={subject} />
          <Button isBusy={isUploading} aria-label={named('change', subject)} onClick={choose}>
            {pictureWords('change')}
          </Button>
          <Button kind="quiet" aria-label={named('remove', subject)} onClick={() => onPicture(undefined)}>
            {pictureWords('remove')}
          </Button>
        </>
      )}
      <p class="visually-hidden" role="status">
        {isUploading ? pictureWords('uploading') : pictureId === undefined ? '' : pictureWords('stored')}
      </p>
      <Problem>{upload.problem}</Problem>
    </div>
  );
}

/** Starts with the visible words, so voice control finds the button. */
const named = (what: 'add' | 'change' | 'remove', subject: string): string =>
  `${pictureWords(what)}: ${subject}`;
