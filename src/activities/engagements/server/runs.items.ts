import { set } from '#store/port/changes.ts';
import { and, equals, exists, lacks } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Run } from '../rules/state.ts';
import type { GamePlace } from './games.items.ts';
import { playerKey, runAttributes } from './players.items.ts';
import type { Seat, Standing } from './players.items.ts';

/** Nobody has gone on in this seat's name since it was read. */
const isStillAtStep = (run: Run | undefined): Condition =>
  run ? equals('RunStep', run.step) : and(exists, lacks('RunStep'));

/** The next place of a player in a challenge, from the one it was decided on. */
export const runOperation = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  { playerName, run: before }: Pick<Seat, 'playerName' | 'run'>,
  run: Run,
): Operation => ({
  op: 'update',
  table,
  key: playerKey(gameId, playerName),
  changes: Object.entries(runAttributes(run)).flatMap(([name, value]) =>
    value === undefined ? [] : [set(name, value)],
  ),
  condition: isStillAtStep(before),
});

/** Points of an answer in a challenge; the rank is worked out when it ends. */
export const ownScoreOperation = (
  { table, gameId }: Pick<GamePlace, 'table' | 'gameId'>,
  score: Omit<Standing, 'rank'> & Pick<Seat, 'run'>,
): Operation => ({
  op: 'update',
  table,
  key: playerKey(gameId, score.playerName),
  changes: [
    set('Marks', asValue(score.marks)),
    set('Scores', score.scores),
    set('TotalScore', score.total),
    set('Streak', score.streak),
  ],
  condition: isStillAtStep(score.run),
});
