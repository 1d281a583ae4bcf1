import type { Instant } from '#core/instant.ts';
import type { MissionType } from '#activities/hunts/contract.missions.ts';

interface Stamp {
  /** Made by the client: the same event sent again is the same event. */
  readonly id: string;
  /** When the server received it; this makes the order. */
  readonly at: Instant;
  /** By the clock of the phone, kept beside it: somebody offline was earlier than the server knows. */
  readonly deviceAt?: Instant;
}

/** What was shown to complete a level; the host may do it by hand. */
export type Proof = MissionType;

export type ClueWay = 'clock' | 'price' | 'host' | 'chat';

interface AtLevel {
  readonly team: string;
  readonly level: string;
}

type Happening =
  | { readonly type: 'hunt.started' | 'hunt.paused' | 'hunt.resumed' | 'hunt.ended' }
  /** A team that came late: its clock begins here. */
  | { readonly type: 'team.started'; readonly team: string }
  | ({ readonly type: 'level.completed'; readonly by: Proof } & AtLevel)
  /** Right, but it came in a pause or after the end; completed only if the host counts it. */
  | ({ readonly type: 'level.late'; readonly by: Proof } & AtLevel)
  | ({ readonly type: 'late.counted'; readonly event: string } & AtLevel)
  | ({ readonly type: 'level.skipped' } & AtLevel)
  /** By the host, out of turn. */
  | ({ readonly type: 'level.unlocked' } & AtLevel)
  | ({
      readonly type: 'clue.released';
      readonly clue: string;
      readonly by: ClueWay;
      readonly price: number;
    } & AtLevel)
  | ({ readonly type: 'answer.refused' } & AtLevel)
  | ({
      readonly type: 'photo.judged';
      readonly isAccepted: boolean;
      readonly points?: number;
      /** Which of the team's pictures it was about, and what the team is told. */
      readonly photo?: string;
      readonly reason?: string;
    } & AtLevel)
  | {
      readonly type: 'points.given';
      readonly team: string;
      readonly points: number;
      readonly reason?: string;
    }
  | { readonly type: 'event.undone'; readonly event: string };

export type HuntEvent = Stamp & Happening;

const byReceipt = (one: HuntEvent, other: HuntEvent): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** What a photo does for its team has this id. */
export const photoEventId = (photoId: string): string => `photo:${photoId}`;

/** By the id of what the photo did: whether the last verdict on it, of those in force, accepts it. */
export const photoVerdicts = (effective: readonly HuntEvent[]): Map<string, boolean> => {
  const verdicts = new Map<string, boolean>();
  for (const event of effective)
    if (event.type === 'photo.judged' && event.photo !== undefined)
      verdicts.set(photoEventId(event.photo), event.isAccepted);
  return verdicts;
};

/** Late and yet done: the host has counted it, or has accepted the photo that it was. */
const countedIn = (left: readonly HuntEvent[]): ((event: HuntEvent) => boolean) => {
  const counted = new Set(left.flatMap((event) => (event.type === 'late.counted' ? [event.event] : [])));
  const verdicts = photoVerdicts(left);
  return ({ id, type }) => type === 'level.late' && (counted.has(id) || verdicts.get(id) === true);
};

/**
 * The first of each id, in the order of receipt; what was undone is gone, what was undone by mistake is back. What came
 * late and was counted is a completion as of its receipt, however long the host took to look at it.
 */
export const effectiveEvents = (events: readonly HuntEvent[]): HuntEvent[] => {
  const known = new Map<string, HuntEvent>();
  for (const event of events.toSorted(byReceipt)) if (!known.has(event.id)) known.set(event.id, event);
  const inOrder = [...known.values()];
  const undone = new Set<string>();
  for (const event of inOrder.toReversed())
    if (event.type === 'event.undone' && !undone.has(event.id)) undone.add(event.event);
  const left = inOrder.filter(({ id, type }) => type !== 'event.undone' && !undone.has(id));
  if (!left.some(({ type }) => type === 'level.late')) return left;
  const isCounted = countedIn(left);
  return left.map((event) =>
    event.type === 'level.late' && isCounted(event) ? { ...event, type: 'level.completed' } : event,
  );
};
