import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** Secrets, and whatever people type: logs travel further than the database does. */
const HIDDEN =
  /pass(word|phrase)?$|secret|token|cookie|authorization|credential|api[-_]?key|^(name|displayName|title|text|answer|answers|email|body|query|params|headers|url|input|value|item|code)$/i;
const DEEPEST = 6;

/** Redacts the values of sensitive names, at any depth. Errors are left to their serializer. */
export const maskPrivate = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((entry) => maskPrivate(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      HIDDEN.test(name) ? '[hidden]' : maskPrivate(entry, depth + 1),
    ]),
  );
};

/** JSON.parse errors quote their input and URL errors the address, so those messages are dropped. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const quotesInput = error instanceof SyntaxError || error instanceof URIError;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' && { reason: error.code }),
    ...(!quotesInput && { message: error.message }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
};

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => maskPrivate(entry) as Record<string, unknown>,
      },
      serializers: { err: serializeError },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
