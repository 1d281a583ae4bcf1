import { withoutUndefined } from '#core/without-undefined.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';
import type { HuntFile, Level, Order, Team } from '#activities/hunts/contract.file.ts';
import { missionFacts } from '#activities/hunts/contract.missions.ts';
import type { Mission, MissionType } from '#activities/hunts/contract.missions.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { buildWords } from './build.words.ts';

/** A hunt while it is written: names and texts may still be empty. */
export type Draft = HuntFile;

type Patch<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** The same with some fields changed; a field that is undefined goes. */
export const changed = <T extends object>(value: T, patch: Patch<T>): T =>
  withoutUndefined({ ...value, ...patch }) as T;

interface Named {
  readonly id: string;
}

export const replaced = <T extends Named>(list: readonly T[], id: string, edit: (entry: T) => T): T[] =>
  list.map((entry) => (entry.id === id ? edit(entry) : entry));

export const without = <T extends Named>(list: readonly T[], id: string): T[] =>
  list.filter((entry) => entry.id !== id);

/** One place up or down; at the edge it stays. */
export const moved = <T extends Named>(list: readonly T[], id: string, by: -1 | 1): T[] => {
  const from = list.findIndex((entry) => entry.id === id);
  const entry = list[from];
  const to = from + by;
  if (!entry || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
};

/** What was removed, back where it was; further up if the list is shorter by now. */
export const putBack = <T extends Named>(list: readonly T[], entry: T, index: number): T[] =>
  list.some(({ id }) => id === entry.id) ? [...list] : list.toSpliced(index, 0, entry);

/** `c1`, `c2`, ...: the first that is free. */
export const freeId = (letter: string, taken: readonly Named[]): string => {
  const ids = new Set(taken.map(({ id }) => id));
  let number = 1;
  while (ids.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
};

export const emptyMission = (type: MissionType): Mission => ({ ...missionFacts[type].start });

interface NewLevel {
  readonly id: string;
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** With a place it is a check-in there, without one a question. */
export const newLevel = ({ id, location }: NewLevel): Level => ({
  id,
  name: '',
  mission: emptyMission(location ? 'gps' : 'text'),
  ...(location && { location: { ...location } }),
});

/** Nothing but perhaps a name was written yet. */
export const isUntouched = (level: Level): boolean =>
  JSON.stringify({ ...level, name: '' }) === JSON.stringify(newLevel({ id: level.id }));

export const newHunt = (name: string, firstLevelId: string, language: 'en' | 'de'): Draft => ({
  name,
  language,
  order: 'fixed',
  levels: [newLevel({ id: firstLevelId })],
  teams: [],
});

/** Of six decimal places the last is a tenth of a metre. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** What an empty name is called, in the language of the page. */
export interface DraftNames {
  readonly hunt: string;
  readonly stop: (number: number) => string;
  readonly team: (number: number) => string;
  readonly character: string;
  readonly twinNote: string;
  /** Stands where a reply is still to be written. */
  readonly gap: string;
}

const filled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const optional = (text: string | undefined): string | undefined => (filled(text) ? text : undefined);
const orName = (text: string, name: string): string => (filled(text) ? text.trim() : name);
const nonEmpty = <T>(list: readonly T[] | undefined): T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : [...list];

/** A line counts if everything to be written in it is. */
const isWritten = (line: unknown): boolean =>
  typeof line === 'object' && line !== null ? Object.values(line).every(isWritten) : filled(String(line));

const tidyField = (value: unknown): unknown => {
  if (typeof value === 'string') return optional(value);
  return Array.isArray(value) ? value.filter(isWritten) : value;
};

const idsIn = (entries: unknown): ReadonlySet<unknown> =>
  new Set(Array.isArray(entries) ? entries.map(({ id }: Named) => id) : []);

/** Empty lines go, and with them what names them; a list that nobody needs goes when it is empty. */
const tidyMission = (mission: Mission, intents: readonly Named[]): Mission => {
  const { start, refers = {} } = missionFacts[mission.type];
  const tidied = new Map(Object.entries(mission).map(([field, value]) => [field, tidyField(value)]));
  for (const [field, among] of Object.entries(refers)) {
    const [ids, named] = [idsIn(among === 'intents' ? intents : tidied.get(among)), tidied.get(field)];
    const known = Array.isArray(named)
      ? named.filter((id) => ids.has(id))
      : ids.has(named)
        ? named
        : undefined;
    tidied.set(field, known);
  }
  for (const [field, value] of tidied)
    if (Array.isArray(value) && value.length === 0 && !(field in start)) tidied.set(field, undefined);
  return changed(mission, Object.fromEntries(tidied));
};

const tidyCharacter = (level: Level, clues: readonly Named[], names: DraftNames): Level['character'] => {
  const { character } = level;
  if (!character) return undefined;
  const intents = (character.intents ?? []).flatMap((intent) => {
    const phrases = intent.phrases.filter(filled);
    if (phrases.length === 0) return [];
    const clue = clues.some(({ id }) => id === intent.clue) ? intent.clue : undefined;
    return [changed(intent, { phrases, clue, reply: filled(intent.reply) ? intent.reply : names.gap })];
  });
  return changed(character, {
    name: orName(character.name, names.character),
    persona: optional(character.persona),
    greeting: optional(character.greeting),
    intents: nonEmpty(intents),
    fallbacks: nonEmpty(character.fallbacks?.filter(filled)),
  });
};

/** Drops removed stops from conditions, and conditions that name none. */
const tidyOpens = ({ id, opens = [] }: Level, ids: ReadonlySet<string>): Condition[] =>
  opens.flatMap((condition): Condition[] => {
    if (!('stops' in condition)) return [condition];
    const stops = condition.stops.filter((stop) => stop !== id && ids.has(stop));
    if (stops.length === 0) return [];
    return condition.type === 'some'
      ? [{ ...condition, stops, count: Math.min(condition.count, stops.length) }]
      : [{ ...condition, stops }];
  });

const tidyLevel = (level: Level, number: number, names: DraftNames, ids: ReadonlySet<string>): Level => {
  const clues = level.clues?.filter(({ text }) => filled(text)) ?? [];
  const character = tidyCharacter(level, clues, names);
  const intents = character?.intents ?? [];
  return changed(level, {
    name: orName(level.name, names.stop(number)),
    story: optional(level.story),
    character,
    mission: tidyMission(level.mission, intents),
    clues: nonEmpty(clues),
    pictures: nonEmpty(level.pictures?.filter(filled)),
    opens: nonEmpty(tidyOpens(level, ids)),
    location:
      level.location && changed(level.location, { description: optional(level.location.description) }),
    twin: level.twin && {
      note: orName(level.twin.note, names.twinNote),
      mission: tidyMission(level.twin.mission, intents),
    },
  });
};

const tidyTeam = (team: Team, number: number, names: DraftNames): Team =>
  changed(team, {
    name: orName(team.name, names.team(number)),
    difficulty_level: optional(team.difficulty_level),
    passcode: optional(team.passcode),
  });

/** Start and finale must exist and differ, and a team cannot visit more stops than there are. */
const tidyOrder = (draft: Draft): Pick<Draft, 'order' | 'start' | 'finale'> => {
  const has = (id: string | undefined): boolean => draft.levels.some((level) => level.id === id);
  const start = has(draft.start) ? draft.start : undefined;
  const finale = has(draft.finale) && draft.finale !== start ? draft.finale : undefined;
  const { order = 'fixed' } = draft;
  const most = draft.levels.length - [start, finale].filter((id) => id !== undefined).length;
  const cut: Order =
    typeof order === 'string' ? order : most < 1 ? 'free' : { ...order, count: Math.min(order.count, most) };
  return changed({ order: cut }, { start, finale } as object);
};

/** What can be stored of a draft: empty lines go, empty names get one. */
export const tidy = (draft: Draft, names: DraftNames): HuntFile => {
  const ids = new Set(draft.levels.map(({ id }) => id));
  return changed(draft, {
    name: orName(draft.name, names.hunt),
    description: optional(draft.description),
    levels: draft.levels.map((level, index) => tidyLevel(level, index + 1, names, ids)),
    teams: (draft.teams ?? []).map((team, index) => tidyTeam(team, index + 1, names)),
    start: undefined,
    finale: undefined,
    ...tidyOrder(draft),
  });
};

/** Levels between the common start and finale. */
export const levelsBetween = ({ levels, start, finale }: Draft): Level[] =>
  levels.filter(({ id }) => id !== start && id !== finale);

/** The order of fields means nothing. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const withoutTeams = (file: HuntFile): string => JSON.stringify({ ...file, teams: [] }, inOrder);

/**
 * Players make teams while the host writes. If nothing else was changed since `stored`, theirs join mine; else
 * somebody wrote in another window, and only the host can say what is meant.
 */
export const withNewTeams = (mine: Draft, stored: HuntFile, theirs: HuntFile): Draft | undefined => {
  if (withoutTeams(stored) !== withoutTeams(theirs)) return undefined;
  const known = new Set([...(stored.teams ?? []), ...(mine.teams ?? [])].map(({ id }) => id));
  const more = (theirs.teams ?? []).filter(({ id }) => !known.has(id));
  return { ...mine, teams: [...(mine.teams ?? []), ...more] };
};

/** In the language of the page. */
export const draftNames = (): DraftNames => ({
  hunt: buildWords('unnamedHunt'),
  stop: (number) => buildWords('unnamedStop', { number: String(number) }),
  team: (number) => buildWords('unnamedTeam', { number: String(number) }),
  character: buildWords('unnamedCharacter'),
  twinNote: buildWords('unnamedTwin'),
  gap: buildWords('gap'),
});

export const stopName = ({ name }: { readonly name: string }, index: number): string =>
  name.trim() === '' ? draftNames().stop(index + 1) : name;

export const teamName = ({ name }: { readonly name: string }, index: number): string =>
  name.trim() === '' ? draftNames().team(index + 1) : name;

/** The draft as the rules take it; without prepared teams, with so many made-up ones. */
export const plannedHunt = (draft: Draft, teamsIfNone: number): Hunt => {
  const names = draftNames();
  const file = tidy(draft, names);
  const prepared = file.teams ?? [];
  const madeUp = (): Team[] =>
    Array.from({ length: teamsIfNone }, (_, index) => ({ id: `plan-${index}`, name: names.team(index + 1) }));
  return {
    ...file,
    order: file.order ?? 'fixed',
    teams: prepared.length > 0 ? prepared : madeUp(),
  };
};
