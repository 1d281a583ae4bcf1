import { useState } from 'preact/hooks';
import { uploadPicture } from '#platform/files/web/upload-picture.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import { huntsClient } from '../hunts.client.ts';
import { newId } from '../build/new-id.ts';
import { bringPictures } from './bring-pictures.ts';
import type { PictureStore } from './bring-pictures.ts';
import { filesWords } from './files.words.ts';
import { importedSheet, importedText } from './read-import.ts';
import type { Carried, Imported } from './read-import.ts';

/** With its pictures. */
const LARGEST_JSON = 100_000_000;
const LARGEST_TABLE = 4_000_000;

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(name);

const pictureStore: PictureStore = {
  has: async (address) => (await fetch(address, { method: 'HEAD' })).ok,
  async upload(picture) {
    const stored = await uploadPicture(picture);
    return stored.ok ? stored.value.pictureId : undefined;
  },
};

/** A chosen file, read and shown before anything is changed. */
export function useImport() {
  const [imported, setImported] = useState<Imported>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const readTable = async (file: File): Promise<void> => {
    const answer = await huntsClient.readSheet({ body: new Uint8Array(await file.arrayBuffer()) });
    if (answer.ok) setImported(importedSheet(answer.value.rows, newId));
    else setProblem(answer.error.message);
  };
  const readFile = async (file: File): Promise<void> => {
    const read = importedText(await file.text());
    if (read.kind === 'not-json') setProblem(filesWords('noJson', { reason: read.reason }));
    else setImported(read);
  };
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined);
    setImported(undefined);
    if (file.size > (isTable(file) ? LARGEST_TABLE : LARGEST_JSON)) return setProblem(filesWords('tooLarge'));
    setBusy(true);
    await (isTable(file) ? readTable(file) : readFile(file));
    setBusy(false);
  };
  /** Pictures come first: a hunt is shown with all that it brought. */
  const bring = async (hunt: HuntFile, pictures: Carried): Promise<HuntFile> => {
    setBusy(true);
    const brought = await bringPictures(hunt, pictures, pictureStore);
    setBusy(false);
    if (brought.lost > 0) showToast(filesWords('picturesLost', { count: brought.lost }), { kind: 'bad' });
    return brought.hunt;
  };
  const forget = (): void => setImported(undefined);
  return { imported, problem, isBusy, choose, bring, forget };
}
