import { useRef } from 'preact/hooks';
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
  /** Kept by the form, so that it is not sent while a picture is on its way. */
  readonly onUploading: (isUploading: boolean) => void;
  readonly onPicture: (pictureId: string | undefined) => void;
}

/** Choose, see it, change or remove it. It is stored as soon as it is chosen. */
export function PictureField({ subject, pictureId, isUploading, onUploading, onPicture }: PictureFieldProps) {
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
  const choose = (): void => input.current?.click();
  return (
    <div class={styles['field']}>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          upload.forget();
          if (file) void upload.run({ file });
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

/** Begins with the visible words, so that speaking them finds the button. */
const named = (what: 'add' | 'change' | 'remove', subject: string): string =>
  `${pictureWords(what)}: ${subject}`;
