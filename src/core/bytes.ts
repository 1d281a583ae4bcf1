import * as z from 'zod/mini';
import { say } from './words.ts';

/** A body that is not JSON; its row lists the allowed media types in `bodyTypes`. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.length > 0,
  {
    params: say('bad-bytes'),
  },
);
