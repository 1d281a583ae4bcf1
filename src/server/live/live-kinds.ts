import type { OpenTopic } from './open-topic.ts';

/** Topics of one kind that somebody on this node listens to. */
export interface LiveKindCount {
  readonly kind: string;
  readonly rooms: number;
  readonly connections: number;
  /** Who counts as present; a person with two devices is one. */
  readonly people: number;
}

const peopleIn = (topic: OpenTopic): number => {
  const members = [...topic.subscriptions].flatMap(({ presence }) => presence?.memberId ?? []);
  return new Set(members).size;
};

export const liveKindsOf = (topics: Iterable<readonly [name: string, topic: OpenTopic]>): LiveKindCount[] => {
  const kinds = new Map<string, LiveKindCount>();
  for (const [name, topic] of topics) {
    if (topic.subscriptions.size === 0) continue;
    const kind = name.slice(0, name.indexOf(':'));
    const before = kinds.get(kind) ?? { kind, rooms: 0, connections: 0, people: 0 };
    kinds.set(kind, {
      kind,
      rooms: before.rooms + 1,
      connections: before.connections + topic.subscriptions.size,
      people: before.people + peopleIn(topic),
    });
  }
  return [...kinds.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
};
