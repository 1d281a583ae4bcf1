import { unzipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import type { Sheet } from '../rules/sheet.ts';
import { readSheetXml, readTextsXml, readWorkbookXml, TooMuchText } from './xlsx-parts.ts';

export type XlsxTrouble = 'damaged' | 'too-large' | 'too-much-text' | 'encrypted';
export type XlsxReading =
  | { readonly ok: true; readonly sheet: Sheet; readonly isCut: boolean }
  | { readonly ok: false; readonly trouble: XlsxTrouble };

export const MOST_UNPACKED_BYTES = 48 * 1024 * 1024;
const MOST_ENTRIES = 2000;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The box that Office puts encrypted workbooks into; files of before 2007 have it too. */
const OLD_BOX = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

export const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, ZIP);
export const isOldBox = (bytes: Uint8Array): boolean => beginsWith(bytes, OLD_BOX);

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );

class TooLarge extends Error {}

/** Unpacks the named parts into buffers of the size that the archive states, never larger. */
const unpack = (bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> => {
  let unpackedBytes = 0;
  let entries = 0;
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    entries += 1;
    if (entries > MOST_ENTRIES) throw new TooLarge();
    if (!isWanted(name)) return false;
    // What is stored as it is has the size it takes, whatever else it states.
    unpackedBytes += Math.max(size, originalSize);
    if (unpackedBytes > MOST_UNPACKED_BYTES) throw new TooLarge();
    return true;
  };
  const decoder = new TextDecoder();
  return new Map(
    Object.entries(unzipSync(bytes, { filter })).map(([name, part]) => [name, decoder.decode(part)]),
  );
};

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const TEXTS = 'xl/sharedStrings.xml';

const readParts = (bytes: Uint8Array): XlsxReading => {
  const outline = unpack(bytes, (name) => name === WORKBOOK || name === RELATIONS);
  const workbook = outline.get(WORKBOOK);
  if (workbook === undefined) return { ok: false, trouble: 'damaged' };
  const sheetPath = readWorkbookXml(workbook, outline.get(RELATIONS) ?? '');
  const parts = unpack(bytes, (name) => name === TEXTS || name === sheetPath);
  const sheet = sheetPath === undefined ? undefined : parts.get(sheetPath);
  if (sheet === undefined) return { ok: false, trouble: 'damaged' };
  return { ok: true, ...readSheetXml(sheet, readTextsXml(parts.get(TEXTS))) };
};

/** The first visible sheet of a workbook. Blocks while it reads: not on the event loop of a server. */
export const readXlsx = (bytes: Uint8Array): XlsxReading => {
  if (isOldBox(bytes)) return { ok: false, trouble: isEncrypted(bytes) ? 'encrypted' : 'damaged' };
  try {
    return readParts(bytes);
  } catch (error) {
    if (error instanceof TooMuchText) return { ok: false, trouble: 'too-much-text' };
    return { ok: false, trouble: error instanceof TooLarge ? 'too-large' : 'damaged' };
  }
};
