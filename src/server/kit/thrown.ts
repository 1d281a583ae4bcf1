import type { Failure } from '#core/result.ts';
import { UnreadableItem } from '#store/port/reader.ts';
import { StoreError } from '#store/port/store-error.ts';

type Outage = 'unavailable' | 'storage-full' | 'server-stopping';

const OUTAGES: Readonly<Record<string, Outage>> = {
  unavailable: 'unavailable',
  full: 'storage-full',
  closed: 'server-stopping',
};

/** The kit must not import platform/files, so it recognizes that error by name. */
const isOutage = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof StoreError || (error instanceof Error && error.name === 'FilesError' && 'code' in error);

/**
 * The error for the caller when the store or files are unavailable or unreadable; undefined for anything else, which is a
 * bug.
 */
export const refusalOf = (error: unknown): Failure<Outage | 'stored-unreadable'> | undefined => {
  if (error instanceof UnreadableItem)
    return { code: 'stored-unreadable', params: { attribute: error.attribute } };
  const code = isOutage(error) ? OUTAGES[error.code] : undefined;
  return code && { code };
};
