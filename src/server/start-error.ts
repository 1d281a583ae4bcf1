import { FilesError } from '#platform/files/server/files.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Config } from './config.ts';

/** One sentence that names what is wrong and what to do; shown instead of a stack. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartError';
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'the path cannot be made',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
};

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const noSpace = (folder: string): string =>
  `No space is left for the data folder ${folder}: free some space on that disk or set DATA_DIR to another folder. Nothing was changed.`;

export const explainFolder = (error: unknown, folder: string): StartError | undefined => {
  const code = codeOf(error);
  if (code !== undefined && NO_SPACE.has(code)) return new StartError(noSpace(folder), { cause: error });
  const reason = code === undefined ? undefined : FOLDER_REASONS[code];
  return reason === undefined
    ? undefined
    : new StartError(
        `The data folder ${folder} cannot be used, ${reason}: make it writable or set DATA_DIR to another folder.`,
        { cause: error },
      );
};

const dynamoTrouble = (message: string): string =>
  `DynamoDB cannot be used (${message.replace(/\.$/, '')}): check DYNAMODB_ENDPOINT, AWS_REGION and the credentials, or set DYNAMODB_CREATE_TABLES=yes to make missing tables.`;

export const explainStore = (error: unknown, config: Config): StartError | undefined => {
  if (!(error instanceof StoreError)) return undefined;
  const sentences: Partial<Record<StoreError['code'], string>> = {
    full: noSpace(config.DATA_DIR),
    corrupt: `${error.message}. The file was left as it is: restore a backup, or set DATA_DIR to another folder to start empty.`,
    newer: `${error.message}, or set DATA_DIR to another folder. The file was left as it is.`,
    ...(config.STORE === 'dynamodb' && { unavailable: dynamoTrouble(error.message) }),
  };
  return new StartError(sentences[error.code] ?? error.message, { cause: error });
};

export const explainFiles = (error: unknown, config: Config): StartError | undefined => {
  if (!(error instanceof FilesError)) return undefined;
  const sentence =
    config.FILES === 'folder'
      ? error.code === 'full'
        ? noSpace(config.DATA_DIR)
        : `${error.message.replace(/\.$/, '')}: make it writable or set DATA_DIR to another folder.`
      : `${error.message.replace(/\.$/, '')}: check FILES, S3_ENDPOINT, AWS_REGION and the credentials.`;
  return new StartError(sentence, { cause: error });
};

export const explainDemo = (error: unknown, config: Config): StartError | undefined => {
  if (!(error instanceof StoreError || error instanceof FilesError)) return undefined;
  const sentence =
    error.code === 'full'
      ? noSpace(config.DATA_DIR)
      : `The demo content cannot be written (${error.message.replace(/\.$/, '')}): set DEMO=no to start without it.`;
  return new StartError(sentence, { cause: error });
};

export const explainListen = (
  error: unknown,
  config: Config,
  name: 'PORT' | 'TLS_PORT' = 'PORT',
): StartError | undefined => {
  const { HOST, [name]: port } = config;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it or set ${name} to another number.`,
    EACCES: `Port ${port} may not be opened by this user: set ${name} to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine: set HOST to one, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST ${HOST} is not a known host name: set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    EAI_AGAIN: `HOST ${HOST} is not a known host name: set HOST to an address of this machine, or to 0.0.0.0 for all.`,
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return sentence === undefined ? undefined : new StartError(sentence, { cause: error });
};
