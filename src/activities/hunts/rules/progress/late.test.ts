import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import type { Hunt } from '../hunt-file.ts';
import { judgePhoto } from '../photos/verdicts.ts';
import { scoreBoard } from '../score/score.ts';
import { foldState, withEvents } from '../state.ts';
import type { HuntState } from '../state.ts';
import { effectiveEvents } from './events.ts';
import type { HuntEvent } from './events.ts';
import { asIfCounted, countLate, handIn, lateOf, mayTry, uncountedOf } from './late.ts';
import { progressOf } from './progress.ts';

const MINUTE = 60_000;

const read = readHunt({
  name: 'Test',
  scoring: { firstBonuses: [50, 20], perMinute: 1, lateMinute: 10 },
  timeLimitS: 3600,
  levels: ['a', 'b', 'c'].map((id) => ({ id, name: id, mission: { type: 'gps' } })),
  teams: ['red', 'blue'].map((id) => ({ id, name: id })),
});
if (!read.ok) throw new Error(JSON.stringify(read.error));
const hunt: Hunt = read.value;

const phase = (minute: number, type: 'hunt.started' | 'hunt.paused' | 'hunt.resumed' | 'hunt.ended') =>
  ({ id: `${type} ${minute}`, at: minute * MINUTE, type }) as const;
const undone = (minute: number, event: string): HuntEvent => ({
  id: `undo ${event} ${minute}`,
  at: minute * MINUTE,
  type: 'event.undone',
  event,
});
const started = phase(0, 'hunt.started');
const ended = phase(30, 'hunt.ended');

const questionOf = (events: readonly HuntEvent[]) => ({ hunt, events, progress: progressOf(hunt, events) });

const handed = (events: readonly HuntEvent[], minute: number, level: string, deviceMinute?: number) =>
  handIn(questionOf(events), {
    id: `${level} ${minute}`,
    team: 'red',
    level,
    by: 'gps',
    at: minute * MINUTE,
    ...(deviceMinute !== undefined && { deviceAt: deviceMinute * MINUTE }),
  });

/** Everything up to it, and what came of it. */
const after = (
  events: readonly HuntEvent[],
  ...given: Parameters<typeof handed> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const answer = handed(events, ...given);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value ? [...events, answer.value] : [...events];
};

const counted = (events: readonly HuntEvent[], minute: number, lateId: string): HuntEvent[] => {
  const answer = countLate(questionOf(events), lateId, { id: `count ${lateId}`, at: minute * MINUTE });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value ? [...events, answer.value] : [...events];
};

const redOf = (events: readonly HuntEvent[]) => {
  const team = progressOf(hunt, events).teams.get('red');
  if (!team) throw new Error('no such team');
  return team;
};

const codeOf = (answer: ReturnType<typeof handed>): string => (answer.ok ? 'taken' : answer.error.code);

