import type { LiveTopic } from '#core/live.ts';
import { outgoingOf } from '#server/live/outgoing.ts';
import type { Hub, LatelyPresent, Presence, Publication } from '#server/kit/hub.ts';

export interface RecordingHub extends Hub {
  readonly published: readonly Publication<LiveTopic>[];
  readonly evicted: readonly { readonly kind: string; readonly key: string; readonly memberId?: string }[];
  readonly dismissed: readonly string[];
  setPresent(kind: string, key: string, present: readonly Presence[]): void;
  /** Unless it is said, nobody is lately here but those who are. */
  setLately(kind: string, key: string, lately: LatelyPresent): void;
}

/** What a socket would get of it: as the real hub does, it throws for what the topic does not declare, and strips. */
const asSent = ({ onDemand = [], ...publication }: Publication<LiveTopic>): Publication<LiveTopic> => ({
  ...publication,
  messages: outgoingOf({ ...publication, onDemand }).messages.map(({ type, to, json }) => ({
    type,
    to,
    payload: JSON.parse(json) as unknown,
  })),
});

/** Keeps what was published, for tests of services that need no sockets. */
export const recordingHub = (): RecordingHub => {
  const published: Publication<LiveTopic>[] = [];
  const evicted: { kind: string; key: string; memberId?: string }[] = [];
  const dismissed: string[] = [];
  const presentIn = new Map<string, readonly Presence[]>();
  const latelyIn = new Map<string, LatelyPresent>();
  const present = (kind: string, key: string): readonly Presence[] => presentIn.get(`${kind}:${key}`) ?? [];
  return {
    published,
    evicted,
    dismissed,
    publish: (publication) => void published.push(asSent(publication as unknown as Publication<LiveTopic>)),
    present,
    lately: (kind, key) => latelyIn.get(`${kind}:${key}`) ?? { members: present(kind, key), isWhole: true },
    evict: (kind, key, memberId) =>
      void evicted.push({ kind, key, ...(memberId !== undefined && { memberId }) }),
    dismiss: (sessionId) => void dismissed.push(sessionId),
    onDismissed: () => undefined,
    tellNodes: () => undefined,
    onTold: () => undefined,
    setPresent: (kind, key, members) => void presentIn.set(`${kind}:${key}`, members),
    setLately: (kind, key, lately) => void latelyIn.set(`${kind}:${key}`, lately),
  };
};
