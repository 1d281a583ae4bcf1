import { identityErrorWords } from '#platform/identity/errors.words.ts';
import { language } from '#web/kit/i18n/language.ts';

type IdentityCode = keyof typeof identityErrorWords;

const isIdentityCode = (code: string): code is IdentityCode => Object.hasOwn(identityErrorWords, code);

/** The catalogue's words, of this part only: the others would make the page heavier. */
export const problemText = (code: string): string =>
  identityErrorWords[isIdentityCode(code) ? code : 'oidc-failed'][language.value];
