import { addressOf } from '#core/address.ts';
import type { ExportQuery, TrackFormat } from './contract.exports.ts';

/** Files are no contract rows: they are streamed. All are for the host alone. */
export const EXPORTS = '/hunts/:gameId/exports';
export type ExportFile = 'results.csv' | 'photos.zip' | 'hunt.json' | `tracks.${TrackFormat}`;

/** The address of a file to download. In a file without schemas, which a page with a link does without. */
export const exportAddress = (gameId: string, file: ExportFile, query: ExportQuery = {}): string =>
  addressOf({ path: `${EXPORTS}/${file}` }, { gameId }, query);
