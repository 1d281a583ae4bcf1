import * as z from 'zod/mini';
import { say } from './words.ts';

/** A body that is no JSON; its row says in `bodyTypes` of which kinds it may be. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.length > 0,
  {
    params: say('bad-bytes'),
  },
);
