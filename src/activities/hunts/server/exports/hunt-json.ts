import { huntFile } from '#activities/hunts/contract.file.ts';
import type { ExportSeat } from './exports.parts.ts';

/** A hunt as the one file it can be made from again, here or on another server, with its ids. */
export const huntJson = ({ hunt, file = hunt }: ExportSeat): string =>
  `${JSON.stringify(huntFile.parse(file), undefined, 2)}\n`;
