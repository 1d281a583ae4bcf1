import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, TopicSource } from '#server/kit/hub.ts';
import { huntChatTopic } from '#activities/hunts/contract.chat.ts';
import { chatKey, chatVersion } from '../messages.items.ts';
import type { ChatParts } from './chat.parts.ts';
import { readFeed, teamFeed } from './feeds.service.ts';

const SHOWN = 50;

const versionOf = async ({ store, table }: ChatParts, gameId: string): Promise<number> =>
  chatVersion(await store.get(table, chatKey(gameId)));

const hostAdmission = async (parts: ChatParts, actor: Actor, gameId: string): Promise<Result<Admission>> => {
  const seat = await parts.doors.forHost(actor, gameId);
  if (!seat.ok) return seat;
  // The version first: what comes between the two reads is shown twice rather than never, and has an id.
  const version = await versionOf(parts, gameId);
  const page = await readFeed(parts, { gameId }, { limit: SHOWN }, () => true);
  return ok({ audience: 'host', channels: ['host'], version, view: { gameId, ...page } });
};

const teamAdmission = async (parts: ChatParts, actor: Actor, gameId: string): Promise<Result<Admission>> => {
  const seat = await parts.doors.forPlayer(actor, gameId);
  if (!seat.ok) return seat;
  const version = await versionOf(parts, gameId);
  const page = await teamFeed(parts, seat.value, { limit: SHOWN });
  const channels = [`team:${seat.value.teamId}`];
  return ok({ audience: 'team', channels, version, view: { gameId, ...page } });
};

/** `as.role` is `host` or `player`; without it whoever is the host is one. */
export const chatTopicSource = (parts: ChatParts): TopicSource => ({
  topic: huntChatTopic,
  async admit(actor, gameId, { role }) {
    if (role === 'player') return teamAdmission(parts, actor, gameId);
    const asHost = await hostAdmission(parts, actor, gameId);
    return asHost.ok || role === 'host' ? asHost : teamAdmission(parts, actor, gameId);
  },
  version: (gameId) => versionOf(parts, gameId),
  versions: async (gameIds) => {
    const items = await parts.store.batchGet(parts.table, gameIds.map(chatKey));
    return items.map(chatVersion);
  },
});
