import { anchorOf, isPassing, statusOf } from '#register/errors.ts';
import { messageOf, spoken } from '#register/words.ts';
import type { Locale } from '#core/words.ts';
import type { Problem } from '#core/live-frames.ts';
import type { Failure } from '#core/result.ts';

/** RFC 9457 problem details, the same over HTTP and over the socket. */
export const problemOf = (failure: Failure, locale: Locale): Problem => ({
  type: anchorOf(failure.code),
  title: messageOf(failure.code, locale, failure.params),
  status: statusOf(failure.code),
  code: failure.code,
  ...(isPassing(failure.code) && { isPassing: true }),
  ...(failure.params && {
    params: Object.fromEntries(
      Object.entries(failure.params).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : spoken(value, locale),
      ]),
    ),
  }),
  ...wordsAmong(failure.params),
  ...(failure.fields && {
    errors: failure.fields.map(({ path, message }) => ({
      path,
      message: spoken(message, locale),
      ...(typeof message === 'object' && message),
    })),
  }),
  language: locale,
});

const wordsAmong = (params: Failure['params'] = {}): Pick<Problem, 'said'> => {
  const said = Object.entries(params).filter(([, value]) => typeof value === 'object');
  return said.length === 0 ? {} : { said: Object.fromEntries(said) };
};

/** Seconds after which another try makes sense, for `Retry-After`. */
export const retryAfterOf = (failure: Failure): number | undefined => {
  if (failure.code === 'too-many-requests') return Number(failure.params?.['seconds'] ?? 1);
  return isPassing(failure.code) ? 1 : undefined;
};
