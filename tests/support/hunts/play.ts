import type { MissionView } from '#activities/hunts/contract.missions.ts';
import type {
  HuntPackage,
  LevelView,
  PackedLevel,
  Play,
  PlayerView,
} from '#activities/hunts/contract.views.ts';

export const NOON = 1_800_000_000_000;

const mission: MissionView = { type: 'text', prompt: 'Which year?', needsPlace: false };

const text = (levelId: string, index: number) => ({
  levelId,
  index,
  name: `Stop ${levelId}`,
  mission,
  pictures: [],
  points: 100,
  hasPlace: false,
});

export const anOpenLevel = (levelId: string, index: number): Extract<LevelView, { state: 'open' }> => ({
  ...text(levelId, index),
  state: 'open',
  openedAt: NOON,
  playedMs: 0,
  clues: [],
});

export const aPackedLevel = (levelId: string, index: number): PackedLevel => ({
  ...text(levelId, index),
  clues: [{ clueId: 'c1', text: 'Look up.' }],
});

/** The first level is open, the others wait. */
export const aPlay = (levelIds: readonly string[] = ['a', 'b', 'c'], more: Partial<Play> = {}): Play => ({
  version: 1,
  at: NOON,
  phase: 'running',
  playedMs: 0,
  maySkip: true,
  levels: levelIds.map((levelId, at) =>
    at === 0 ? anOpenLevel(levelId, 1) : { levelId, index: at + 1, state: 'locked' },
  ),
  completed: 0,
  total: levelIds.length,
  points: 0,
  parts: [],
  ...more,
});

export const aPack = (
  levelIds: readonly string[] = ['a', 'b', 'c'],
  more: Partial<HuntPackage> = {},
): HuntPackage => ({
  gameId: 'g1',
  name: 'Old town',
  version: 1,
  at: NOON,
  order: 'fixed',
  levels: levelIds.map((levelId, at) => aPackedLevel(levelId, at + 1)),
  ...more,
});

export const aPlayerView = (play: Play = aPlay(), more: Partial<PlayerView> = {}): PlayerView => ({
  audience: 'player',
  gameId: 'g1',
  name: 'Old town',
  me: { userId: 'u1', name: 'Ada' },
  team: { teamId: 't1', name: 'Foxes', phones: [{ userId: 'u1', name: 'Ada' }] },
  play,
  board: { isShown: false },
  fixes: [],
  ...more,
});
