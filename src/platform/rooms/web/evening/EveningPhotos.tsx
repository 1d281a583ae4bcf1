import type { EveningItem, EveningPhoto } from '#platform/rooms/contract.evening.ts';
import { eveningPageWords } from './evening.words.ts';
import styles from './Evening.module.css';

const altOf = ({ title, by }: EveningPhoto): string =>
  by === undefined ? eveningPageWords('photo', { title }) : eveningPageWords('photoBy', { title, by });

const captionOf = ({ title, by }: EveningPhoto): string => (by === undefined ? title : `${title} · ${by}`);

/** What the host of the activity shares today; each opens large in a tab of its own. */
export function EveningPhotos({ item: { title, photos = [] } }: { readonly item: EveningItem }) {
  if (photos.length === 0) return null;
  return (
    <ul class={styles['photos']} aria-label={eveningPageWords('photosOf', { title })}>
      {photos.map((photo) => (
        <li key={photo.small}>
          <figure>
            <a href={photo.large} target="_blank" rel="noreferrer">
              <img
                src={photo.small}
                alt={altOf(photo)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </a>
            <figcaption aria-hidden="true">{captionOf(photo)}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Pictures further down are loaded when somebody scrolls to them: paper needs them all at once. */
export const printWithPhotos = async (): Promise<void> => {
  await Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  );
  globalThis.print();
};
