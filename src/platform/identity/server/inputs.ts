import { domainToASCII } from 'node:url';
import { ok } from '#core/result.ts';
import { normaliseEmail } from '../rules/email.ts';
import { tidyName } from '../rules/name.ts';
import { passwordProblem } from '../rules/password.ts';
import { failField } from './field-failure.ts';

export const readEmail = (text: string): string | undefined => normaliseEmail(text, domainToASCII);

export const acceptEmail = (text: string) => {
  const email = readEmail(text);
  return email === undefined ? failField('email', 'email-invalid') : ok(email);
};

export const acceptName = (text: string) => {
  const name = tidyName(text);
  return name === undefined ? failField('name', 'name-invalid') : ok(name);
};

export const acceptPassword = (
  password: string,
  personal: { readonly email?: string | undefined; readonly name?: string | undefined },
  path: string,
) => {
  const problem = passwordProblem(password, personal);
  return problem === undefined ? ok(password) : failField(path, problem);
};
