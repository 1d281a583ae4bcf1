import type { IdentityId } from '#core/ids.ts';
import type { Result } from '#core/result.ts';
import type { Locale, Said } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { EveningPhoto } from '../contract.evening.ts';
import type { Choice, ItemSettings } from '../contract.programme.ts';
import type { Cohost } from '../rules/cohosts.ts';
import type { ItemPlace } from '../rules/programme.ts';
import type { Placed } from '../rules/scoreboard.ts';
import type { Team } from '../rules/teams.ts';

/** Somebody at the table, as an activity seats them. */
export interface Guest {
  readonly memberId: string;
  readonly identityId: IdentityId;
  readonly name: string;
  /** Of the room's teams, where it has some. */
  readonly teamId?: string | undefined;
}

/** A device that proved a member's seat by its link; its session is another identity's. */
export interface Device {
  readonly identityId: IdentityId;
}

/** What a room does in somebody's name. */
export const actingAs = (identityId: IdentityId): Actor => ({
  identityId,
  kind: 'guest',
  sessionId: '',
  isAdmin: false,
});

export interface ItemStart {
  readonly roomId: string;
  readonly hostId: IdentityId;
  readonly title: string;
  readonly settings: ItemSettings;
  /** Different for every start, the same when it is carried out again. A secret of the room and the activity. */
  readonly startKey: string;
  /** The room's own, where it has some: whatever knows teams plays in these. */
  readonly teams: readonly Team[];
  /** What an earlier attempt with this key has made. */
  readonly made: string | undefined;
  /** Goes into the transaction that makes `ref`: of two attempts at once, one finds that the other has made it. */
  readonly claim: (ref: string) => Operation;
  readonly roster: Roster;
}

/** The people who take part, in the order of joining. Returns `most + 1` of them if there are more than `most`. */
export type Roster = (most: number) => Promise<readonly Guest[]>;

/** Where one person goes. */
export interface OwnWay {
  readonly path: string;
  /** What proves their seat on a device that has another identity; kept there under `of`. */
  readonly seat?: { readonly of: string; readonly token: string } | undefined;
}

export interface Outcome {
  /** In the activity's order; nobody where it has no winners among people. */
  readonly places: readonly Placed[];
  /** Names to be shown: people, teams, or what was elected. */
  readonly winners: readonly string[];
  /** The winners are the people at place 1, shown under their current names. A team of one is still a team. */
  readonly isByPlace?: boolean;
  /** Something is still being counted: it is asked again, and `tell` says when it is through. */
  readonly isCounting?: boolean;
}

/** One thing of an activity that a room plays. */
export interface Played {
  readonly ref: string;
  readonly startKey: string;
  readonly hostId: IdentityId;
  /** As long as it runs they are those it was started with. */
  readonly teams: readonly Team[];
}

/**
 * What an activity does for a room. Every call may come twice, from another node, after a crash: it then finds what it did
 * before. A refusal leaves nothing half started.
 */
export interface RoomActivity {
  readonly kind: string;
  /** The host takes part as everybody does, instead of running it. */
  readonly seatsHost?: boolean;
  /** What people do belongs to their account or guest: a seat link does not open it on another device. */
  readonly isPrivate?: boolean;
  /** What the settings lack, if so. */
  readonly lacks: (settings: ItemSettings) => Said | undefined;
  readonly choices: (host: IdentityId, locale: Locale) => Promise<readonly Choice[]>;
  readonly start: (start: ItemStart) => Promise<Result<ItemPlace>>;
  /** Makes them players, voters or hunters; people with a seat keep it. At most `SEATED_AT_ONCE`. */
  readonly seat: (played: Played, guests: readonly Guest[]) => Promise<void>;
  /** The page of one person, with what proves their seat, where `isPersonal`. */
  readonly wayOf?: (played: Played, guest: Guest) => Promise<OwnWay>;
  /** The same person on another device, whose identity differs: it acts for their seat from now on. */
  readonly seatDevice?: (played: Played, guest: Guest, device: Device) => Promise<void>;
  readonly rename?: (played: Played, guest: Guest) => Promise<void>;
  readonly setRemoved?: (played: Played, guest: Guest, isRemoved: boolean) => Promise<void>;
  /** Adds or removes a co-host of the room in an activity that has hosts of its own. */
  readonly setHost?: (played: Played, cohost: Cohost, isHost: boolean) => Promise<void>;
  /** Ending what has ended, or is gone, is done. */
  readonly end: (played: Played) => Promise<void>;
  /** Whether it ended without the room. */
  readonly isOver: (played: Played) => Promise<boolean>;
  readonly outcome: (played: Played, roster: Roster) => Promise<Outcome | undefined>;
  /**
   * The newest photos that its host shares with everybody who took part, at most `MOST_PHOTOS`. Read each time: what was
   * rejected, hidden or deleted since is not among them. Their addresses open for `viewerId` alone.
   */
  readonly photos?: (
    played: Played,
    viewerId: IdentityId,
    roster: Roster,
  ) => Promise<readonly EveningPhoto[]>;
}

/** On the page of an evening, for each item. */
export const MOST_PHOTOS = 60;

export const SEATED_AT_ONCE = 250;

type OnNews = (kind: string, ref: string) => void;

/** The kinds that a room can play; each activity registers its own in its wiring. */
export class RoomActivities {
  readonly #byKind = new Map<string, RoomActivity>();
  #onNews: OnNews = () => undefined;

  register(activity: RoomActivity): void {
    if (this.#byKind.has(activity.kind)) throw new Error(`two activities are of the kind ${activity.kind}`);
    this.#byKind.set(activity.kind, activity);
  }

  get kinds(): readonly string[] {
    return [...this.#byKind.keys()];
  }

  find(kind: string): RoomActivity | undefined {
    return this.#byKind.get(kind);
  }

  /** It ended by itself, or was counted again: the room that plays it hears of it. Nothing where no room does. */
  tell(kind: string, ref: string): void {
    this.#onNews(kind, ref);
  }

  onNews(listener: OnNews): void {
    this.#onNews = listener;
  }
}
