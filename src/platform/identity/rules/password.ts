import { commonPasswords } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 128;

export type PasswordProblem =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  | 'password-too-personal';

/** The same password typed on two keyboards may differ in code points: NIST SP 800-63B, 3.1.1.2. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

/** What NIST SP 800-63B asks of a chosen password: length and not guessable; no rules of composition. */
export const passwordProblem = (
  password: string,
  personal: { readonly email?: string | undefined; readonly name?: string | undefined },
): PasswordProblem | undefined => {
  const letters = [...normalisePassword(password)];
  if (letters.length < SHORTEST_PASSWORD) return 'password-too-short';
  if (letters.length > LONGEST_PASSWORD) return 'password-too-long';
  const lower = letters.join('').toLowerCase();
  if (isCommon(lower) || isPattern(lower)) return 'password-too-common';
  if (isPersonal(lower, personal)) return 'password-too-personal';
  return undefined;
};

const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '3': 'e', $: 's', '!': 'i' };

/** Also with a few digits or signs behind it, and with signs in place of letters: P@ssword1234!. */
const isCommon = (password: string): boolean => {
  const stem = password.replace(/[\d!?.,#*$_-]{1,4}$/, '');
  return [password, stem, spellOut(password), spellOut(stem)].some((form) => commonPasswords.has(form));
};

const spellOut = (password: string): string =>
  password.replace(/[@0$3!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** One short piece repeated, or a run along the alphabet or the digits. */
const isPattern = (password: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(password) || isRun(password);

const isRun = (password: string): boolean => {
  const steps = new Set<number>();
  for (let at = 1; at < password.length; at++) {
    const step = password.charCodeAt(at) - password.charCodeAt(at - 1);
    // 9 to 0 and 0 to 9: the digits go round.
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0));
};

const FEWEST_OWN_LETTERS = 6;

/** Too little is left once the words anybody would try are taken out. */
const isPersonal = (
  password: string,
  personal: { readonly email?: string | undefined; readonly name?: string | undefined },
): boolean => {
  const words = `${personal.email ?? ''} ${personal.name ?? ''} roundtable`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== password && [...rest].length < FEWEST_OWN_LETTERS;
};
