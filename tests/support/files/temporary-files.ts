import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Files } from '#platform/files/server/files.ts';
import { openFolderFiles } from '#platform/files/server/folder-files.ts';

/** The folder driver in a folder of its own, made at the first use and removed by `close`. */
export const temporaryFiles = (): Files => {
  let opening: Promise<{ readonly folder: string; readonly files: Files }> | undefined;
  const open = () =>
    (opening ??= mkdtemp(join(tmpdir(), 'roundtable-files-')).then(async (folder) => ({
      folder,
      files: await openFolderFiles(folder),
    })));
  const files = async (): Promise<Files> => (await open()).files;
  return {
    put: async (key, body, options) => (await files()).put(key, body, options),
    get: async (key, range) => (await files()).get(key, range),
    head: async (key) => (await files()).head(key),
    delete: async (key) => (await files()).delete(key),
    copy: async (from, to) => (await files()).copy(from, to),
    async *list(prefix) {
      yield* (await files()).list(prefix);
    },
    check: async () => (await files()).check(),
    async close() {
      if (opening === undefined) return;
      const opened = await opening;
      await opened.files.close();
      await rm(opened.folder, { recursive: true, force: true });
    },
  };
};
