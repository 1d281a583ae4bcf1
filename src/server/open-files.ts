import { join } from 'node:path';
import type { Files } from '#platform/files/server/files.ts';
import { parseFilesUrl } from '#platform/files/server/location.ts';
import { openFiles } from '#platform/files/server/open-files.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

export const FILES_FOLDER = 'files';

/** The place that FILES names, proven to be usable. */
export const openConfiguredFiles = async (config: Config): Promise<Files> => {
  const location = parseFilesUrl(config.FILES);
  if (location === undefined) {
    throw new StartError(`FILES must be folder or s3://bucket/prefix, not "${config.FILES}".`);
  }
  const files = await openFiles({
    location,
    folder: join(config.DATA_DIR, FILES_FOLDER),
    s3: { region: config.AWS_REGION ?? '', endpoint: config.S3_ENDPOINT },
  });
  try {
    await files.check();
    return files;
  } catch (error) {
    await files.close();
    throw error;
  }
};
