import { say } from '#core/words.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Finding } from '../rules/readiness.ts';
import { stopPictures } from '../rules/stop-pictures.ts';
import { fromLevelItem } from './hunts.items.ts';
import { gamePartition } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { readAll } from '#server/kit/read-pages.ts';

/** Tells the pictures' owner check which hunts use them. */
export const HUNT_PICTURES = 'hunt';

const idsIn = ({ levels }: Pick<Hunt, 'levels'>): Set<string> =>
  new Set(stopPictures(levels).map(({ pictureId }) => pictureId));

/** Before a hunt is saved: a picture that nothing uses is removed after a day, and hunts are built long before. */
export const keepStopPictures = async (
  { pictures }: Pick<HuntDeps, 'pictures'>,
  gameId: string,
  after: Pick<Hunt, 'levels'>,
  before?: Pick<Hunt, 'levels'>,
): Promise<void> => {
  const known = before ? idsIn(before) : new Set<string>();
  for (const pictureId of idsIn(after))
    if (!known.has(pictureId)) await pictures.keep(pictureId, { kind: HUNT_PICTURES, holderId: gameId });
};

/** Pictures that a hunt names and nobody will see. The hunt is stored all the same: its texts are worth more. */
export const missingPictures = async (
  { pictures }: Pick<HuntDeps, 'pictures'>,
  { levels }: Pick<Hunt, 'levels'>,
): Promise<Finding[]> => {
  const found = await Promise.all(
    stopPictures(levels).map(async ({ pictureId, path }) => ((await pictures.has(pictureId)) ? [] : [path])),
  );
  return found.flat().map((path) => ({ kind: 'advice', path, message: say('hunt-picture-gone') }));
};

/** As stored: a deleted hunt can still be restored, with its pictures. */
export const showsPicture = async (
  deps: Pick<HuntDeps, 'store' | 'table'>,
  gameId: string,
  pictureId: string,
): Promise<boolean> => {
  const items = await readAll(deps, { partition: gamePartition(gameId), sort: { beginsWith: 'LEVEL#' } });
  return idsIn({ levels: items.map(fromLevelItem) }).has(pictureId);
};
