import { engagementErrorWords } from '#activities/engagements/errors.words.ts';
import { huntErrorWords } from '#activities/hunts/errors.words.ts';
import { pollErrorWords } from '#activities/polls/errors.words.ts';
import { quizErrorWords } from '#activities/quizzes/errors.words.ts';
import { timerErrorWords } from '#activities/timers/errors.words.ts';
import { coreErrorWords } from '#core/errors.words.ts';
import { inLocale } from '#core/words.ts';
import type { Locale, Param, Words } from '#core/words.ts';
import type { ErrorCode } from './errors.ts';
import { assistantErrorWords } from '#platform/assistant/errors.words.ts';
import { ballotFileWords } from '#platform/ballot-files/files.words.ts';
import { fileErrorWords } from '#platform/files/errors.words.ts';
import { identityErrorWords } from '#platform/identity/errors.words.ts';
import { operationsErrorWords } from '#platform/operations/errors.words.ts';
import { questionFileWords } from '#platform/question-files/files.words.ts';
import { questionErrorWords } from '#platform/questions/errors.words.ts';
import { roomErrorWords } from '#platform/rooms/errors.words.ts';
import { tallyErrorWords } from '#platform/tally/errors.words.ts';

/** Everything rules and services say, in every language, for HTTP, sockets and the command line. */
export const words = {
  ...coreErrorWords,
  ...identityErrorWords,
  ...roomErrorWords,
  ...operationsErrorWords,
  ...fileErrorWords,
  ...assistantErrorWords,
  ...tallyErrorWords,
  ...ballotFileWords,
  ...questionFileWords,
  ...questionErrorWords,
  ...pollErrorWords,
  ...engagementErrorWords,
  ...timerErrorWords,
  ...quizErrorWords,
  ...huntErrorWords,
} as const satisfies Words;

export type WordCode = keyof typeof words;

/** What was said, in the reader's language. */
export const spoken = (value: Param, locale: Locale): string => String(inLocale(words, value, locale));

export const messageOf = (
  code: ErrorCode,
  locale: Locale,
  params: Readonly<Record<string, Param>> = {},
): string => spoken({ code, params }, locale);
