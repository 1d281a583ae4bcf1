import { useState } from 'preact/hooks';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { pictureIdIn } from '#activities/hunts/rules/stop-pictures.ts';
import { talkWords } from './talk.words.ts';
import styles from './Stops.module.css';

interface StopPicturesProps {
  readonly pictures: readonly string[];
  readonly onChange: (pictures: string[]) => void;
}

const MOST_PICTURES = 10;

export function StopPictures({ pictures, onChange }: StopPicturesProps) {
  const [uploading, setUploading] = useState<number>();
  const put = (index: number, pictureId: string | undefined): void =>
    onChange(
      pictureId === undefined
        ? pictures.filter((_, at) => at !== index)
        : pictures.toSpliced(index, 1, pictureAddress(pictureId, 1600)),
    );
  const places = pictures.length < MOST_PICTURES ? [...pictures, ''] : pictures;
  return (
    <div class={styles['rows']}>
      <p class={styles['about']}>{talkWords('noPictures')}</p>
      {places.map((address, index) =>
        address !== '' && pictureIdIn(address) === undefined ? (
          <p key={address} class={styles['about']}>
            {talkWords('elsewhere', { address })}{' '}
            <Button size="small" kind="quiet" onClick={() => put(index, undefined)}>
              {talkWords('removePicture', { number: index + 1 })}
            </Button>
          </p>
        ) : (
          <PictureField
            key={address === '' ? `new ${index}` : address}
            subject={talkWords('picture', { number: index + 1 })}
            pictureId={address === '' ? undefined : pictureIdIn(address)}
            isUploading={uploading === index}
            onUploading={(isUploading) => setUploading(isUploading ? index : undefined)}
            onPicture={(pictureId) => put(index, pictureId)}
          />
        ),
      )}
    </div>
  );
}
