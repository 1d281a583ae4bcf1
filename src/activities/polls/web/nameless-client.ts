import { withoutSession } from '#web/kit/without-session.ts';
import { pollsClientWith } from './polls.client.ts';

/** For requests that need no identity: a receipt is enough, or everybody may see the answer. */
export const namelessClient = pollsClientWith({ fetch: withoutSession });
