import { pictureAddress } from '#platform/files/contract.pictures.ts';
import type { PictureSize } from '#platform/files/contract.pictures.ts';
import type { Candidate } from '#activities/polls/rules/state.ts';
import styles from './OptionPicture.module.css';

export type PicturesByName = ReadonlyMap<string, string>;

export const picturesOf = (candidates: readonly Candidate[]): PicturesByName =>
  new Map(candidates.flatMap(({ name, picture }) => (picture === undefined ? [] : [[name, picture]])));

interface OptionPictureProps {
  readonly pictures: PicturesByName;
  readonly name: string;
  readonly size: PictureSize;
  /** Omitted if the name is next to it: nobody needs to hear it twice. */
  readonly alt?: string;
  readonly class?: string | undefined;
}

/** The picture of an option in a place of fixed size, or nothing. */
export function OptionPicture({ pictures, name, size, alt = '', class: className }: OptionPictureProps) {
  const picture = pictures.get(name);
  if (picture === undefined) return null;
  return (
    <img
      class={`${styles['picture']} ${className ?? ''}`}
      src={pictureAddress(picture, size)}
      alt={alt}
      decoding="async"
    />
  );
}
