import { useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { ImportLayout } from '#activities/engagements/contract.setviews.ts';
import { importWords } from './import.words.ts';
import { setsClient } from './sets.client.ts';
import type { SetsClient } from './sets.client.ts';

const LARGEST_BYTES = 8 * 1024 * 1024;

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Wish {
  readonly layout?: ImportLayout | undefined;
  readonly type?: EngagementType | undefined;
}

const lookAt = async (call: Parameters<SetsClient['previewImport']>[0]) =>
  call.body.length > LARGEST_BYTES ? refusal(() => importWords('tooLarge')) : setsClient.previewImport(call);

/** From a chosen file through its preview to the saved set. */
export function useImport(replaces: string | undefined) {
  const [file, setFile] = useState<Chosen>();
  const [wish, setWish] = useState<Wish>({});
  const look = useAction(lookAt, { isEach: true });
  const saving = useAction(setsClient.importSet, {
    onDone: ({ setId }) => {
      navigate(`/engagements/sets/${setId}`, 'replace');
      showToast(importWords('saved'), { kind: 'good' });
    },
  });
  const preview = look.failure ? undefined : look.value;

  const read = async (chosen: Chosen, wanted: Wish): Promise<void> => {
    setFile(chosen);
    setWish(wanted);
    saving.forget();
    await look.run({ query: { fileName: chosen.name, ...wanted }, body: chosen.bytes });
  };
  const choose = async (chosen: File): Promise<void> =>
    read({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }, {});
  const paste = (text: string): Promise<void> =>
    read({ name: 'text.txt', bytes: new TextEncoder().encode(text) }, {});
  /** Reads the same file in another way. */
  const reread = async (wanted: Wish): Promise<void> => {
    if (file) await read(file, { ...wish, ...wanted });
  };
  const save = (name: string, leavesOut: boolean): void => {
    if (!file || !preview) return;
    void saving.run({
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
  };
  const forget = (): void => {
    setFile(undefined);
    setWish({});
    look.forget();
    saving.forget();
  };
  const isBusy = look.isBusy || saving.isBusy;
  return {
    file,
    preview,
    problem: saving.problem ?? look.problem,
    isBusy,
    choose,
    paste,
    reread,
    save,
    forget,
  };
}
