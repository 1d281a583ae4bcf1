import { newCommandId } from '../client.ts';
import { keep, readKept } from '../kept.ts';

const KEY = 'roundtable.device';

/**
 * What this browser is known by when its cookie is gone, to those who were sent out of something. A browser that keeps
 * nothing has none.
 */
export const deviceId = (): string | undefined => {
  const known = readKept(KEY);
  if (typeof known === 'string' && /^[\w-]{16,64}$/.test(known)) return known;
  const made = newCommandId();
  return keep(KEY, made) && readKept(KEY) === made ? made : undefined;
};
