import { useEffect, useMemo, useState } from 'preact/hooks';
import { SlideOrder } from './slides.ts';

const SHOWN_MS = 7000;

/** Loaded before it is shown: the projector must never show half a photo. */
const loadPicture = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => resolve());
    picture.src = address;
  });

interface SlidePhoto {
  readonly photoId: string;
  readonly addresses: { readonly large: string };
}

/** One photo after the other; which are there may change at any time. */
export const useSlide = <Photo extends SlidePhoto>(photos: readonly Photo[]): Photo | undefined => {
  const order = useMemo(() => new SlideOrder(), []);
  const [currentId, setCurrentId] = useState<string>();
  const current = photos.find(({ photoId }) => photoId === currentId);
  const ids = photos.map(({ photoId }) => photoId);
  const nextId = (): string | undefined => order.next(ids, currentId);
  useEffect(() => {
    let isWanted = true;
    const advance = async (): Promise<void> => {
      const next = photos.find(({ photoId }) => photoId === nextId());
      if (next) await loadPicture(next.addresses.large);
      if (isWanted) setCurrentId(next?.photoId);
    };
    const timer = setTimeout(() => void advance(), current === undefined ? 0 : SHOWN_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // A new list alone must not restart the seven seconds, or a busy hunt would show one photo forever.
  }, [currentId, current === undefined, ids.length === 0]);
  return current;
};
