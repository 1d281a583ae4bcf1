const LONGEST_PATH = 500;

/**
 * Where to go after signing in: a path of this site, else the home page. Browsers read a backslash as
 * a slash and drop tabs and line ends, so `/\t/evil.example` would leave the site.
 */
export const safeReturnPath = (text: string | undefined): string => {
  if (text === undefined || text.length > LONGEST_PATH) return '/';
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return '/';
  if (/^\/(api|auth)(\/|$|\?)/.test(text)) return '/';
  return text;
};
