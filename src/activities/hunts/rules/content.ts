import { fail, failWith, ok } from '#core/result.ts';
import type { ErrorCode, FieldIssue, Result } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { HuntFile, Level, Team } from '../contract.file.ts';
import { withStopIds } from './conditions/conditions.ts';
import { readHunt } from './hunt-file.ts';
import type { Hunt } from './hunt-file.ts';
import type { HuntStatus } from './progress/progress.ts';
import type { HuntState } from './state.ts';

/** One item of the store takes 400 kB; a level is one item. */
const LARGEST_LEVEL = 300_000;

const under = <Code extends ErrorCode>(path: string, result: Result<unknown, Code>) => {
  if (result.ok) return undefined;
  const fields = result.error.fields?.map((issue): FieldIssue => ({
    ...issue,
    path: `${path}.${issue.path}`,
  }));
  return failWith({ ...result.error, ...(fields && { fields }) });
};

/** Levels that are too long for one item, by their position in the file. */
const checkLevelSizes = ({ levels }: Hunt) => {
  const issues = levels.flatMap((level, index) => {
    const size = JSON.stringify(level).length;
    return size <= LARGEST_LEVEL
      ? []
      : [
          {
            path: `levels[${index}]`,
            message: say('hunt-level-too-large', { kb: Math.ceil(size / 1000), most: LARGEST_LEVEL / 1000 }),
          },
        ];
  });
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok(undefined);
};

/** A valid hunt from outside, or every wrong field by name. */
export const readContent = (file: unknown) => {
  const hunt = readHunt(file);
  if (!hunt.ok) return under('file', hunt) ?? hunt;
  const sizes = checkLevelSizes(hunt.value);
  return under('file', sizes) ?? hunt;
};

const sameIds = (
  one: readonly { readonly id: string }[],
  other: readonly { readonly id: string }[],
): boolean => one.length === other.length && one.every(({ id }, index) => other[index]?.id === id);

const isSameTask = (one: Level, other: Level | undefined): boolean =>
  one.id === other?.id &&
  one.mission.type === other.mission.type &&
  one.twin?.mission.type === other.twin?.mission.type &&
  JSON.stringify(one.opens ?? []) === JSON.stringify(other.opens ?? []);

/** After the start texts, clues and fences may change, but not the set and order of levels. */
export const checkChange = (before: Hunt, after: Hunt, status: HuntStatus) => {
  if (status === 'ready') return ok(undefined);
  if (status === 'ended') return fail('hunt-ended');
  const isSame =
    sameIds(before.levels, after.levels) &&
    sameIds(before.teams, after.teams) &&
    before.levels.every((level, index) => isSameTask(level, after.levels[index])) &&
    JSON.stringify([before.order, before.start, before.finale, before.timeLimitS]) ===
      JSON.stringify([after.order, after.start, after.finale, after.timeLimitS]);
  return isSame ? ok(undefined) : fail('hunt-fixed');
};

type Names = ReadonlyMap<string, string>;
export interface Renamed {
  readonly levels: Names;
  readonly teams: Names;
}

/** The hunt with new ids where another hunt already uses them, and every reference updated. */
export const withIds = (hunt: Hunt, renamed: Renamed): Hunt => {
  const named =
    (names: Names) =>
    <T extends Level | Team>(entry: T): T => ({ ...entry, id: names.get(entry.id) ?? entry.id });
  const { start, finale } = hunt;
  const { levels, teams } = renamed;
  return {
    ...hunt,
    levels: hunt.levels.map(named(levels)).map((level) => withStopIds(level, (id) => levels.get(id) ?? id)),
    teams: hunt.teams.map(named(teams)),
    ...(start !== undefined && { start: levels.get(start) ?? start }),
    ...(finale !== undefined && { finale: levels.get(finale) ?? finale }),
  };
};

/** Earlier names of the hunt's own ids. */
export const refsOf = ({ levels, teams }: Renamed): Map<string, string> =>
  new Map([...levels, ...teams].map(([given, own]) => [own, given]));

/** Ids as the author gave them, if they are still unique. */
const givenIds = ({ hunt, refs }: Pick<HuntState, 'hunt' | 'refs'>): Renamed => {
  const own = [...hunt.levels, ...hunt.teams].map(({ id }) => id);
  const given = own.map((id) => refs.get(id) ?? id);
  const names = new Set(given).size === given.length ? refs : new Map();
  return { levels: names, teams: names };
};

/** The hunt as a file for another server, where printed cards keep working. */
export const portableFile = (state: HuntState): HuntFile => ({
  id: state.ref ?? state.gameId,
  ...(state.cardKey !== '' && { cardKey: state.cardKey }),
  ...withIds(state.hunt, givenIds(state)),
});
