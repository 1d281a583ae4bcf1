import type { Instant } from '#core/instant.ts';
import type { HuntPackage, LevelView, PackedLevel, Play } from '#activities/hunts/contract.views.ts';
import type { Order } from '#activities/hunts/contract.file.ts';
import { conditionsIn } from '#activities/hunts/rules/conditions/conditions.ts';
import { openingsOf } from '#activities/hunts/rules/progress/open-levels.ts';
import type { Proof } from '#activities/hunts/rules/progress/events.ts';

/** A level that the phone takes for done: its proof waits to be sent, and the server's word will count. */
export interface Provisional {
  readonly levelId: string;
  /** The attempt that waits; when it is answered, this ends. */
  readonly attemptId: string;
  readonly by: Proof;
  readonly at: Instant;
}

export interface ShownPlay extends Play {
  /** Levels that are completed or open only as far as this phone knows. */
  readonly provisional: ReadonlySet<string>;
}

const orderOf = ({ order, count = 1 }: HuntPackage): Order =>
  order === 'some' ? { type: 'some', count } : order;

const completedBy = (level: LevelView, { by, at }: Provisional): LevelView => {
  if (level.state !== 'open') return level;
  // How long it took only the server knows.
  const { playedMs: _, ...rest } = level;
  return { ...rest, state: 'completed', completedAt: at, by };
};

const openedFrom = (packed: PackedLevel, at: Instant): LevelView => {
  const { check: _, opens: __, clues, ...text } = packed;
  return {
    ...text,
    state: 'open',
    openedAt: at,
    playedMs: 0,
    clues: clues.map((clue) => ({ ...clue, state: 'released', isGiven: false })),
  };
};

const isClosed = ({ state }: LevelView): boolean => state === 'completed' || state === 'skipped';

/** The play as it will be if everything that waits holds: done is done, and what comes next is open. */
export const withProvisional = (
  play: Play,
  pack: HuntPackage | undefined,
  done: readonly Provisional[],
): ShownPlay => {
  const byLevel = new Map(done.map((one) => [one.levelId, one]));
  const shown = new Set<string>();
  let levels = play.levels;
  // One waits for the next: a level opened by an earlier one may be done as well.
  for (const _ of done) {
    levels = levels.map((level) => {
      const one = byLevel.get(level.levelId);
      if (!one || level.state !== 'open') return level;
      shown.add(level.levelId);
      return completedBy(level, one);
    });
    levels = pack ? withNextOpen({ ...play, levels }, pack, done, shown) : levels;
  }
  const completed = levels.filter(({ state }) => state === 'completed').length;
  return { ...play, levels, completed, provisional: shown };
};

const packedConditions = (pack: HuntPackage) =>
  conditionsIn(pack.levels.map(({ levelId, opens }) => ({ id: levelId, opens })));

const withNextOpen = (
  { levels, at: viewedAt, playedMs }: Play,
  pack: HuntPackage,
  done: readonly Provisional[],
  shown: Set<string>,
): LevelView[] => {
  if (shown.size === 0) return levels;
  const route = levels.toSorted((one, other) => one.index - other.index).map(({ levelId }) => levelId);
  const closed = new Set(levels.filter(isClosed).map(({ levelId }) => levelId));
  const { start, finale } = pack;
  const at = Math.max(...done.map((one) => one.at));
  const rules = {
    order: orderOf(pack),
    ...(start && { start }),
    ...(finale && { finale }),
    conditions: packedConditions(pack),
  };
  const { open: next } = openingsOf(rules, route, {
    isClosed: (id) => closed.has(id),
    playedMs: playedMs + Math.max(0, at - viewedAt),
    points: () =>
      pack.levels.reduce((sum, { levelId, points }) => sum + (closed.has(levelId) ? points : 0), 0),
  });
  const open = new Set(next);
  return levels.map((level) => {
    const packed = pack.levels.find(({ levelId }) => levelId === level.levelId);
    if (level.state !== 'locked' || !open.has(level.levelId) || !packed) return level;
    shown.add(level.levelId);
    return openedFrom(packed, at);
  });
};
