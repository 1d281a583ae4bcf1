import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import { leakFinder } from './chat/leak.ts';
import { secretsOf } from './chat/secrets.ts';
import type { Hunt } from './hunt-file.ts';
import { asksPlace, lackOf } from './missions.ts';

export interface Finding {
  /** A problem keeps the hunt from starting; advice does not. */
  readonly kind: 'problem' | 'advice';
  readonly path: string;
  readonly message: Said;
}

/** Below this many phones will be unsure, and the host should know. */
const SURE_RADIUS_M = 20;

const placeProblem = (mission: Mission, level: Level): Said | undefined =>
  mission.needsPlace === true && !level.location ? say('hunt-place-lacks') : undefined;

const problemsOf = (level: Level, path: string): Finding[] =>
  [
    { mission: level.mission, at: `${path}.mission` },
    ...(level.twin ? [{ mission: level.twin.mission, at: `${path}.twin.mission` }] : []),
  ].flatMap(({ mission, at }) =>
    [lackOf(mission, level), placeProblem(mission, level)].flatMap((message) =>
      message ? [{ kind: 'problem' as const, path: at, message }] : [],
    ),
  );

const spokenTexts = ({ story, character }: Level, path: string): (readonly [string, string])[] => {
  const told = [
    [`${path}.story`, story],
    [`${path}.character.persona`, character?.persona],
    [`${path}.character.greeting`, character?.greeting],
    ...(character?.intents ?? []).map(
      ({ reply }, index) => [`${path}.character.intents[${index}].reply`, reply] as const,
    ),
    ...(character?.fallbacks ?? []).map(
      (text, index) => [`${path}.character.fallbacks[${index}]`, text] as const,
    ),
  ] as const;
  return told.flatMap(([at, text]) => (text === undefined ? [] : [[at, text] as const]));
};

const adviceOf = (level: Level, path: string): Finding[] => {
  const leakIn = leakFinder(secretsOf(level));
  const leaks = spokenTexts(level, path)
    .filter(([, text]) => leakIn(text) !== undefined)
    .map(([at]) => ({
      path: at,
      message: say('hunt-text-leaks'),
    }));
  const small =
    level.location && level.radius !== undefined && level.radius < SURE_RADIUS_M
      ? [
          {
            path: `${path}.radius`,
            message: say('hunt-radius-small', { metres: SURE_RADIUS_M }),
          },
        ]
      : [];
  const alone =
    asksPlace(level.mission) && !level.twin
      ? [
          {
            path: `${path}.twin`,
            message: say('hunt-twin-lacks'),
          },
        ]
      : [];
  return [...leaks, ...small, ...alone].map((finding) => ({ kind: 'advice', ...finding }));
};

/** What keeps a hunt from starting. */
export const problemsIn = ({ levels }: Hunt): Finding[] =>
  levels.flatMap((level, index) => problemsOf(level, `levels[${index}]`));

/** More than anybody reads at once; when some are mended, others come. */
const MOST_FINDINGS = 300;

/** What keeps a hunt from starting, and what its host should look at again. */
export const readinessOf = (hunt: Hunt): Finding[] => {
  const findings = hunt.levels.flatMap((level, index) => [
    ...problemsOf(level, `levels[${index}]`),
    ...adviceOf(level, `levels[${index}]`),
  ]);
  if (findings.length <= MOST_FINDINGS) return findings;
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_FINDINGS);
};

const rankOf = ({ kind }: Finding): number => (kind === 'problem' ? 0 : 1);
