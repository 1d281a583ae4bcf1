import type { Audience, LiveTopic, MessageOf } from '#core/live.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from './actor.ts';

/** What a subscriber is shown first, and which channels (audiences) it then listens to. */
export interface Admission {
  readonly audience: Audience;
  readonly channels: readonly Audience[];
  /** The state's version the view was made from; events up to it are already in it. */
  readonly version: number;
  readonly view: unknown;
  /** Shown to others while the connection lives; absent for watchers who are not counted. */
  readonly presence?: Presence;
}

export interface Presence {
  readonly memberId: string;
  readonly name: string;
  readonly role: string;
}

export interface TopicSource {
  readonly topic: LiveTopic;
  /** Decides by ownership and seat, reads strongly, projects by rules/views. Called again for every fresh view. */
  readonly admit: (
    actor: Actor,
    key: string,
    as: Readonly<Record<string, string>>,
  ) => Promise<Result<Admission>>;
  /** The stored version, to notice events a dead node never sent; undefined when the thing is gone. */
  readonly version: (key: string) => Promise<number | undefined>;
  /** Told, coalesced, when the set of present members changes anywhere. */
  readonly onPresence?: (key: string, present: readonly Presence[]) => void;
}

export interface Publication<T extends LiveTopic> {
  readonly topic: T;
  readonly key: string;
  /** Of the state after the change: lets every node see gaps. Leave out for what is no state (reactions, counters). */
  readonly version?: number;
  readonly messages: readonly (MessageOf<T> & { readonly to: readonly Audience[] })[];
  /** Same name within 100 ms: only the last is sent (counters to a host). */
  readonly coalesce?: string;
}

export interface Hub {
  publish<T extends LiveTopic>(publication: Publication<T>): void;
  /** Everybody present in the topic on every node, as last heard. */
  present(kind: string, key: string): readonly Presence[];
  /** Ends every subscription of the topic that `isOver` picks (kicked, deleted). */
  evict(kind: string, key: string, memberId?: string): void;
}
