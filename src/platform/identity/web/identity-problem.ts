import { identityErrors } from '#core/errors/identity.ts';
import { language } from '#web/kit/i18n/language.ts';

type IdentityCode = keyof typeof identityErrors;

const isIdentityCode = (code: string): code is IdentityCode => Object.hasOwn(identityErrors, code);

/** The catalogue's words, of this part only: the others would make the page heavier. */
export const problemText = (code: string): string =>
  identityErrors[isIdentityCode(code) ? code : 'oidc-failed'][language.value];
