import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { ImportLayout, ImportPreview } from '#activities/engagements/contract.setviews.ts';
import { importWords } from './import.words.ts';
import { setsClient } from './sets.client.ts';

const LARGEST_BYTES = 8 * 1024 * 1024;

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Wish {
  readonly layout?: ImportLayout | undefined;
  readonly type?: EngagementType | undefined;
}

/** From a chosen file through its preview to the saved set. */
export function useImport(replaces: string | undefined) {
  const [file, setFile] = useState<Chosen>();
  const [wish, setWish] = useState<Wish>({});
  const [preview, setPreview] = useState<ImportPreview>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const read = async (chosen: Chosen, wanted: Wish): Promise<void> => {
    setFile(chosen);
    setWish(wanted);
    setProblem(undefined);
    if (chosen.bytes.length > LARGEST_BYTES) return setProblem(importWords('tooLarge'));
    setBusy(true);
    const answer = await setsClient.previewImport({
      query: { fileName: chosen.name, ...wanted },
      body: chosen.bytes,
    });
    setBusy(false);
    setPreview(answer.ok ? answer.value : undefined);
    if (!answer.ok) setProblem(answer.error.message);
  };
  const choose = async (chosen: File): Promise<void> =>
    read({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }, {});
  const paste = (text: string): Promise<void> =>
    read({ name: 'text.txt', bytes: new TextEncoder().encode(text) }, {});
  /** Reads the same file in another way. */
  const reread = async (wanted: Wish): Promise<void> => {
    if (file) await read(file, { ...wish, ...wanted });
  };
  const save = async (name: string, leavesOut: boolean): Promise<void> => {
    if (!file || !preview || isBusy) return;
    setBusy(true);
    const answer = await setsClient.importSet({
      query: {
        fileName: file.name,
        ...wish,
        digest: preview.digest,
        ...(name.trim() !== '' && { name }),
        ...(leavesOut && { leaveOut: 'yes' as const }),
        ...(replaces !== undefined && { replaces }),
      },
      body: file.bytes,
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    navigate(`/engagements/sets/${answer.value.setId}`, 'replace');
    showToast(importWords('saved'), { kind: 'good' });
  };
  const forget = (): void => {
    setFile(undefined);
    setPreview(undefined);
    setProblem(undefined);
    setWish({});
  };
  return { file, preview, problem, isBusy, choose, paste, reread, save, forget };
}
