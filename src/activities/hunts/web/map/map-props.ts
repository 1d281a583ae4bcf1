import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import type { Reach } from './camera.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';

export type StopState = 'locked' | 'open' | 'completed' | 'skipped';

/** A level with a place. Levels without one are left out by the caller. */
export interface MapStop extends Point {
  readonly id: string;
  readonly name: string;
  /** The text in the marker; its place in the list by default. */
  readonly mark?: string | undefined;
  /** The fence. */
  readonly radiusM: number;
  /** For a team's own map; none for the host's. */
  readonly state?: StopState | undefined;
  /** It has just opened: the eye is led there. */
  readonly isFresh?: boolean | undefined;
}

export interface MapTeam {
  readonly id: string;
  readonly name: string;
  /** Colour and shape, as everywhere: `playerNumberAt(index of the team)`. */
  readonly look: PlayerNumber;
}

/** The last position of one phone. */
export interface MapFix extends Point {
  /** Of the phone; several phones of a team are drawn apart. */
  readonly id: string;
  readonly teamId: string;
  readonly accuracyM: number;
  /** By the server's clock. */
  readonly at: number;
}

export interface MapLine {
  readonly id: string;
  /** Drawn in the team's colour; none: a plain way. */
  readonly teamId?: string | undefined;
  readonly points: readonly Point[];
}

export interface OwnPosition extends Point {
  readonly accuracyM: number;
}

/**
 * The map of a hunt, with tiles where the server has some, else drawn from the hunt itself. Everything on it is also
 * in a list below. Load it with `Lazy` and `loadHuntMap`: it is in no first load.
 */
export interface HuntMapProps {
  /** What the map shows, for its name. */
  readonly label: string;
  readonly stops: readonly MapStop[];
  readonly teams?: readonly MapTeam[];
  readonly fixes?: readonly MapFix[];
  readonly lines?: readonly MapLine[];
  readonly own?: OwnPosition | undefined;
  /** The server's clock, to tell how old a fix is; without it no age is shown. */
  readonly now?: number | undefined;
  readonly selectedId?: string | undefined;
  readonly onSelect?: ((stopId: string) => void) | undefined;
  readonly selectedTeamId?: string | undefined;
  readonly onSelectTeam?: ((teamId: string) => void) | undefined;
  /** Building: a tap, or Enter at the cross in the middle, gives this place. */
  readonly onPick?: ((latitude: number, longitude: number) => void) | undefined;
  /** Building: a pin is dragged, or moved by keys. `isDone`: it was let go. */
  readonly onMove?: ((stopId: string, place: Point, isDone: boolean) => void) | undefined;
  /** A place that was searched for: the map goes there when it changes. */
  readonly aim?: Reach | undefined;
  /** tall: the page is about the map. */
  readonly height?: 'normal' | 'tall';
}

/** For `Lazy`: the map is on no first load. */
export const loadHuntMap = async () => (await import('./HuntMap.tsx')).HuntMap;
