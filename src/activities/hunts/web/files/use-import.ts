import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { uploadPicture } from '#platform/files/web/upload-picture.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { huntsClient } from '../hunts.client.ts';
import { newId } from '../new-id.ts';
import { bringPictures } from './bring-pictures.ts';
import type { PictureStore } from './bring-pictures.ts';
import { filesWords } from './files.words.ts';
import { importedSheet, importedText } from './read-import.ts';
import type { Carried, Imported } from './read-import.ts';

/** With its pictures. */
const LARGEST_JSON = 100_000_000;
const LARGEST_TABLE = 4_000_000;

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt|xlsx|gpx|kml|kmz|geojson)$/i.test(name);

const pictureStore: PictureStore = {
  has: async (address) => (await fetch(address, { method: 'HEAD' })).ok,
  async upload(picture) {
    const stored = await uploadPicture(picture);
    return stored.ok ? stored.value.pictureId : undefined;
  },
};

type Read = Exclude<Imported, { readonly kind: 'not-json' }>;

const readTable = async (file: File): Promise<Answer<Read>> => {
  const answer = await huntsClient.readSheet({ body: new Uint8Array(await file.arrayBuffer()) });
  return answer.ok ? { ok: true, value: importedSheet(answer.value.rows, newId) } : answer;
};

const readJson = async (file: File): Promise<Answer<Read>> => {
  const read = importedText(await file.text(), newId);
  if (read.kind === 'not-json') return refusal(() => filesWords('noJson', { reason: read.reason }));
  return { ok: true, value: read };
};

const readFile = async ({ file }: { readonly file: File }): Promise<Answer<Read>> => {
  if (file.size > (isTable(file) ? LARGEST_TABLE : LARGEST_JSON))
    return refusal(() => filesWords('tooLarge'));
  return isTable(file) ? readTable(file) : readJson(file);
};

interface Given {
  readonly hunt: HuntFile;
  readonly pictures: Carried;
}

/** A chosen file, read and shown before anything is changed. Its pictures come first: a hunt is shown with all it brought. */
export function useImport(onHunt: (hunt: HuntFile) => void) {
  const { run, value, problem, isBusy, forget } = useAction(readFile);
  const bring = useAction(
    async ({ hunt, pictures }: Given) => ({
      ok: true as const,
      value: await bringPictures(hunt, pictures, pictureStore),
    }),
    {
      onDone: ({ hunt, lost }) => {
        if (lost > 0) showToast(filesWords('picturesLost', { count: lost }), { kind: 'bad' });
        forget();
        onHunt(hunt);
      },
    },
  );
  const choose = (file: File): void => {
    forget();
    void run({ file });
  };
  return { imported: value, problem, isBusy: isBusy || bring.isBusy, choose, bring: bring.run, forget };
}
