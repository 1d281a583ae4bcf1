import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, Hub, TopicSource } from '#server/kit/hub.ts';
import { pollTopic } from '../contract.live.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import { isOwner } from './polls.guards.ts';
import type { PollDeps } from './polls.deps.ts';
import { ownerViewFor, voterViewFor } from './polls.service.ts';
import { noteResultsSeen, outcomeOf, readForCaller, readSettledPoll } from './reading.service.ts';

const EVERYONE = ['owner', 'voter'] as const;

/**
 * One publication for each version, so every node notices gaps. A ballot's has no message, because a frame for
 * each batch to thousands of phones would be most of the server's work.
 */
const publishVersion = (hub: Hub, { pollId, version }: PollState, events: readonly PollEvent[]): void =>
  hub.publish({
    topic: pollTopic,
    key: pollId,
    version,
    messages: events.length > 0 ? [{ type: 'poll.changed', payload: { version }, to: EVERYONE }] : [],
  });

const TURNOUT_EVERY_MS = SECOND_MS / 2;

/** Sends followers the changes of a poll: changes at once, turnout twice a second, a new count once a second. */
export class PollNews {
  readonly #deps: PollDeps;
  readonly #turnout: Pacer;
  readonly #results: Pacer;
  /** Polls whose turnout is sent next. */
  readonly #latest = new Map<string, PollState>();

  constructor(deps: PollDeps) {
    this.#deps = deps;
    this.#turnout = new Pacer(deps, TURNOUT_EVERY_MS, async (pollId) => this.#sendTurnout(pollId));
    this.#results = new Pacer(deps, SECOND_MS, (pollId) => this.#sendResult(pollId));
  }

  tell(poll: PollState, events: readonly PollEvent[]): void {
    publishVersion(this.#deps.hub, poll, events);
    if (events.length === 0) {
      this.#latest.set(poll.pollId, poll);
      this.#turnout.offer(poll.pollId);
    }
    if (poll.settings.results === 'live') this.#results.offer(poll.pollId);
  }

  async close(): Promise<void> {
    await Promise.all([this.#turnout.close(), this.#results.close()]);
  }

  #sendTurnout(pollId: string): void {
    const poll = this.#latest.get(pollId);
    this.#latest.delete(pollId);
    if (!poll) return;
    const payload = { ballots: poll.ballots, version: poll.version };
    this.#deps.hub.publish({
      topic: pollTopic,
      key: pollId,
      messages: [{ type: 'turnout.changed', payload, to: EVERYONE }],
    });
  }

  async #sendResult(pollId: string): Promise<void> {
    const poll = await readSettledPoll(this.#deps, pollId);
    if (!poll.ok || !maySeeResults(poll.value, false)) return;
    // This call is rate-limited already; a count from before the last ballot would stay on every screen.
    const { result } = await outcomeOf(this.#deps, poll.value, 0);
    if (!result.ok) return;
    const payload = { result: result.value, version: poll.value.version };
    this.#deps.hub.publish({
      topic: pollTopic,
      key: pollId,
      messages: [{ type: 'result.changed', payload, to: EVERYONE }],
    });
  }
}

const admit = async (deps: PollDeps, actor: Actor, pollId: string) => {
  const found = await readForCaller(deps, actor, pollId);
  if (!found.ok) return found;
  const owns = isOwner(found.value, actor);
  const poll = await noteResultsSeen(deps, found.value, owns);
  const view = owns ? await ownerViewFor(deps, poll, actor) : await voterViewFor(deps, poll, actor);
  return ok<Admission>({ audience: view.audience, channels: [view.audience], version: poll.version, view });
};

export const pollTopicSource = (deps: PollDeps): TopicSource => ({
  topic: pollTopic,
  admit: (actor, pollId) => admit(deps, actor, pollId),
  version: async (pollId) => (await deps.polls.load(pollId))?.version,
});
