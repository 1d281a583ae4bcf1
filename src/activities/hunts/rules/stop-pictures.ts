import type { Level } from '#activities/hunts/contract.file.ts';

const STORED = /^\/api\/pictures\/([\da-f]{64})\/\d+$/;

/** A hunt names pictures by address; one that is stored here is known by its id. */
export const pictureIdIn = (address: string): string | undefined => STORED.exec(address)?.[1];

export interface StopPicture {
  readonly pictureId: string;
  /** Where the hunt names it: `levels[2].pictures[0]`. */
  readonly path: string;
}

/** The stored pictures that the levels of a hunt show. */
export const stopPictures = (levels: readonly Pick<Level, 'pictures'>[]): StopPicture[] =>
  levels.flatMap(({ pictures = [] }, level) =>
    pictures.flatMap((address, index) => {
      const pictureId = pictureIdIn(address);
      return pictureId === undefined ? [] : [{ pictureId, path: `levels[${level}].pictures[${index}]` }];
    }),
  );
