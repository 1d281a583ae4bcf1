import { fail, ok } from '#core/result.ts';
import { SECOND_MS } from '#core/instant.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, TopicSource } from '#server/kit/hub.ts';
import { huntTopic } from '../contract.live.ts';
import type { HuntState } from '../rules/state.ts';
import { screenViewOf } from '../rules/views/host.ts';
import { teamChannel } from './hunt-news.ts';
import { isHost, readState, requireSeat } from './hunts.guards.ts';
import { versionIn } from './hunts.items.ts';
import { gameKey } from './hunts.keys.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { hostViewFor, playerViewFor, rosterOf } from './views.service.ts';

const screenAdmission = (deps: HuntDeps, state: HuntState): Admission => ({
  audience: 'screen',
  channels: ['screen'],
  version: state.version,
  shareKey: 'screen',
  view: () => screenViewOf(state, deps.clock.now()),
});

const hostAdmission = async (deps: HuntDeps, state: HuntState): Promise<Admission> => ({
  audience: 'host',
  channels: ['host'],
  version: state.version,
  view: await hostViewFor(deps, state),
});

const playerAdmission = async (deps: HuntDeps, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat } = seated.value;
  const view = await playerViewFor(deps, state, seat);
  return ok({
    audience: 'player',
    channels: ['player', teamChannel(seat.teamId)],
    version: state.version,
    view,
    presence: { memberId: seat.userId, name: view.me.name, role: teamChannel(seat.teamId) },
  });
};

const admit = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  { role }: Readonly<Record<string, string>>,
) => {
  const state = await readState(deps, gameId);
  if (!state.ok) return state;
  if (role === 'screen') return ok(screenAdmission(deps, state.value));
  if (role !== 'player' && isHost(state.value, actor)) return ok(await hostAdmission(deps, state.value));
  return role === 'host' ? fail('not-allowed') : playerAdmission(deps, actor, gameId);
};

/** Publishes to this node's hosts who is connected, once a second at most. */
export const presencePacer = (deps: HuntDeps): Pacer =>
  new Pacer(deps, SECOND_MS, async (gameId) => {
    deps.hub.publish({
      topic: huntTopic,
      key: gameId,
      onlyHere: true,
      messages: [{ type: 'roster.changed', payload: await rosterOf(deps, gameId), to: ['host'] }],
    });
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
