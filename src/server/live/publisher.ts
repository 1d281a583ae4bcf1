import type { Audience, LiveTopic } from '#core/live.ts';
import type { Publication } from '#server/kit/hub.ts';
import { outgoingWith, strip } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';

interface PublisherOptions {
  /** Runs a task after other waiting work. */
  readonly soon: (task: () => void) => void;
  /** Whether anybody may be listening: a message for nobody is not made. */
  readonly isHeard: (topicName: string, to: readonly Audience[]) => boolean;
  readonly send: (topicName: string, outgoing: Outgoing, isOnlyHere: boolean) => void;
  readonly onFault: (fault: unknown) => void;
}

type Steps = Iterator<void, void>;

/** Messages made on demand, which may be as large as a view. */
const MADE_AT_ONCE = 5;

/** Strips and sends publications, in order per topic: at once, or in turns with other work if they take long. */
export class Publisher {
  readonly #options: PublisherOptions;
  /** For each topic with a message in the making: that, and what was published since. */
  readonly #lines = new Map<string, Steps[]>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  publish(publication: Publication<LiveTopic>): void {
    const topicName = `${publication.topic.kind}:${publication.key}`;
    const steps = this.#steps(topicName, publication);
    const line = this.#lines.get(topicName);
    if (line) return void line.push(steps);
    if (steps.next().done === true) return;
    this.#lines.set(topicName, [steps]);
    this.#options.soon(() => this.#turn(topicName));
  }

  close(): void {
    this.#lines.clear();
  }

  #turn(topicName: string): void {
    const line = this.#lines.get(topicName);
    if (line?.[0]?.next().done === true) line.shift();
    if (line?.length === 0) this.#lines.delete(topicName);
    else if (line) this.#options.soon(() => this.#turn(topicName));
  }

  *#steps(topicName: string, publication: Publication<LiveTopic>): Generator<void, void> {
    const { topic, onDemand = [] } = publication;
    const { isHeard, send, onFault } = this.#options;
    let outgoing: Outgoing;
    try {
      const messages = publication.messages.map((message) => strip(topic, message));
      let made = 0;
      for (const { to, make } of onDemand) {
        // People who arrive later read a view that already contains it.
        if (!isHeard(topicName, to)) continue;
        if (made > 0 && made % MADE_AT_ONCE === 0) yield;
        messages.push(strip(topic, { ...make(), to }));
        made += 1;
      }
      outgoing = outgoingWith(publication, messages);
    } catch (fault) {
      // The change is already stored: a fresh view heals a lost message, but nothing heals a failed command.
      return onFault(fault);
    }
    send(topicName, outgoing, publication.onlyHere === true);
  }
}
