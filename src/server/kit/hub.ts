import type { Audience, LiveTopic, MessageOf } from '#core/live.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from './actor.ts';
import type { Knows } from './guesses.ts';

/** What a subscriber is shown first, and which channels (audiences) it then listens to. */
export interface Admission {
  readonly audience: Audience;
  readonly channels: readonly Audience[];
  /** The state's version the view was made from; events up to it are already in it. */
  readonly version: number;
  /** The view, or with `shareKey` a function that makes it. */
  readonly view: unknown;
  /**
   * Subscribers with the same key and version see the same view: it is projected and serialised once for all
   * of them. Omit it if the view depends on anything else (the viewer, who is present).
   */
  readonly shareKey?: string;
  /** Shown to others while the connection lives; absent for watchers who are not counted. */
  readonly presence?: Presence;
}

export interface Presence {
  readonly memberId: string;
  readonly name: string;
  readonly role: string;
}

export interface LatelyPresent {
  /** Present now or within the last 20 s. */
  readonly members: readonly Presence[];
  /** False while this node is younger than that: it cannot know who was here before. */
  readonly isWhole: boolean;
}

/** Who arrived (or changed name or role) and who left since the last call. */
export interface PresenceChange {
  readonly joined: readonly Presence[];
  readonly left: readonly Presence[];
}

export interface TopicSource {
  readonly topic: LiveTopic;
  /** Decides by ownership and seat, reads strongly, projects by rules/views. Called again for every fresh view. */
  readonly admit: (
    actor: Actor,
    key: string,
    as: Readonly<Record<string, string>>,
  ) => Promise<Result<Admission>>;
  /** For topics whose key is a join code. */
  readonly knows?: Knows;
  /** The stored version, to notice events a dead node never sent; undefined when the thing is gone. */
  readonly version: (key: string) => Promise<number | undefined>;
  /** The same for many keys in one read, in their order. */
  readonly versions?: (keys: readonly string[]) => Promise<readonly (number | undefined)[]>;
  /**
   * Called at most ten times a second when the set of present members changes on any node, on each node with
   * subscribers. What it publishes about presence must be `onlyHere`, or every node would send it to everybody.
   */
  readonly onPresence?: (key: string, present: readonly Presence[], change: PresenceChange) => void;
  /** A connection of this node started or stopped following the key; only those that count as present. */
  readonly onConnection?: (key: string, connection: Connection, isOpen: boolean) => void;
}

/** Where a subscriber connects from. */
export interface Asking {
  readonly address: string;
  /** Requested by the client; a fresh view that the server sends by itself costs the client nothing. */
  readonly isAsked: boolean;
}

/** What the hub serves: a source behind the guards that rows have. */
export interface GuardedTopic extends Omit<TopicSource, 'admit'> {
  readonly admit: (
    ...asked: [...asked: Parameters<TopicSource['admit']>, from: Asking]
  ) => ReturnType<TopicSource['admit']>;
}

export interface Connection {
  readonly connectionId: string;
  readonly presence: Presence;
}

/** A message that is made only if somebody listens, perhaps a little later: its state must not change. */
export interface OnDemand<T extends LiveTopic> {
  readonly to: readonly Audience[];
  readonly make: () => MessageOf<T>;
}

export interface Publication<T extends LiveTopic> {
  readonly topic: T;
  readonly key: string;
  /**
   * Version of the state after the change, so every node sees gaps. One publication per version, even without a message.
   * Omit it for what is not state: such messages may be lost, so they carry whole values, not steps.
   */
  readonly version?: number;
  readonly messages: readonly (MessageOf<T> & { readonly to: readonly Audience[] })[];
  /** Sent after these, in order: messages that are costly to make, or many. Only what the view contains too. */
  readonly onDemand?: readonly OnDemand<T>[];
  /** Same name within 100 ms: only the last is sent (counters to a host). */
  readonly coalesce?: string;
  /** Only for this node's subscribers: what every node learns by itself, such as presence. */
  readonly onlyHere?: boolean;
}

export interface Hub {
  /** Call after the change is stored. Never throws for a lost bus: versions heal what is not sent. */
  publish<T extends LiveTopic>(publication: Publication<T>): void;
  /** Everybody present in the topic on all nodes, as last heard, in order of arrival. */
  present(kind: string, key: string): readonly Presence[];
  /** The same plus people who may be coming back: for what must not happen without them. */
  lately(kind: string, key: string): LatelyPresent;
  /** Ends the topic's subscriptions on every node: of one member (kicked), or all (deleted). */
  evict(kind: string, key: string, memberId?: string): void;
  /** Closes every socket of a session that was signed out or revoked, on every node. */
  dismiss(sessionId: string): void;
  /** Hears of every dismissal on any node. */
  onDismissed(listener: (sessionId: string) => void): void;
  /** A message to every other node about what each keeps in memory. It may be lost. */
  tellNodes(about: string, words: readonly string[]): void;
  onTold(about: string, listener: (words: readonly string[]) => void): void;
}
