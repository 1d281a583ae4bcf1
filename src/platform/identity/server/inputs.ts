import { domainToASCII } from 'node:url';
import type { Locale } from '#core/errors.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { normaliseEmail } from '../rules/email.ts';
import { tidyName } from '../rules/name.ts';
import { passwordProblem } from '../rules/password.ts';
import { failField } from './field-failure.ts';

export const readEmail = (text: string): string | undefined => normaliseEmail(text, domainToASCII);

export const acceptEmail = (text: string, locale: Locale): Result<string> => {
  const email = readEmail(text);
  return email === undefined ? failField('email', 'email-invalid', locale) : ok(email);
};

export const acceptName = (text: string, locale: Locale): Result<string> => {
  const name = tidyName(text);
  return name === undefined ? failField('name', 'name-invalid', locale) : ok(name);
};

export const acceptPassword = (
  password: string,
  personal: { readonly email?: string | undefined; readonly name?: string | undefined },
  field: { readonly path: string; readonly locale: Locale },
): Result<string> => {
  const problem = passwordProblem(password, personal);
  return problem === undefined ? ok(password) : failField(field.path, problem, field.locale);
};
