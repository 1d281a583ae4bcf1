import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Files } from '#platform/files/server/files.ts';
import { parseFilesUrl } from '#platform/files/server/location.ts';
import { openFiles } from '#platform/files/server/open-files.ts';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE } from '#server/open-store.ts';
import { bucketPlace, folderPlace } from './places.ts';
import type { Place } from './places.ts';
import { RecoveryError } from './recovery-error.ts';

/** Opening a missing database would create an empty one, and copy that. */
export const refuseMissing = (dataFolder: string, given = 'DATA_DIR'): void => {
  if (!existsSync(join(dataFolder, DATABASE_FILE)))
    throw new RecoveryError(`There is no ${DATABASE_FILE} in ${dataFolder}: is ${given} right?`);
};

export const isBucket = (address: string): boolean => address.startsWith('s3:');

/** The bucket and prefix that an address names. */
export const openBucket = async (address: string, config: Config): Promise<Files> => {
  const location = parseFilesUrl(address);
  if (location?.kind !== 's3') throw new RecoveryError(`"${address}" is no address like s3://bucket/prefix.`);
  if (config.AWS_REGION === undefined) throw new RecoveryError('s3://... needs AWS_REGION to be set.');
  return openFiles({ location, folder: '', s3: { region: config.AWS_REGION, endpoint: config.S3_ENDPOINT } });
};

/** A folder or a bucket, closed after use. */
export const withPlace = async <T>(
  address: string,
  config: Config,
  use: (place: Place) => Promise<T>,
): Promise<T> => {
  if (!isBucket(address)) return use(folderPlace(resolve(address)));
  const files = await openBucket(address, config);
  try {
    return await use(bucketPlace(files, address));
  } finally {
    await files.close();
  }
};
