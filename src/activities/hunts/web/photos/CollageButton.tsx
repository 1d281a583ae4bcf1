import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { collageWords } from './album.words.ts';
import { drawCollage } from './collage.ts';
import type { CollagePhoto } from './collage.ts';

interface CollageButtonProps {
  /** Of the hunt. */
  readonly name: string;
  readonly photos: readonly CollagePhoto[];
}

/** Made on this device, of what one sees. */
export function CollageButton({ name, photos }: CollageButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    const collage = await drawCollage(name, photos);
    setBusy(false);
    if (collage) saveFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-collage.jpg`, 'image/jpeg', collage);
    else showToast(collageWords('failed'), { kind: 'bad' });
  };
  return (
    <Button size="small" icon="download" isBusy={isBusy} onClick={() => void make()}>
      {collageWords('save')}
    </Button>
  );
}
