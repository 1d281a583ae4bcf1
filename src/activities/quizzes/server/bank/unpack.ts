import { unzipSync } from 'fflate';
import { UnreadableFile } from './byte-source.ts';

const MOST_UNPACKED_BYTES = 512 * 1024 * 1024;
const MOST_ENTRIES = 100_000;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** The wanted parts of an archive; the archive's own list bounds what they may grow to. */
export const unpack = (bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> => {
  let size = 0;
  let entries = 0;
  const refuse = (): never => {
    throw new UnreadableFile({
      en: 'The archive holds more than could be unpacked: 512 MB in 100,000 parts.',
      de: 'Das Archiv enthält mehr, als sich auspacken ließe: 512 MB in 100.000 Teilen.',
    });
  };
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > MOST_ENTRIES) refuse();
        if (!isWanted(name)) return false;
        size += originalSize;
        return size <= MOST_UNPACKED_BYTES || refuse();
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile({ en: 'The archive is damaged.', de: 'Das Archiv ist beschädigt.' });
  }
};
