import type { Instant } from '#core/instant.ts';
import type { MissionType } from '#activities/hunts/contract.missions.ts';

/** How an event names the one whose hunt it is; co-hosts have ids. */
export const OWNER = 'host';

interface Stamp {
  /** Made by the client: the same event sent again is the same event. */
  readonly id: string;
  /** When the server received it; this makes the order. */
  readonly at: Instant;
  /** By the clock of the phone, kept beside it: somebody offline was earlier than the server knows. */
  readonly deviceAt?: Instant;
  /** Which host did it: the owner, or the id by which hosts know a co-host. None: a team, or an earlier version. */
  readonly decidedBy?: string;
}

/** What was shown to complete a level; the host may do it by hand. */
export type Proof = MissionType;

export type ClueWay = 'clock' | 'price' | 'host' | 'chat';

interface AtLevel {
  readonly team: string;
  readonly level: string;
}

interface Proven extends AtLevel {
  readonly by: Proof;
  /** The stop asks for the place, and the phone had no position. */
  readonly isUnplaced?: true;
}

type Happening =
  | { readonly type: 'hunt.started' | 'hunt.paused' | 'hunt.resumed' | 'hunt.ended' }
  /** Levels that open by time are looked at again. */
  | { readonly type: 'time.passed' }
  /** A team that came late: its clock begins here. */
  | { readonly type: 'team.started'; readonly team: string }
  | ({ readonly type: 'level.completed' } & Proven)
  /** Right, but it came in a pause or after the end; completed only if the host counts it. */
  | ({ readonly type: 'level.late' } & Proven)
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
  /** A photo that did not complete its level; enough by itself, or needing the host's word. */
  | ({ readonly type: 'photo.shown'; readonly isEnough: boolean } & AtLevel)
  | ({
      readonly type: 'photo.judged';
      readonly isAccepted: boolean;
      readonly points?: number;
      /** The photo it is about, and the reason for the team. */
      readonly photo?: string;
      readonly reason?: string;
    } & AtLevel)
  | {
      readonly type: 'points.given';
      readonly team: string;
      readonly points: number;
      readonly reason?: string;
    }
  /** Somebody of the team asks for the host; the words are a message. */
  | {
      readonly type: 'team.called';
      readonly team: string;
      readonly user: string;
      readonly message: string;
      readonly isSos: boolean;
    }
  | { readonly type: 'call.answered'; readonly team: string }
  | { readonly type: 'event.undone'; readonly event: string };

export type HuntEvent = Stamp & Happening;

const byReceipt = (one: HuntEvent, other: HuntEvent): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** What a photo does for its team has this id. */
export const photoEventId = (photoId: string): string => `photo:${photoId}`;

type Verdict = HuntEvent & { readonly type: 'photo.judged' };

/** By the id of what the photo did: the last verdict on it, of those in force. */
export const photoVerdicts = (effective: readonly HuntEvent[]): Map<string, Verdict> => {
  const verdicts = new Map<string, Verdict>();
  for (const event of effective)
    if (event.type === 'photo.judged' && event.photo !== undefined)
      verdicts.set(photoEventId(event.photo), event);
  return verdicts;
};

/** Not done by itself: it came late, or the photo was not enough. */
const needsWord = (event: HuntEvent): boolean =>
  event.type === 'level.late' || (event.type === 'photo.shown' && !event.isEnough);

/**
 * A completion by the host: a late attempt that was counted, or an accepted late photo, completes as of its receipt,
 * however long the host took to look at it. A photo that was not enough is one as of that word: its team could not go on.
 */
const byWord = (left: readonly HuntEvent[]): ((event: HuntEvent) => HuntEvent) => {
  const counted = new Set(left.flatMap((event) => (event.type === 'late.counted' ? [event.event] : [])));
  const verdicts = photoVerdicts(left);
  return (event) => {
    const verdict = verdicts.get(event.id);
    const isAccepted = verdict?.isAccepted === true;
    if (event.type === 'level.late' && (counted.has(event.id) || isAccepted))
      return { ...event, type: 'level.completed' };
    if (event.type !== 'photo.shown' || event.isEnough || !isAccepted) return event;
    const { isEnough: _, ...shown } = event;
    return { ...shown, type: 'level.completed', by: 'photo', at: Math.max(event.at, verdict.at) };
  };
};

const effectiveFrom = (events: readonly HuntEvent[]): HuntEvent[] => {
  const ids = new Set<string>();
  const inOrder = events.toSorted(byReceipt).filter(({ id }) => ids.size < ids.add(id).size);
  const undone = new Set<string>();
  for (let at = inOrder.length - 1; at >= 0; at--) {
    const event = inOrder[at];
    if (event?.type === 'event.undone' && !undone.has(event.id)) undone.add(event.event);
  }
  const left =
    undone.size === 0
      ? inOrder
      : inOrder.filter(({ id, type }) => type !== 'event.undone' && !undone.has(id));
  return left.some(needsWord) ? left.map(byWord(left)).toSorted(byReceipt) : left;
};

interface Worked {
  readonly length: number;
  readonly effective: HuntEvent[];
}

const workedByEvents = new WeakMap<readonly HuntEvent[], Worked>();

/**
 * The first of each id, in the order of receipt; what was undone is gone, what was undone by mistake is back, and what
 * the host's word completes is completed. Worked out once for each list, unless it has grown: the fold of a long hunt, its
 * board and its views all ask.
 */
export const effectiveEvents = (events: readonly HuntEvent[]): HuntEvent[] => {
  const known = workedByEvents.get(events);
  if (known?.length === events.length) return known.effective;
  const effective = effectiveFrom(events);
  workedByEvents.set(events, { length: events.length, effective });
  workedByEvents.set(effective, { length: effective.length, effective });
  return effective;
};
