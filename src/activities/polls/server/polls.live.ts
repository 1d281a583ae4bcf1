import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Admission, Hub, TopicSource } from '#server/kit/hub.ts';
import { pollTopic } from '../contract.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollEvent, PollState } from '../rules/state.ts';
import { isOwner } from './polls.guards.ts';
import type { PollParts } from './polls.parts.ts';
import { ownerViewFor, voterViewFor } from './polls.service.ts';
import { noteResultsSeen, readForCaller, readSettledPoll, resultOf } from './reading.service.ts';

const EVERYONE = ['owner', 'voter'] as const;

/** One publication a version: what changed, or how many ballots are in. */
export const publishPoll = (hub: Hub, poll: PollState, events: readonly PollEvent[]): void => {
  const { pollId, version, ballots } = poll;
  const message =
    events.length > 0
      ? ({ type: 'poll.changed', payload: { version }, to: EVERYONE } as const)
      : ({ type: 'turnout.changed', payload: { ballots, version }, to: EVERYONE } as const);
  hub.publish({ topic: pollTopic, key: pollId, version, messages: [message] });
};

/** Sends a new count of a live poll at most once a second, to whoever may see it. */
export class ResultPacer {
  readonly #clock: Clock;
  readonly #resting = new Map<string, { cancel: () => void; again: boolean }>();
  #parts: PollParts | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  attach(parts: PollParts): void {
    this.#parts = parts;
  }

  update(poll: PollState): void {
    if (poll.settings.results !== 'live') return;
    const rest = this.#resting.get(poll.pollId);
    if (rest) rest.again = true;
    else this.#tell(poll.pollId);
  }

  close(): void {
    for (const { cancel } of this.#resting.values()) cancel();
    this.#resting.clear();
  }

  #tell(pollId: string): void {
    const cancel = this.#clock.after(SECOND_MS, () => {
      const isAgain = this.#resting.get(pollId)?.again;
      this.#resting.delete(pollId);
      if (isAgain) this.#tell(pollId);
    });
    this.#resting.set(pollId, { cancel, again: false });
    // A count that fails is tried again with the next ballot; nobody waits for this one.
    this.#send(pollId).catch(() => undefined);
  }

  async #send(pollId: string): Promise<void> {
    if (!this.#parts) return;
    const poll = await readSettledPoll(this.#parts, pollId);
    if (!poll.ok || !maySeeResults(poll.value, false)) return;
    // Paced already: a count from just before the last ballot would stay on every screen.
    const result = await resultOf(this.#parts, poll.value, 0);
    if (!result) return;
    const payload = { result, version: poll.value.version };
    this.#parts.hub.publish({
      topic: pollTopic,
      key: pollId,
      messages: [{ type: 'result.changed', payload, to: EVERYONE }],
    });
  }
}

const admit = async (parts: PollParts, actor: Actor, pollId: string): Promise<Result<Admission>> => {
  const found = await readForCaller(parts, actor, pollId);
  if (!found.ok) return found;
  const owns = isOwner(found.value, actor);
  const poll = await noteResultsSeen(parts, found.value, owns);
  const view = owns ? await ownerViewFor(parts, poll, actor) : await voterViewFor(parts, poll, actor);
  return ok({ audience: view.audience, channels: [view.audience], version: poll.version, view });
};

export const pollTopicSource = (parts: PollParts): TopicSource => ({
  topic: pollTopic,
  admit: (actor, pollId) => admit(parts, actor, pollId),
  version: async (pollId) => (await parts.polls.load(pollId))?.version,
});
