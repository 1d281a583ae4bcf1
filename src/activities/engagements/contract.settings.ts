import * as z from 'zod/mini';
import { LONGEST_ANSWER } from './contract.kinds.ts';

export const scorings = ['speed', 'linear', 'none', 'correctness-first'] as const;
export type Scoring = (typeof scorings)[number];
export const votingMethods = ['top-three', 'borda', 'irv'] as const;
export type VotingMethod = (typeof votingMethods)[number];

export const teamId = z.string().check(z.regex(/^t\d{1,2}$/));
const teamName = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(40));
/** Colours of the wall and the phones; each is the palette of one activity, light and dark. */
export const accents = ['coral', 'green', 'amber', 'violet', 'blue'] as const;

const seconds = (most: number) => z.int().check(z.gte(0), z.lte(most));

/** What is left out takes the default of the engagement's type: rules/settings.ts. */
export const gameSettings = z.object({
  scoring: z.enum(scorings),
  /** What a wrong answer costs, in per cent of what a right one can bring. 0: nothing. */
  penaltyPercent: seconds(100),
  hasStreakBonus: z.boolean(),
  /** Of `multiple` and `ordering`: something for partly right answers. */
  hasPartialCredit: z.boolean(),
  /** Where the question says nothing; 0 is no timer. */
  timeLimitSeconds: seconds(3600),
  /** The question alone before the options come and answers count. */
  readingSeconds: seconds(60),
  votingSeconds: seconds(3600),
  votingMethod: z.enum(votingMethods),
  /** How late an answer given in time may arrive. */
  graceMs: seconds(5000),
  closesWhenAllAnswered: z.boolean(),
  /** From results to the next question by itself after so long; 0: the host advances. */
  autopilotSeconds: seconds(600),
  results: z.enum(['live', 'on-close', 'on-reveal']),
  leaderboard: z.enum(['every-question', 'at-end', 'hidden']),
  canChangeAnswers: z.boolean(),
  shufflesOptions: z.boolean(),
  longestAnswer: z.int().check(z.gte(20), z.lte(LONGEST_ANSWER)),
  /** Everybody gives a name, and hosts see who answered what. Without, nobody has to and nobody sees it. */
  asksNames: z.boolean(),
  /** Whose answer it was, with the results of a vote. */
  showsAuthors: z.boolean(),
  /** Until the session ends nobody, hosts included, sees who answered what; the leaderboard waits, too. */
  namesAtEnd: z.boolean(),
  teams: z.enum(['none', 'chosen', 'dealt']),
  /** Team t1 is the first. */
  teamNames: z.array(teamName).check(z.maxLength(20)),
  filtersProfanity: z.boolean(),
  asks: z.enum(['off', 'open', 'moderated']),
  hasReactions: z.boolean(),
  accent: z.enum(accents),
  /** A picture behind the lobby and the podium; empty: none. */
  backdrop: z.string().check(z.maxLength(200)),
  /** The wall makes sounds; phones never do. */
  hasSounds: z.boolean(),
});
export type GameSettings = z.infer<typeof gameSettings>;
/** What a set says about sessions that play it, where the host says nothing else. */
export const setPresets = z.partial(
  z.pick(gameSettings, { accent: true, backdrop: true, hasSounds: true, namesAtEnd: true }),
);
export type SetPresets = z.infer<typeof setPresets>;
/** For rules, which know no schemas. */
export const parsePresets = (given: unknown): SetPresets | undefined => z.safeParse(setPresets, given).data;
export const settingsChange = z.partial(gameSettings);
export type SettingsChange = z.infer<typeof settingsChange>;
