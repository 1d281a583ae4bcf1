import type { Level } from '#activities/hunts/contract.file.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import { rulesOfMission } from '../missions.ts';

const ofMission = (mission: Mission): readonly string[] => rulesOfMission(mission).secrets?.(mission) ?? [];

/** Four decimals are ten metres: enough to walk there. */
const coordinates = ({ location }: Level): string[] =>
  location ? [location.latitude.toFixed(4), location.longitude.toFixed(4)] : [];

/** What no player may learn from the character: place, answers, codes. */
export const secretsOf = (level: Level): string[] => [
  ...new Set(
    [
      ...(level.location?.description === undefined ? [] : [level.location.description]),
      ...coordinates(level),
      ...ofMission(level.mission),
      ...(level.twin ? ofMission(level.twin.mission) : []),
    ].filter((secret) => /[\p{L}\p{N}]/u.test(secret)),
  ),
];

/** What players may read on the level's page from the start. */
export const publicTextOf = ({ name, story, mission, character }: Level): string =>
  [name, story, mission.prompt, character?.name, character?.greeting]
    .filter((text) => text !== undefined)
    .join('\n');
