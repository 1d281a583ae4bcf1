import { errors, isPassing } from '#core/errors.ts';
import type { ErrorCode } from '#core/errors.ts';

const codes = Object.keys(errors).toSorted() as ErrorCode[];

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/api/errors.md: the catalogue as people read it. */
export const errorsPage = (): string =>
  [
    '# Error codes',
    '',
    'Every refusal has one of these codes, over HTTP as problem details (RFC 9457, `application/problem+json`)',
    'and over the socket in `problem`. Programs should look at `code`; `title` is for people, in English or',
    'German by `Accept-Language`. With `bad-input`, `errors` names each field and what would be right.',
    'Words in braces stand for values. A code marked with ↻ says "not now" (`isPassing` in the problem details):',
    'nothing was done, and the same request with the same `Idempotency-Key` may be taken a moment later.',
    '',
    'This page is emitted from src/core/errors.ts by `node scripts/emit-docs.ts`.',
    '',
    '| code | status | English | German |',
    '| --- | --- | --- | --- |',
    ...codes.map((code) => {
      const { status, en, de } = errors[code];
      return `| <a id="error-${code}"></a>\`${code}\`${isPassing(code) ? ' ↻' : ''} | ${status} | ${cell(en)} | ${cell(de)} |`;
    }),
    '',
  ].join('\n');
