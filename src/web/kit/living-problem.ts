import type { Problem } from '#core/live-frames.ts';
import type { Locale } from '#core/words.ts';
import type { ClientOptions } from './client.ts';

/** What a server said, in another language. Undefined: there are no words for it, or not yet. */
export type Reword = (
  said: { readonly code?: string | undefined; readonly params?: object | undefined },
  language: Locale,
) => string | undefined;

let reword: Reword = () => undefined;

/** The catalogue is large and few change their language with a problem on the screen: the page brings it when one does. */
export const rewordWith = (given: Reword): void => void (reword = given);

/** A problem whose words follow the reader's language, by what it says and not by the words it came in. */
export const livingProblem = (problem: Problem, languageOf: ClientOptions['language']): Problem => {
  const { title, code, params, said, errors, language } = problem;
  const inWords = (text: string, saying: Parameters<Reword>[0]): string => {
    const now = languageOf?.() ?? language;
    return now === language || language === undefined ? text : (reword(saying, now as Locale) ?? text);
  };
  return {
    ...problem,
    get title() {
      return inWords(title, { code, params: { ...params, ...said } });
    },
    ...(errors && {
      errors: errors.map((issue) => ({
        ...issue,
        get message() {
          return inWords(issue.message, issue);
        },
      })),
    }),
  };
};
