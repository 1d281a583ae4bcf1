import { say } from '#core/words.ts';
import { unzipSync } from 'fflate';
import { UnreadableFile } from './byte-source.ts';

/** The limit on the command line, where the administrator knows the file and the machine. */
export const MOST_UNPACKED_BYTES = 512 * 1024 * 1024;
const MOST_ENTRIES = 100_000;
const MEGABYTE = 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

const damaged = (): never => {
  throw new UnreadableFile(say('quiz-archive-damaged'));
};

/** The wanted parts of an archive; the archive's own list bounds what they may grow to. */
export const unpack = (
  bytes: Uint8Array,
  mostBytes: number,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> => {
  let unpacked = 0;
  let packed = 0;
  let entries = 0;
  const refuse = (): never => {
    const megabytes = Math.floor(mostBytes / MEGABYTE);
    throw new UnreadableFile(say('quiz-archive-too-large', { megabytes }));
  };
  try {
    const parts = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        entries += 1;
        if (entries > MOST_ENTRIES) refuse();
        if (!isWanted(name)) return false;
        packed += size;
        // Overlapping parts are one part repeated many times.
        if (packed > bytes.length) damaged();
        // An uncompressed part has the size it takes up, whatever its header states.
        unpacked += Math.max(size, originalSize);
        return unpacked <= mostBytes || refuse();
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return damaged();
  }
};
