import { IconButton } from '#web/kit/parts/Button.tsx';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { judgingWords } from '../judging.words.ts';
import { photoName } from '../photo-name.ts';
import styles from '../Judging.module.css';

interface PhotoStageProps {
  readonly photo: HostPhoto;
  readonly album: HostAlbum;
  readonly onStep: (by: 1 | -1) => void;
}

/** The photo as large as the screen has room; the small one stands in until it is here. */
export function PhotoStage({ photo, album, onStep }: PhotoStageProps) {
  const { addresses, width, height } = photo;
  return (
    <div class={styles['stage']} data-dim={photo.isHidden || undefined}>
      <img
        class={styles['photo']}
        src={addresses.large}
        srcset={`${addresses.medium} 640w, ${addresses.large} 2048w`}
        sizes="(min-width: 64rem) 60vw, 100vw"
        width={width}
        height={height}
        alt={photoName(album, photo)}
        style={{ backgroundImage: `url("${addresses.small}")` }}
      />
      <div class={styles['steps']}>
        <IconButton icon="arrow-left" label={judgingWords('previous')} onClick={() => onStep(-1)} />
        <IconButton icon="arrow-right" label={judgingWords('next')} onClick={() => onStep(1)} />
      </div>
    </div>
  );
}
