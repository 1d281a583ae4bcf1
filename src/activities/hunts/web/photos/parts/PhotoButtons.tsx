import { useRef } from 'preact/hooks';
import { pictureTypes } from '#platform/files/contract.pictures.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { cameraIcon } from '#activities/hunts/web/hunt-icons.ts';
import { photoWords } from '../photo.words.ts';
import styles from '../Photos.module.css';

interface PhotoButtonsProps {
  readonly onPhoto: (file: File) => void;
}

/** The camera first; the album for who took it before, and for devices without one. */
export function PhotoButtons({ onPhoto }: PhotoButtonsProps) {
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
