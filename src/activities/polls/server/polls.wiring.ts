import type { IdentityId } from '#core/ids.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import { keepCode } from '#platform/rooms/server/codes.service.ts';
import { settleByDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { CODE_AFTER_CLOSE_MS, deadlineOf, settlePoll } from '../rules/poll.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import { pollsAdopter } from './adopt-polls.ts';
import { serveBadges } from './badge.http.ts';
import { BallotIntake } from './ballot-intake.ts';
import { completeFound } from './complete-found.ts';
import { seedDemoPolls } from './demo.ts';
import { handOverPolls, removePolls } from './owners.service.ts';
import { POLL_PICTURES } from './candidate-pictures.ts';
import { fromPollItem, pollKey, pollsTable, savePollOperations } from './polls.items.ts';
import { PollNews, pollTopicSource } from './polls.live.ts';
import type { PollDeps } from './polls.deps.ts';
import { pollRoutes } from './polls.routes.ts';
import { deleteRemainsByDeadline } from './removal.service.ts';
import { POLL, pollsInRooms } from './room-activity.ts';
import { RunningCounts } from './running-counts.ts';
import { TokenKeys } from './token-keys.ts';
import { noteIssued } from './tokens.service.ts';

export interface Polls {
  readonly module: ServerModule;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

export const pollDepsOf = (
  { store, clock, hub, jobs, log }: Kit,
  rooms: RoomsPlatform,
  publish: (poll: PollState, events: readonly PollEvent[]) => void,
): PollDeps => {
  const polls: VersionedKind<PollState, PollEvent, 'poll-not-found'> = {
    kind: 'poll',
    missing: 'poll-not-found',
    load: async (pollId) => {
      const item = await store.get(pollsTable, pollKey(pollId));
      return item && completeFound(store, fromPollItem(item), clock.now());
    },
    save: savePollOperations,
    settle: settlePoll,
    deadlineAt: deadlineOf,
    publish,
  };
  const counts = new RunningCounts({ store, clock, jobs });
  return { ...rooms.changes, hub, jobs, log, polls, counts, tokenKeys: new TokenKeys(store) };
};

/** After a crash in between, the code stays reserved until its original end, which does no harm. */
const giveCodeBack = ({ store, log }: PollDeps, { pollId, code, closedAt }: PollState): void => {
  if (code === '' || closedAt === undefined) return;
  const expiresAt = closedAt + CODE_AFTER_CLOSE_MS;
  keepCode({ store }, { code, targetId: pollId, expiresAt }).catch((error: unknown) =>
    log.warn({ error, pollId }, 'the code of a closed poll is kept'),
  );
};

export const createPolls = (
  kit: Kit,
  rooms: RoomsPlatform,
  { pictures }: Pick<FilesPlatform, 'pictures'>,
): Polls => {
  const closing = new Set<Promise<void>>();
  const publish = (poll: PollState, events: readonly PollEvent[]): void => {
    news.tell(poll, events);
    if (!events.some(({ type }) => type === 'closed')) return;
    giveCodeBack(deps, poll);
    rooms.activities.tell(POLL, poll.pollId);
    const noting = noteIssued(deps, poll).catch((error: unknown) =>
      kit.log.warn({ error, pollId: poll.pollId }, 'the tokens of a closed poll are counted when asked for'),
    );
    closing.add(noting);
    void noting.finally(() => closing.delete(noting));
  };
  const deps = pollDepsOf(kit, rooms, publish);
  const news = new PollNews(deps);
  const { polls } = deps;
  settleByDeadline(deps, polls);
  deleteRemainsByDeadline(deps);
  rooms.codeKinds.register('poll', ({ targetId }) => `/polls/${targetId}`);
  pictures.register(POLL_PICTURES, async (pollId, pictureId) => {
    const poll = await polls.load(pollId);
    return poll?.candidates.some(({ picture }) => picture === pictureId) ?? false;
  });
  const intake = new BallotIntake(deps, publish);
  rooms.activities.register(pollsInRooms({ ...deps, pictures }));

  return {
    onIdentityMerged: (from, to) => handOverPolls(deps, from, to),
    onIdentityDeleted: (identityId) => removePolls(deps, identityId),
    module: {
      name: 'polls',
      routes: pollRoutes({ ...deps, pictures }, intake),
      topics: [pollTopicSource(deps)],
      embeds: [
        { address: '/embed/polls/:pollId' },
        {
          address: '/embed/polls/:pollId/ballot',
          sites: async ({ pollId = '' }) => (await polls.load(pollId.slice(0, 64)))?.sites ?? [],
        },
      ],
      plugin: async (http, doors) => serveBadges(http, doors, deps),
      queues: { ballots: () => intake.depth },
      seedDemo: () => seedDemoPolls(deps, intake),
      async close() {
        await Promise.all([news.close(), ...closing]);
      },
    },
  };
};

interface PollsGiven {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly files: FilesPlatform;
}

export const pollsActivity = {
  tables: () => [pollsTable],
  adopters: () => [pollsAdopter],
  create: ({ kit, rooms, files }: PollsGiven) => createPolls(kit, rooms, files),
};
