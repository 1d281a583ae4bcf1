import * as z from 'zod/mini';

/** How a hunt is run; all of it may be changed while it runs. */
export const settings = z.object({
  /** Phones may join. */
  isJoiningOpen: z.boolean(),
  /** Players may make a team of their own. */
  mayMakeTeams: z.boolean(),
  /** Where a team has no cap of its own. */
  phonesPerTeam: z.int().check(z.gte(1), z.lte(50)),
  maySkip: z.boolean(),
  /** Players and the big screen see the board. */
  isBoardShown: z.boolean(),
  /** They go on seeing it as it was then; the host sees how it stands. */
  isBoardFrozen: z.boolean(),
  /** Playing time on one level after which a team is listed as stuck. */
  stuckAfterS: z.int().check(z.gte(60), z.lte(86_400)),
  /** Whether all teams see each other's photos: not, once the host has accepted them, or as soon as they arrive. */
  photoFeed: z.enum(['off', 'judged', 'at-once']),
  /** Teams learn where the hunt takes place, to about 2 km, also before the start: their phones can keep its map. */
  isAreaShown: z.boolean(),
  /** Photos and words go so many days after the end; 0 or none: as late as the server lets them. Never later. */
  keepDays: z.optional(z.int().check(z.gte(0), z.lte(3650))),
});
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.partial(settings);

export const USUAL_SETTINGS: Settings = {
  isJoiningOpen: true,
  mayMakeTeams: true,
  phonesPerTeam: 10,
  maySkip: true,
  isBoardShown: true,
  isBoardFrozen: false,
  stuckAfterS: 900,
  photoFeed: 'off',
  isAreaShown: false,
};
