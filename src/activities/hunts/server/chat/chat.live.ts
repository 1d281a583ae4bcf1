import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import { huntChatTopic } from '#activities/hunts/contract.chat.ts';
import { chatKey, chatVersion } from '../messages.items.ts';
import { requireHost } from '../hunts.guards.ts';
import { playerSeat } from './chat.deps.ts';
import type { ChatDeps } from './chat.deps.ts';
import { readFeed, teamFeed } from './feeds.service.ts';

const SHOWN = 50;

const versionOf = async ({ store, table }: ChatDeps, gameId: string): Promise<number> =>
  chatVersion(await store.get(table, chatKey(gameId)));

const hostAdmission = async (deps: ChatDeps, actor: Actor, gameId: string) => {
  const seat = await requireHost(deps, actor, gameId);
  if (!seat.ok) return seat;
  // The version first: what comes between the two reads is shown twice rather than never, and has an id.
  const version = await versionOf(deps, gameId);
  const page = await readFeed(deps, { gameId }, { limit: SHOWN }, () => true);
  return ok({ audience: 'host', channels: ['host'], version, view: { gameId, ...page } });
};

const teamAdmission = async (deps: ChatDeps, actor: Actor, gameId: string) => {
  const seat = await playerSeat(deps, actor, gameId);
  if (!seat.ok) return seat;
  const version = await versionOf(deps, gameId);
  const page = await teamFeed(deps, seat.value, { limit: SHOWN });
  const channels = [`team:${seat.value.teamId}`];
  return ok({ audience: 'team', channels, version, view: { gameId, ...page } });
};

/** `as.role` is `host` or `player`; by default a host subscribes as host. */
export const chatTopicSource = (deps: ChatDeps): TopicSource => ({
  topic: huntChatTopic,
  async admit(actor, gameId, { role }) {
    if (role === 'player') return teamAdmission(deps, actor, gameId);
    const asHost = await hostAdmission(deps, actor, gameId);
    return asHost.ok || role === 'host' ? asHost : teamAdmission(deps, actor, gameId);
  },
  version: (gameId) => versionOf(deps, gameId),
  versions: async (gameIds) => {
    const items = await deps.store.batchGet(deps.table, gameIds.map(chatKey));
    return items.map(chatVersion);
  },
});
