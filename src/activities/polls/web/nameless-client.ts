import { withoutSession } from '#web/kit/without-session.ts';
import { pollsClientWith } from './polls.client.ts';

/** For what needs nobody's name: a receipt is enough, or everybody may see it. */
export const namelessClient = pollsClientWith({ fetch: withoutSession });
