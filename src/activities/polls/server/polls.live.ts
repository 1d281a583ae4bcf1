import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';
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
 * One publication a version, so that every node sees gaps; a ballot's carries no message, because a frame for
 * each batch to each of thousands of phones would be most of the server's work.
 */
const publishVersion = (hub: Hub, { pollId, version }: PollState, events: readonly PollEvent[]): void =>
  hub.publish({
    topic: pollTopic,
    key: pollId,
    version,
    messages: events.length > 0 ? [{ type: 'poll.changed', payload: { version }, to: EVERYONE }] : [],
  });

/** Lets the first of a poll through at once, then the last of each interval. */
class Pacer {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #send: (poll: PollState) => void;
  readonly #resting = new Map<string, { cancel: () => void; next: PollState | undefined }>();

  constructor(clock: Clock, intervalMs: number, send: (poll: PollState) => void) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#send = send;
  }

  offer(poll: PollState): void {
    const rest = this.#resting.get(poll.pollId);
    if (rest) {
      rest.next = poll;
      return;
    }
    const cancel = this.#clock.after(this.#intervalMs, () => {
      const next = this.#resting.get(poll.pollId)?.next;
      this.#resting.delete(poll.pollId);
      if (next) this.offer(next);
    });
    this.#resting.set(poll.pollId, { cancel, next: undefined });
    this.#send(poll);
  }

  close(): void {
    for (const { cancel } of this.#resting.values()) cancel();
    this.#resting.clear();
  }
}

const TURNOUT_EVERY_MS = SECOND_MS / 2;

/** Tells followers what became of a poll: changes at once, turnout twice a second, a new count once a second. */
export class PollNews {
  readonly #hub: Hub;
  readonly #turnout: Pacer;
  readonly #results: Pacer;
  #deps: PollDeps | undefined;

  constructor(hub: Hub, clock: Clock) {
    this.#hub = hub;
    this.#turnout = new Pacer(clock, TURNOUT_EVERY_MS, (poll) => this.#sendTurnout(poll));
    // A count that fails is tried again with the next ballot; nobody waits for this one.
    this.#results = new Pacer(clock, SECOND_MS, (poll) => void this.#sendResult(poll).catch(() => undefined));
  }

  attach(deps: PollDeps): void {
    this.#deps = deps;
  }

  tell(poll: PollState, events: readonly PollEvent[]): void {
    publishVersion(this.#hub, poll, events);
    if (events.length === 0) this.#turnout.offer(poll);
    if (poll.settings.results === 'live') this.#results.offer(poll);
  }

  close(): void {
    this.#turnout.close();
    this.#results.close();
  }

  #sendTurnout({ pollId, ballots, version }: PollState): void {
    const payload = { ballots, version };
    this.#hub.publish({
      topic: pollTopic,
      key: pollId,
      messages: [{ type: 'turnout.changed', payload, to: EVERYONE }],
    });
  }

  async #sendResult({ pollId }: PollState): Promise<void> {
    if (!this.#deps) return;
    const poll = await readSettledPoll(this.#deps, pollId);
    if (!poll.ok || !maySeeResults(poll.value, false)) return;
    // Paced already: a count from just before the last ballot would stay on every screen.
    const { result } = await outcomeOf(this.#deps, poll.value, 0);
    if (!result.ok) return;
    const payload = { result: result.value, version: poll.value.version };
    this.#hub.publish({
      topic: pollTopic,
      key: pollId,
      messages: [{ type: 'result.changed', payload, to: EVERYONE }],
    });
  }
}

const admit = async (deps: PollDeps, actor: Actor, pollId: string): Promise<Result<Admission>> => {
  const found = await readForCaller(deps, actor, pollId);
  if (!found.ok) return found;
  const owns = isOwner(found.value, actor);
  const poll = await noteResultsSeen(deps, found.value, owns);
  const view = owns ? await ownerViewFor(deps, poll, actor) : await voterViewFor(deps, poll, actor);
  return ok({ audience: view.audience, channels: [view.audience], version: poll.version, view });
};

export const pollTopicSource = (deps: PollDeps): TopicSource => ({
  topic: pollTopic,
  admit: (actor, pollId) => admit(deps, actor, pollId),
  version: async (pollId) => (await deps.polls.load(pollId))?.version,
});
