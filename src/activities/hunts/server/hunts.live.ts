import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { SECOND_MS } from '#core/instant.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, TopicSource } from '#server/kit/hub.ts';
import { huntTopic } from '../contract.live.ts';
import type { Standing } from '../rules/standing.ts';
import { screenViewOf } from '../rules/views/host.ts';
import { teamChannel } from './hunt-news.ts';
import { isHost, readStanding, requireSeat } from './hunts.guards.ts';
import { versionIn } from './hunts.items.ts';
import { gameKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { hostViewFor, playerViewFor, rosterOf } from './views.service.ts';

const screenAdmission = (deps: HuntDeps, standing: Standing): Admission => ({
  audience: 'screen',
  channels: ['screen'],
  version: standing.version,
  shareKey: 'screen',
  view: () => screenViewOf(standing, deps.clock.now()),
});

const hostAdmission = async (deps: HuntDeps, standing: Standing): Promise<Admission> => ({
  audience: 'host',
  channels: ['host'],
  version: standing.version,
  view: await hostViewFor(deps, standing),
});

const playerAdmission = async (deps: HuntDeps, actor: Actor, gameId: string): Promise<Result<Admission>> => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { standing, seat } = seated.value;
  const view = await playerViewFor(deps, standing, seat);
  return ok({
    audience: 'player',
    channels: ['player', teamChannel(seat.teamId)],
    version: standing.version,
    view,
    presence: { memberId: seat.userId, name: view.me.name, role: teamChannel(seat.teamId) },
  });
};

const admit = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  { role }: Readonly<Record<string, string>>,
): Promise<Result<Admission>> => {
  const standing = await readStanding(deps, gameId);
  if (!standing.ok) return standing;
  if (role === 'screen') return ok(screenAdmission(deps, standing.value));
  if (role !== 'player' && isHost(standing.value, actor))
    return ok(await hostAdmission(deps, standing.value));
  return role === 'host' ? fail('not-allowed') : playerAdmission(deps, actor, gameId);
};

/** Tells hosts of this node who is connected, once a second at most. */
export const presencePacer = (deps: HuntDeps): Pacer =>
  new Pacer(deps.clock, SECOND_MS, async (gameId) => {
    try {
      deps.hub.publish({
        topic: huntTopic,
        key: gameId,
        onlyHere: true,
        messages: [{ type: 'roster.changed', payload: await rosterOf(deps, gameId), to: ['host'] }],
      });
    } catch (error) {
      deps.log.warn({ err: error }, 'a roster could not be told');
    }
  });

export const huntTopicSource = (deps: HuntDeps, presence: Pacer): TopicSource => ({
  topic: huntTopic,
  admit: (actor, gameId, as) => admit(deps, actor, gameId, as),
  version: async (gameId) => (await deps.held.load(gameId))?.version,
  versions: async (gameIds) => {
    const items = await deps.store.batchGet(deps.table, gameIds.map(gameKey));
    return items.map((item) => item && versionIn(item));
  },
  onPresence: (gameId) => presence.offer(gameId),
});
