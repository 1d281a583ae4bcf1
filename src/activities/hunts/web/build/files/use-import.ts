import { useState } from 'preact/hooks';
import { huntsClient } from '#activities/hunts/web/hunts.client.ts';
import { newId } from '../new-id.ts';
import { filesWords } from './files.words.ts';
import { importedSheet, importedText } from './read-import.ts';
import type { Imported } from './read-import.ts';

const LARGEST_JSON = 1_500_000;
const LARGEST_TABLE = 4_000_000;

const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(name);

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
  const forget = (): void => setImported(undefined);
  return { imported, problem, isBusy, choose, forget };
}
