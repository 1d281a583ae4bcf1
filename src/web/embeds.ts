import { pollEmbeds } from '#activities/polls/web/polls.embeds.ts';
import type { PageRoute } from './kit/navigation.tsx';

/** What other sites may show in a frame; the server's modules name the same addresses. */
export const embeds: readonly PageRoute[] = [...pollEmbeds];
