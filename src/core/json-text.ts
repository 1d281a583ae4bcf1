const HALVES = /\\u[dD][89a-fA-F]/;
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[\s\S])/g;
const HALF = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;

/**
 * JSON can spell half a character (`\ud800`), which has no UTF-8 and which no store accepts. It becomes U+FFFD, as decoders
 * of UTF-8 do with broken bytes. Works on the text, because a value may be nested beyond the stack.
 */
export const withoutHalves = (json: string): string =>
  HALVES.test(json) ? json.replace(ESCAPES, (escape) => (HALF.test(escape) ? '\\ufffd' : escape)) : json;
