/** What this browser keeps under a name. Storage throws in private modes and in sandboxed frames; the page must still work. */
export const readKept = (key: string): unknown => {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** `undefined` keeps nothing. */
export const keep = (key: string, value: unknown): boolean => {
  try {
    if (value === undefined) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