describe('what comes late', () => {
  test('[PLAY-15] done before the end and received after it: kept, without points', () => {
    const events = after([started, ended], 45, 'a', 20);
    expect(events.at(-1)).toMatchObject({ type: 'level.late', level: 'a', at: 45 * MINUTE });
    expect(lateOf(questionOf(events), 'red')).toHaveLength(1);
    expect(redOf(events).completed.size).toBe(0);
    expect(scoreBoard({ hunt, events, now: 50 * MINUTE }).map(({ points }) => points)).toEqual([0, 0]);
  });

  test('[PLAY-15] what was done after the end, in a pause, or at no known time is refused', () => {
    const paused = [started, phase(10, 'hunt.paused'), phase(20, 'hunt.resumed'), ended];
    expect(codeOf(handed([started, ended], 45, 'a', 31))).toBe('hunt-ended');
    expect(codeOf(handed([started, ended], 45, 'a'))).toBe('hunt-ended');
    expect(codeOf(handed(paused, 45, 'a', 15))).toBe('hunt-ended');
    expect(codeOf(handed(paused, 45, 'a', 25))).toBe('taken');
    expect(codeOf(handed(paused.slice(0, 2), 12, 'a', 11))).toBe('hunt-paused');
    expect(codeOf(handed(paused.slice(0, 2), 12, 'a', 9))).toBe('taken');
    expect(codeOf(handed([started, phase(10, 'hunt.paused'), ended], 45, 'a', 20))).toBe('hunt-ended');
  });

  test('[PLAY-15] while the hunt runs nothing is late', () => {
    expect(after([started], 20, 'a', 3).at(-1)).toMatchObject({ type: 'level.completed' });
  });

  test('[PLAY-15] once for a team and level, whoever sends it', () => {
    const events = after([started, ended], 45, 'a', 20);
    expect(after(events, 46, 'a', 21)).toEqual(events);
  });

  test('[PLAY-15] levels that other late ones would open are looked at, others are not', () => {
    expect(codeOf(handed([started, ended], 45, 'b', 20))).toBe('hunt-level-locked');
    const events = after(after([started, ended], 45, 'a', 20), 45, 'b', 25);
    expect(lateOf(questionOf(events), 'red').map(({ level }) => level)).toEqual(['a', 'b']);
    expect([...(asIfCounted(questionOf(events), 'red')?.open.keys() ?? [])]).toEqual(['c']);
    expect(mayTry(questionOf(events), { team: 'blue', level: 'b', deviceAt: MINUTE }).ok).toBe(false);
  });

  test('[PLAY-15] it counts by the host’s word, as of its receipt, and costs no time after the end', () => {
    const late = after([started, ended], 45, 'a', 20);
    const events = counted(late, 90, 'a 45');
    expect(redOf(events).completed.get('a')).toMatchObject({ at: 45 * MINUTE, playedMs: 30 * MINUTE });
    const [red] = scoreBoard({ hunt, events, now: 100 * MINUTE });
    expect(red).toMatchObject({ team: 'red', points: 100 - 30 + 50, playedMs: 30 * MINUTE });
    expect(counted(events, 91, 'a 45')).toEqual(events);
  });

  test('[PLAY-15] counted after a pause, the time that the host took is nobody’s', () => {
    const late = after([started, phase(10, 'hunt.paused')], 12, 'a', 9);
    const events = counted([...late, phase(20, 'hunt.resumed')], 25, 'a 12');
    expect(redOf(events).completed.get('a')).toMatchObject({ playedMs: 10 * MINUTE });
    expect(redOf(events).open.get('b')).toBe(12 * MINUTE);
  });

  test('[PLAY-15] who was first by receipt stays first', () => {
    const blue: HuntEvent = {
      id: 'blue a',
      at: 25 * MINUTE,
      type: 'level.completed',
      team: 'blue',
      level: 'a',
      by: 'gps',
    };
    const events = counted(after([started, blue, ended], 45, 'a', 5), 46, 'a 45');
    const board = scoreBoard({ hunt, events, now: 50 * MINUTE });
    const bonusOf = (team: string) =>
      board.find((row) => row.team === team)?.parts.find(({ kind }) => kind === 'order')?.points;
    expect([bonusOf('blue'), bonusOf('red')]).toEqual([50, 20]);
  });

  test('[PLAY-15] what the host does not count is told, and cannot be handed in again', () => {
    const late = after([started, ended], 45, 'a', 20);
    const events = [...late, undone(50, 'a 45')];
    expect(lateOf(questionOf(events), 'red')).toEqual([]);
    expect(uncountedOf(questionOf(events), 'red').map(({ level }) => level)).toEqual(['a']);
    expect(codeOf(handed(events, 51, 'a', 20))).toBe('hunt-ended');
    expect(countLate(questionOf(events), 'a 45', { id: 'x', at: 0 }).ok).toBe(false);
    const again = [...events, undone(52, 'undo a 45 50')];
    expect(lateOf(questionOf(again), 'red')).toHaveLength(1);
  });

  test('[PLAY-15] counting is taken back like anything else', () => {
    const events = counted(after([started, ended], 45, 'a', 20), 50, 'a 45');
    const back = [...events, undone(55, 'count a 45')];
    expect(redOf(back).completed.size).toBe(0);
    expect(lateOf(questionOf(back), 'red')).toHaveLength(1);
  });

  test('[PLAY-15] only what came late can be counted', () => {
    const answer = countLate(questionOf([started]), started.id, { id: 'x', at: 0 });
    expect(answer).toMatchObject({ ok: false, error: { code: 'hunt-event-not-found' } });
  });

  test('[PLAY-5] [PLAY-15] sent again and in any order it is the same', () => {
    const events = counted(after(after([started, ended], 45, 'a', 20), 46, 'b', 25), 50, 'a 45');
    const expected = progressOf(hunt, events);
    fc.assert(
      fc.property(fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }), (sent) => {
        expect(progressOf(hunt, sent)).toEqual(expected);
        expect(effectiveEvents([...effectiveEvents(sent)])).toEqual(effectiveEvents(events));
      }),
    );
  });

  test('[PHOTO-9] [PLAY-15] what has just been decided is at once as if read anew', () => {
    const late: HuntEvent = {
      id: 'photo:p',
      at: 40 * MINUTE,
      type: 'level.late',
      team: 'red',
      level: 'a',
      by: 'photo',
    };
    const unfolded = { hunt, events: [started, ended, late], routes: new Map() };
    const state = foldState(unfolded as unknown as HuntState);
    const decisions: HuntEvent[] = [
      { id: 'c', at: 50 * MINUTE, type: 'late.counted', event: 'photo:p', team: 'red', level: 'a' },
      judgePhoto({ photoId: 'p', team: 'red', level: 'a' }, { id: 'v', at: 50 * MINUTE, isAccepted: true }),
    ];
    for (const decision of decisions) {
      const { progress } = withEvents(state, [decision]);
      expect(progress.teams.get('red')?.completed.get('a')).toMatchObject({ at: 40 * MINUTE, by: 'photo' });
      expect(progress).toEqual(progressOf(hunt, [started, ended, late, decision]));
    }
  });
});
