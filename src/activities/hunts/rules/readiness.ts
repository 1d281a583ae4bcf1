import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import { foldText } from './answers/fold.ts';
import { deadEndsIn } from './conditions/prove.ts';
import { leakFinder } from './chat/leak.ts';
import { secretsOf } from './chat/secrets.ts';
import { distanceM } from './geofence/distance.ts';
import type { Fence } from './geofence/decide.ts';
import { fenceOf } from './hunt-file.ts';
import type { Hunt } from './hunt-file.ts';
import { asksPlace, lackOf } from './missions.ts';

export interface Finding {
  /** A problem keeps the hunt from starting; advice does not. */
  readonly kind: 'problem' | 'advice';
  readonly path: string;
  readonly message: Said;
}

/** With a smaller radius many phones will be uncertain. */
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

const EASY_CODES = new Set([
  'code',
  'test',
  'hunt',
  'hallo',
  'hello',
  'geheim',
  'secret',
  'qwertz',
  'qwerty',
]);
const STEADY = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz'];

/** A phone can try two codes a second: four digits are found within the hour, a word of the stop's text at once. */
const isGuessable = (code: string, name: string): boolean => {
  const plain = foldText(code).replaceAll(' ', '');
  const isShort = plain.length < 4 || /^\d{1,4}$/.test(plain);
  const isSteady = new Set(plain).size === 1 || STEADY.some((row) => row.includes(plain));
  return isShort || isSteady || EASY_CODES.has(plain) || foldText(name).split(' ').includes(plain);
};

const codeAdvice = (level: Level, path: string): Finding[] =>
  (['mission', 'twin.mission'] as const).flatMap((at) => {
    const mission = at === 'mission' ? level.mission : level.twin?.mission;
    if (!mission || !('code' in mission) || mission.code === undefined) return [];
    if (!isGuessable(mission.code, level.name)) return [];
    return [{ kind: 'advice' as const, path: `${path}.${at}`, message: say('hunt-code-guessable') }];
  });

interface Placed {
  readonly level: Level;
  readonly path: string;
  readonly fence: Fence;
  /** Distance to the nearest other stop. */
  readonly nearestM: number;
}

const placedIn = (levels: readonly Level[]): Placed[] => {
  const fences = levels.flatMap((level, index) => {
    const fence = fenceOf(level);
    return fence ? [{ level, path: `levels[${index}]`, fence }] : [];
  });
  return fences.map((one) => {
    const others = fences.filter((other) => other !== one);
    const distances = others.map(({ fence }) => distanceM(one.fence.centre, fence.centre));
    return { ...one, nearestM: distances.length === 0 ? 0 : Math.min(...distances) };
  });
};

/** So far from all others that a typing error in the coordinates is likely. */
const FAR_M = 5000;
const FAR_TIMES = 5;
/** With two stops, neither is the odd one out: only a distance that nobody walks counts. */
const FAR_OF_TWO_M = 50_000;

const farAdvice = (placed: readonly Placed[]): Finding[] => {
  const near = placed.map(({ nearestM }) => nearestM).toSorted((one, other) => one - other);
  const usualM = near[Math.floor((near.length - 1) / 2)] ?? 0;
  const limitM = placed.length === 2 ? FAR_OF_TWO_M : Math.max(FAR_M, FAR_TIMES * usualM);
  return placed
    .filter(({ nearestM }) => nearestM > limitM)
    .map(({ path, nearestM }) => ({
      kind: 'advice',
      path: `${path}.location`,
      message: say('hunt-stop-far', { km: Math.round(nearestM / 1000) }),
    }));
};

/** The first earlier stop that a stop overlaps, if both ask for the place. */
const overlapAdvice = (placed: readonly Placed[]): Finding[] => {
  const asked = placed.filter(({ level }) => asksPlace(level.mission));
  return asked.flatMap(({ path, fence }, index) => {
    const other = asked
      .slice(0, index)
      .find((each) => distanceM(each.fence.centre, fence.centre) < each.fence.radiusM + fence.radiusM);
    if (!other) return [];
    const message = say('hunt-fences-overlap', { other: other.level.name });
    return [{ kind: 'advice' as const, path: `${path}.radius`, message }];
  });
};

/** Stops that nobody could ever open, and those that open when the time is up. */
const openingFindings = (hunt: Hunt): Finding[] =>
  deadEndsIn(hunt).map(({ level, condition, message }) => {
    const path = `levels[${hunt.levels.findIndex(({ id }) => id === level)}].opens`;
    return { kind: 'problem', path: condition === undefined ? path : `${path}[${condition}]`, message };
  });

const lateAdvice = ({ levels, timeLimitS }: Hunt): Finding[] =>
  levels.flatMap(({ opens = [] }, index) =>
    opens.flatMap((condition, place): Finding[] =>
      condition.type === 'time' && timeLimitS !== undefined && condition.afterS >= timeLimitS
        ? [
            {
              kind: 'advice',
              path: `levels[${index}].opens[${place}]`,
              message: say('hunt-opens-late', { minutes: Math.round(timeLimitS / 60) }),
            },
          ]
        : [],
    ),
  );

/** What keeps a hunt from starting. */
export const problemsIn = (hunt: Hunt): Finding[] => [
  ...hunt.levels.flatMap((level, index) => problemsOf(level, `levels[${index}]`)),
  ...openingFindings(hunt),
];

/** Nobody reads more at once; after some are fixed, the rest appear. */
const MOST_FINDINGS = 300;

/** What keeps a hunt from starting, and what its host should check. */
export const readinessOf = (hunt: Hunt): Finding[] => {
  const placed = placedIn(hunt.levels);
  const findings = [
    ...hunt.levels.flatMap((level, index) => [
      ...problemsOf(level, `levels[${index}]`),
      ...adviceOf(level, `levels[${index}]`),
      ...codeAdvice(level, `levels[${index}]`),
    ]),
    ...openingFindings(hunt),
    ...lateAdvice(hunt),
    ...farAdvice(placed),
    ...overlapAdvice(placed),
  ];
  if (findings.length <= MOST_FINDINGS) return findings;
  return findings.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_FINDINGS);
};

const rankOf = ({ kind }: Finding): number => (kind === 'problem' ? 0 : 1);
