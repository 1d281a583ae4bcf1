import type { Failure } from '#core/result.ts';
import { UnreadableItem } from '#store/port/reader.ts';
import { StoreError } from '#store/port/store-error.ts';

type Outage = 'unavailable' | 'storage-full' | 'server-stopping';

const OUTAGES: Readonly<Record<string, Outage>> = {
  unavailable: 'unavailable',
  full: 'storage-full',
  closed: 'server-stopping',
};

/** The files are a platform part, which the kit does not import: it knows their error by its name. */
const isOutage = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof StoreError || (error instanceof Error && error.name === 'FilesError' && 'code' in error);

/**
 * What to tell the caller when the store or the files are lost, or hold what nobody can read; undefined for anything
 * else, which is a bug.
 */
export const refusalOf = (error: unknown): Failure<Outage | 'stored-unreadable'> | undefined => {
  if (error instanceof UnreadableItem)
    return { code: 'stored-unreadable', params: { attribute: error.attribute } };
  const code = isOutage(error) ? OUTAGES[error.code] : undefined;
  return code && { code };
};
