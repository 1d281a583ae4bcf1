import { identityErrorWords } from '#platform/identity/errors.words.ts';
import { passwordProblem } from '#platform/identity/rules/password.ts';
import { language } from '#web/kit/i18n/language.ts';
import { FormFailure } from './parts/FormParts.tsx';

type IdentityCode = keyof typeof identityErrorWords;

const isIdentityCode = (code: string): code is IdentityCode => Object.hasOwn(identityErrorWords, code);

/** The catalogue's words, of this part only: the others would make the page heavier. */
const problemText = (code: string): string =>
  identityErrorWords[isIdentityCode(code) ? code : 'oidc-failed'][language.value];

/** What is wrong about a new password, as the server would say it. */
export const passwordText = (...password: Parameters<typeof passwordProblem>): string | undefined => {
  const problem = passwordProblem(...password);
  return problem && problemText(problem);
};

/** What went wrong at the login provider comes back as a code in the address. */
export function ProviderProblem({ code }: { readonly code: string }) {
  return <FormFailure problem={problemText(code)} />;
}
