import type { Files } from './files.ts';
import { openFolderFiles } from './folder-files.ts';
import type { FilesLocation } from './location.ts';
import type { S3FilesOptions } from './s3-files.ts';

export interface OpenFilesOptions {
  readonly location: FilesLocation;
  /** Where the folder driver keeps its files. */
  readonly folder: string;
  readonly s3: Pick<S3FilesOptions, 'region' | 'endpoint' | 'credentials'>;
}

export const openFiles = async ({ location, folder, s3 }: OpenFilesOptions): Promise<Files> => {
  if (location.kind === 'folder') return openFolderFiles(folder);
  // The SDK is large: a server that keeps its files in a folder never loads it.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files({ ...s3, bucket: location.bucket, prefix: location.prefix });
};
