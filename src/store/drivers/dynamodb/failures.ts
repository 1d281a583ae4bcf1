import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { StoreError } from '#store/port/store-error.ts';
import type { StoreErrorCode } from '#store/port/store-error.ts';

/**
 * `refused`: the request was certainly not carried out and may be sent again.
 * `lost`: it may or may not have been carried out.
 * `final`: sending it again would give the same answer.
 */
export type FailureKind = 'refused' | 'lost' | 'final';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'RequestLimitExceeded',
  'LimitExceededException',
  'TooManyRequestsException',
]);

const COLLIDED = new Set(['TransactionConflictException', 'TransactionInProgressException']);

/** No connection was made, so nothing was sent. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

// SyntaxError: a proxy in between answered with its own page.
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'TimeoutError', 'SyntaxError']);

/** The SDK's message when it gave up waiting for a connection: nothing was sent either. */
const UNCONNECTED = 'did not establish a connection';

interface Described {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly httpStatus: number;
}

const describe = (error: unknown): Described => {
  const fields = (error ?? {}) as {
    name?: string;
    code?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return {
    name: fields.name ?? 'Error',
    code: fields.code ?? '',
    message: fields.message ?? String(error),
    httpStatus: fields.$metadata?.httpStatusCode ?? 0,
  };
};

export const isThrottling = (error: unknown): boolean => THROTTLED.has(describe(error).name);

export const failureKind = (error: unknown): FailureKind => {
  const { name, code, message, httpStatus } = describe(error);
  if (THROTTLED.has(name) || COLLIDED.has(name) || UNREACHED.has(code)) return 'refused';
  if (name === 'TimeoutError' && message.includes(UNCONNECTED)) return 'refused';
  if (httpStatus >= 500 || CUT_OFF.has(code) || CUT_OFF.has(name)) return 'lost';
  return 'final';
};

/**
 * Maps an error to the codes of all drivers; failed conditions stay as they are, because callers turn them into values.
 * DynamoDB's bad requests differ only in their sentence.
 */
export const toStoreError = (error: unknown, operation: string): Error => {
  if (error instanceof StoreError || error instanceof ConditionalCheckFailedException) return error;
  if (error instanceof TransactionCanceledException) return error;
  const { name, message } = describe(error);
  const text = `${operation}: ${name === 'Error' ? '' : `${name}: `}${inWords(operation, message)}`;
  if (name === 'ValidationException' || name === 'ValidationError') {
    return new StoreError(validationCode(message), text, { cause: error });
  }
  if (name === 'ItemCollectionSizeLimitExceededException') {
    return new StoreError('item-too-large', text, { cause: error });
  }
  if (failureKind(error) === 'final' && !isDenial(error)) {
    return error instanceof Error ? error : new Error(text);
  }
  return new StoreError('unavailable', text, { cause: error });
};

/** Says the limit: an engine from before 2022 only says that something has more than 10 members. */
const inWords = (operation: string, message: string): string => {
  const most = /must have length less than or equal to (\d+)/.exec(message)?.[1];
  return operation === 'TransactWriteItems' && most !== undefined
    ? `this engine takes at most ${most} operations in a transaction, DynamoDB takes 100`
    : message;
};

const validationCode = (message: string): StoreErrorCode => {
  if (/item size|maximum allowed size/i.test(message)) return 'item-too-large';
  if (/nesting level|number overflow|number underflow|magnitude|digits/i.test(message)) return 'bad-value';
  if (/starting key|exclusivestartkey|exclusive start key/i.test(message)) return 'bad-cursor';
  return 'bad-operation';
};

/** No such table, no rights, no credentials: somebody must change the setup before the store can serve. */
const isDenial = (error: unknown): boolean => {
  const { name, httpStatus } = describe(error);
  return httpStatus >= 400 || name === 'CredentialsProviderError';
};
