import { buffer } from 'node:stream/consumers';
import { openPicture } from '#platform/files/server/pictures.service.ts';
import { pictureAddress, pictureSizes } from '#platform/files/contract.pictures.ts';
import { huntFile } from '#activities/hunts/contract.file.ts';
import { portableFile } from '#activities/hunts/rules/content.ts';
import { stopPictures } from '#activities/hunts/rules/stop-pictures.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import type { ExportDeps } from './exports.deps.ts';

const [LARGEST] = pictureSizes;

/** A picture that is gone is left out: the rest of the hunt must not be lost with it. */
const readPicture = async ({ files }: Pick<ExportDeps, 'files'>, pictureId: string) => {
  const found = await openPicture({ files }, pictureId, LARGEST);
  return found.ok ? (await buffer(found.value.body)).toString('base64') : undefined;
};

/**
 * A hunt as the one file it can be made from again, here or on another server, with its ids. Pictures stand at its end
 * under the addresses that its levels name, one after the other, so they are never in memory together.
 */
export async function* huntJson(deps: Pick<ExportDeps, 'files'>, state: HuntState): AsyncGenerator<string> {
  const file = portableFile(state);
  const text = JSON.stringify(huntFile.parse(file), undefined, 2);
  yield text.slice(0, -2);
  let before = ',\n  "pictures": {';
  for (const pictureId of new Set(stopPictures(file.levels).map((picture) => picture.pictureId))) {
    const base64 = await readPicture(deps, pictureId);
    if (base64 === undefined) continue;
    yield `${before}\n    "${pictureAddress(pictureId, LARGEST)}": "data:image/webp;base64,${base64}"`;
    before = ',';
  }
  yield before === ',' ? '\n  }\n}\n' : '\n}\n';
}
