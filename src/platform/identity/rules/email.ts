const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
// RFC 5321 dot-string. Letters outside ASCII are refused: two that look alike would be two accounts.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The one form under which an address is stored, compared and looked up; undefined when it is none.
 * `domainToAscii` turns müller.de into xn--mller-kva.de and gives '' for what no domain may hold.
 */
export const normaliseEmail = (
  text: string,
  domainToAscii: (domain: string) => string,
): string | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_EMAIL) return undefined;
  const at = trimmed.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = trimmed.slice(0, at);
  // Lower-casing folds some letters outside ASCII onto ASCII ones (the Kelvin sign onto k).
  if (!isAscii(local) || local.length > LONGEST_LOCAL_PART) return undefined;
  const domain = domainToAscii(trimmed.slice(at + 1)).toLowerCase();
  const email = `${local.toLowerCase()}@${domain}`;
  if (!LOCAL_PART.test(local.toLowerCase()) || !DOMAIN.test(domain) || email.length > LONGEST_EMAIL) {
    return undefined;
  }
  return email;
};

const isAscii = (text: string): boolean => [...text].every((letter) => letter.charCodeAt(0) < 128);
