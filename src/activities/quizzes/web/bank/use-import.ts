import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ImportPreview, bankFileFormats } from '#activities/quizzes/contract.bankviews.ts';
import { banksClient } from './banks.client.ts';
import { importWords } from './import.words.ts';

const LARGEST_BYTES = 64 * 1024 * 1024;

export type FileFormat = (typeof bankFileFormats)[number];

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How the file is to be read where it does not say so itself. */
export interface Wish {
  readonly format?: FileFormat | undefined;
  readonly correct?: 'zero-based' | 'one-based' | undefined;
}

export interface Importing {
  readonly file: Chosen | undefined;
  readonly wish: Wish;
  readonly preview: ImportPreview | undefined;
  readonly problem: string | undefined;
  readonly busyWith: 'reading' | 'storing' | undefined;
  readonly choose: (file: File) => Promise<void>;
  readonly paste: (text: string) => Promise<void>;
  readonly reread: (wish: Wish) => Promise<void>;
  readonly take: (isPublished: boolean) => Promise<void>;
  readonly forget: () => void;
}

/** From a chosen file through its preview into the bank. */
export function useImport(bankId: string): Importing {
  const [file, setFile] = useState<Chosen>();
  const [wish, setWish] = useState<Wish>({});
  const [preview, setPreview] = useState<ImportPreview>();
  const [problem, setProblem] = useState<string>();
  const [busyWith, setBusy] = useState<Importing['busyWith']>();
  const params = { bankId };

  const read = async (chosen: Chosen, wanted: Wish): Promise<void> => {
    setFile(chosen);
    setWish(wanted);
    setProblem(undefined);
    if (chosen.bytes.length > LARGEST_BYTES) return setProblem(importWords('tooLarge'));
    setBusy('reading');
    const query = { name: chosen.name, ...wanted };
    const answer = await banksClient.previewImport({ params, query, body: chosen.bytes });
    setBusy(undefined);
    setPreview(answer.ok ? answer.value : undefined);
    if (!answer.ok) setProblem(answer.error.message);
  };
  const take = async (isPublished: boolean): Promise<void> => {
    if (file === undefined || preview === undefined || busyWith !== undefined) return;
    setBusy('storing');
    const query = {
      name: file.name,
      ...wish,
      digest: preview.digest,
      ...(isPublished && { publish: 'yes' as const }),
    };
    const answer = await banksClient.importFile({ params, query, body: file.bytes });
    setBusy(undefined);
    if (!answer.ok) return setProblem(answer.error.message);
    navigate(`/quizzes/banks/${bankId}`, 'replace');
    showToast(importWords('done', { count: answer.value.report.taken }), { kind: 'good' });
  };
  return {
    file,
    wish,
    preview,
    problem,
    busyWith,
    take,
    choose: async (chosen) =>
      read({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }, {}),
    paste: (text) => read({ name: 'text.txt', bytes: new TextEncoder().encode(text) }, {}),
    reread: async (wanted) => {
      if (file !== undefined) await read(file, { ...wish, ...wanted });
    },
    forget: () => {
      setFile(undefined);
      setPreview(undefined);
      setProblem(undefined);
      setWish({});
    },
  };
}
