import type { Instant } from '#core/instant.ts';
import type { Presence, PresenceChange } from '#server/kit/hub.ts';

/** A member as one node sees it; the latest name wins if two nodes disagree. */
export interface Seen extends Presence {
  readonly at: Instant;
}

type Roster = Map<string, Seen>;

export interface PresenceListener {
  came(topic: string, memberId: string): void;
  left(topic: string, presence: Presence): void;
}

/** Who is present in which topic, merged from the rosters of all nodes. Knows no time and sends nothing. */
export class PresenceBoard {
  /** Node -> topic -> member. */
  readonly #nodes = new Map<string, Map<string, Roster>>();
  readonly #merged = new Map<string, Roster>();
  /** Kept until somebody comes or leaves: counters ask for thousands of people ten times a second. */
  readonly #lists = new Map<string, readonly Presence[]>();
  /** What each member touched since the last `takeChanges` was before. */
  readonly #before = new Map<string, Map<string, Seen | undefined>>();
  readonly #listener: PresenceListener;

  constructor(listener: PresenceListener) {
    this.#listener = listener;
  }

  present(topic: string): readonly Presence[] {
    const roster = this.#merged.get(topic);
    return roster ? entryOf(this.#lists, topic, () => listOf(roster)) : [];
  }

  enter(node: string, topic: string, seen: Seen): void {
    const topics = entryOf(this.#nodes, node, () => new Map<string, Roster>());
    entryOf(topics, topic, () => new Map<string, Seen>()).set(seen.memberId, seen);
    this.#merge(topic, seen.memberId);
  }

  leave(node: string, topic: string, memberId: string): void {
    const topics = this.#nodes.get(node);
    const roster = topics?.get(topic);
    if (!roster?.delete(memberId)) return;
    if (roster.size === 0) topics?.delete(topic);
    this.#merge(topic, memberId);
  }

  /** Replaces everything known about a node; an empty snapshot drops it. */
  replace(node: string, snapshot: Readonly<Record<string, readonly Seen[]>>): void {
    const old = this.#nodes.get(node) ?? new Map<string, Roster>();
    this.#nodes.set(
      node,
      new Map(
        Object.entries(snapshot).map(([topic, members]) => [
          topic,
          new Map(members.map((seen) => [seen.memberId, seen])),
        ]),
      ),
    );
    for (const [topic, roster] of old) for (const id of roster.keys()) this.#merge(topic, id);
    for (const [topic, members] of Object.entries(snapshot)) {
      for (const { memberId } of members) this.#merge(topic, memberId);
    }
  }

  snapshotOf(node: string): Record<string, Seen[]> {
    return Object.fromEntries(
      [...(this.#nodes.get(node) ?? [])].map(([topic, roster]) => [topic, [...roster.values()]]),
    );
  }

  has(node: string, topic: string): boolean {
    return this.#nodes.get(node)?.has(topic) ?? false;
  }

  /** What changed since the last call, per topic; unchanged topics are omitted. */
  takeChanges(): Map<string, PresenceChange> {
    const changes = new Map<string, PresenceChange>();
    for (const [topic, before] of this.#before) {
      const change = this.#changeOf(topic, before);
      if (change.joined.length + change.left.length > 0) changes.set(topic, change);
    }
    this.#before.clear();
    return changes;
  }

  #changeOf(topic: string, before: ReadonlyMap<string, Seen | undefined>): PresenceChange {
    const joined: Presence[] = [];
    const left: Presence[] = [];
    for (const [memberId, was] of before) {
      const is = this.#merged.get(topic)?.get(memberId);
      if (is && (was?.name !== is.name || was.role !== is.role)) joined.push(bare(is));
      if (was && !is) left.push(bare(was));
    }
    return { joined, left };
  }

  #merge(topic: string, memberId: string): void {
    const merged = entryOf(this.#merged, topic, () => new Map<string, Seen>());
    const before = entryOf(this.#before, topic, () => new Map<string, Seen | undefined>());
    const was = merged.get(memberId);
    this.#lists.delete(topic);
    if (!before.has(memberId)) before.set(memberId, was);
    const latest = this.#latest(topic, memberId);
    // Reconnecting or renaming keeps the place in the order of arrival.
    if (latest) merged.set(memberId, was ? { ...latest, at: Math.min(was.at, latest.at) } : latest);
    else merged.delete(memberId);
    if (merged.size === 0) this.#merged.delete(topic);
    if (latest && !was) this.#listener.came(topic, memberId);
    if (was && !latest) this.#listener.left(topic, bare(was));
  }

  #latest(topic: string, memberId: string): Seen | undefined {
    let latest: Seen | undefined;
    for (const topics of this.#nodes.values()) {
      const seen = topics.get(topic)?.get(memberId);
      if (seen && (!latest || seen.at > latest.at)) latest = seen;
    }
    return latest;
  }
}

const listOf = (roster: Roster): readonly Presence[] =>
  [...roster.values()].toSorted((a, b) => a.at - b.at || (a.memberId < b.memberId ? -1 : 1)).map(bare);

const bare = ({ memberId, name, role }: Seen): Presence => ({ memberId, name, role });

const entryOf = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};
