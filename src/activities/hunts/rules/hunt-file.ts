import { fieldIssues } from '#core/field-issues.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';
import { DEFAULT_RADIUS_M, huntFile, LARGEST_HUNT_BYTES, MOST_VISITS } from '../contract.file.ts';
import type { HuntFile, Level, Order, Team } from '../contract.file.ts';
import type { Mission } from '../contract.missions.ts';
import type { Fence } from './geofence/decide.ts';
import { conditionIssues } from './conditions/conditions.ts';
import { repeated, unknown } from './id-issues.ts';
import { rulesOfMission } from './missions.ts';

/** A hunt as rules use it, with the file's defaults filled in. */
export interface Hunt extends HuntFile {
  readonly order: Order;
  readonly teams: Team[];
}

/** Undefined: the level can be played anywhere. */
export const fenceOf = ({ location, radius }: Level): Fence | undefined =>
  location ? { centre: location, radiusM: radius ?? DEFAULT_RADIUS_M } : undefined;

/** `levels.3.name` as `levels[3].name`, as people and editors write it. */
const bracketed = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');

const missionIssues = (mission: Mission, level: Level, path: string): FieldIssue[] =>
  rulesOfMission(mission).issues?.(mission, level, path) ?? [];

const levelIssues = (level: Level, path: string): FieldIssue[] => {
  const { clues = [], character, mission, twin } = level;
  const clueIds = clues.map(({ id }) => id);
  const intents = character?.intents ?? [];
  return [
    ...repeated(clues, `${path}.clues`),
    ...repeated(intents, `${path}.character.intents`),
    ...intents.flatMap(({ clue }, index) =>
      unknown(clue, clueIds, `${path}.character.intents[${index}].clue`),
    ),
    ...missionIssues(mission, level, `${path}.mission`),
    ...(twin ? missionIssues(twin.mission, level, `${path}.twin.mission`) : []),
  ];
};

const orderIssues = ({ order, start, finale, levels }: Hunt): FieldIssue[] => {
  const ids = levels.map(({ id }) => id);
  const others = levels.length - [start, finale].filter((id) => id !== undefined).length;
  const issues = [...unknown(start, ids, 'start'), ...unknown(finale, ids, 'finale')];
  if (start !== undefined && start === finale)
    issues.push({ path: 'finale', message: say('hunt-finale-is-start') });
  if (typeof order !== 'string' && order.count > others)
    issues.push({ path: 'order.count', message: say('hunt-too-many-between', { most: others }) });
  return issues;
};

/** Bytes of a text in UTF-8. */
const byteLength = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
};

const sizeIssues = (hunt: Hunt): FieldIssue[] => {
  const bytes = byteLength(JSON.stringify(hunt));
  if (bytes <= LARGEST_HUNT_BYTES) return [];
  const sizes = { kb: Math.ceil(bytes / 1000), most: LARGEST_HUNT_BYTES / 1000 };
  return [{ path: 'levels', message: say('hunt-text-too-large', sizes) }];
};

const visitIssues = ({ teams, levels }: Hunt): FieldIssue[] => {
  const visits = teams.length * levels.length;
  if (visits <= MOST_VISITS) return [];
  const counts = { teams: teams.length, stops: levels.length, visits };
  const most = { most: MOST_VISITS, mostTeams: Math.floor(MOST_VISITS / levels.length) };
  return [{ path: 'teams', message: say('hunt-too-many-visits', { ...counts, ...most }) }];
};

/** Nobody fixes more at once. */
const MOST_ISSUES = 20;

/** A valid hunt from a file or the editor, or every wrong field by name. */
export const readHunt = (value: unknown) => {
  const parsed = huntFile.safeParse(value);
  if (!parsed.success) {
    const issues = fieldIssues(parsed.error.issues.slice(0, MOST_ISSUES), value, '');
    return fail(
      'bad-input',
      undefined,
      issues.map(({ path, message }) => ({ path: bracketed(path), message })),
    );
  }
  const hunt: Hunt = {
    ...parsed.data,
    order: parsed.data.order ?? 'fixed',
    teams: parsed.data.teams ?? [],
  };
  const issues = [
    ...repeated(hunt.levels, 'levels'),
    ...repeated(hunt.teams, 'teams'),
    ...orderIssues(hunt),
    ...sizeIssues(hunt),
    ...visitIssues(hunt),
    ...conditionIssues(hunt.levels),
    ...hunt.levels.flatMap((level, index) => levelIssues(level, `levels[${index}]`)),
  ];
  return issues.length > 0 ? fail('bad-input', undefined, issues.slice(0, MOST_ISSUES)) : ok(hunt);
};
