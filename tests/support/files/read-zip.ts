import { crc32, inflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

const insist = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(`not a sound archive: ${what}`);
};

const contentOf = (zip: Buffer, start: number, size: number, method: number): Buffer => {
  insist(zip.readUInt32LE(start) === LOCAL, 'local header');
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const packed = zip.subarray(from, from + size);
  return method === 0 ? packed : inflateRawSync(packed);
};

/** Reads an archive by its central directory, like any unpacker, and checks every checksum. */
export const readZip = (bytes: Uint8Array): ZippedFile[] => {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  insist(end >= 0 && zip.readUInt32LE(end) === END, 'end of central directory');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  insist(at + zip.readUInt32LE(end + 12) === end, 'place of the central directory');
  return Array.from({ length: count }, () => {
    insist(zip.readUInt32LE(at) === CENTRAL, 'central header');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0;
    insist(isUtf8 || /^[\x20-\x7e]*$/.test(name), `encoding of the name ${name}`);
    const content = contentOf(
      zip,
      zip.readUInt32LE(at + 42),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 10),
    );
    insist(content.length === zip.readUInt32LE(at + 24), `size of ${name}`);
    insist(crc32(content) === zip.readUInt32LE(at + 16), `sum of ${name}`);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, bytes: new Uint8Array(content) };
  });
};
