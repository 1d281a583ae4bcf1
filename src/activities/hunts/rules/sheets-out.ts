import type { HuntFile, Level, Team } from '#activities/hunts/contract.file.ts';

const textOf = (value: number | string | undefined): string => (value === undefined ? '' : String(value));

const answerOf = ({ mission }: Level): string => {
  if ('answers' in mission) return (mission.answers ?? []).join('|');
  return 'code' in mission ? (mission.code ?? '') : '';
};

/** Levels as `levelsFromSheet` reads them; clues, characters and alternatives are only in the hunt file. */
export const levelsToSheet = ({ levels }: Pick<HuntFile, 'levels'>): string[][] => [
  ['id', 'name', 'lat', 'lon', 'radius', 'mission', 'task', 'story', 'answer', 'points'],
  ...levels.map((level) => [
    level.id,
    level.name,
    textOf(level.location?.latitude),
    textOf(level.location?.longitude),
    textOf(level.radius),
    level.mission.type,
    textOf(level.mission.prompt),
    textOf(level.story),
    answerOf(level),
    textOf(level.points),
  ]),
];

/** Teams as `teamsFromSheet` reads them. */
export const teamsToSheet = (teams: readonly Team[]): string[][] => [
  ['id', 'name', 'difficulty', 'colour', 'passcode', 'most'],
  ...teams.map(({ id, name, difficulty_level, colour, passcode, most }) =>
    [id, name, difficulty_level, colour, passcode, most].map(textOf),
  ),
];
