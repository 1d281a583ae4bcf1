import { done, fail } from '#core/result.ts';

const LONGEST_KEY = 512;
const DEEPEST_KEY = 16;

// Beginning with a letter, digit or underscore keeps out '.', '..', hidden files and anything that looks like an option.
const SEGMENT = /^\w[\w.-]{0,127}$/;

/** The same on every driver: what is a safe path is also a safe object name, and the other way round. */
export const isFileKey = (key: string): boolean => {
  if (key.length > LONGEST_KEY) return false;
  const segments = key.split('/');
  return segments.length <= DEEPEST_KEY && segments.every((segment) => SEGMENT.test(segment));
};

export const checkFileKey = (key: string) =>
  isFileKey(key) ? done : fail('file-name-refused', { name: key.slice(0, 100) });

/** The beginning of some key, possibly in the middle of a name. */
export const isFilePrefix = (prefix: string): boolean =>
  prefix === '' || isFileKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
