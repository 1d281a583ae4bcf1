import { errors, isPassing, statusOf } from '#register/errors.ts';
import { words } from '#register/words.ts';
import type { ErrorCode } from '#core/result.ts';

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
    'This page is emitted from src/register by `node scripts/emit-docs.ts`.',
    '',
    '| code | status | English | German |',
    '| --- | --- | --- | --- |',
    ...codes.map((code) => {
      const { en, de } = words[code];
      return `| <a id="error-${code}"></a>\`${code}\`${isPassing(code) ? ' ↻' : ''} | ${statusOf(code)} | ${cell(en)} | ${cell(de)} |`;
    }),
    '',
  ].join('\n');
