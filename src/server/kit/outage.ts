import type { ErrorCode } from '#core/errors.ts';
import { StoreError } from '#store/port/store-error.ts';

const OUTAGES: Readonly<Record<string, ErrorCode>> = {
  unavailable: 'unavailable',
  full: 'storage-full',
  closed: 'server-stopping',
};

/** The files are a platform part, which the kit does not import: it knows their error by its name. */
const isOutage = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof StoreError || (error instanceof Error && error.name === 'FilesError' && 'code' in error);

/** What to tell the caller when the store or the files are lost; undefined for anything else, which is a bug. */
export const outageOf = (error: unknown): ErrorCode | undefined =>
  isOutage(error) ? OUTAGES[error.code] : undefined;
