import type { Control } from '../clock/control.ts';
import { buildGame, fittingControl } from './build-game.ts';
import { BadLine, quoted, readingGames, refuseMany, toldMs } from './game-file.ts';
import type { FileControl, FileGame, FileTurn } from './game-file.ts';
import { readSgf } from './sgf-reader.ts';
import type { SgfGame, SgfNode } from './sgf-reader.ts';

const NUMBER = /^\d+(?:\.\d+)?$/;

const numberIn = ({ properties, line }: SgfNode, name: string): number | undefined => {
  const text = properties.get(name)?.[0]?.trim();
  if (text === undefined || text === '') return undefined;
  if (!NUMBER.test(text)) throw new BadLine(line, `${name} must be a number, not ${quoted(text)}`);
  return Number(text);
};

const msIn = (node: SgfNode, name: string): number | undefined => {
  const seconds = numberIn(node, name);
  return seconds === undefined ? undefined : toldMs(Math.round(seconds * 1000), node.line);
};

/** Seconds, or minutes and seconds: `30`, `0:30`. */
const TIME = String.raw`(\d+(?::\d{1,2})?(?:\.\d+)?)`;
const BYO_YOMI = new RegExp(String.raw`(\d+)\s*[x×*]\s*${TIME}`, 'i');
const CANADIAN = new RegExp(String.raw`(\d+)\s*(?:/|moves? in|stones? in)\s*${TIME}`, 'i');
const FISCHER = new RegExp(String.raw`${TIME}\s*(?:s|sec|seconds)?\s*(?:fischer|increment|per move)`, 'i');

const LONGEST_OVERTIME = 200;

const timeMs = (text: string): number => {
  const [seconds = '0', minutes = '0'] = text.split(':').toReversed();
  return Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000);
};

/** TM is the main time; OT is free text, and servers write it like this. */
export const sgfControl = (mainMs: number | undefined, told: string): FileControl => {
  // No server writes more; in a long line of digits, the pattern could start at every one.
  const overtime = told.slice(0, LONGEST_OVERTIME);
  const main = mainMs ?? 0;
  const byo = BYO_YOMI.exec(overtime);
  if (byo)
    return known({
      type: 'byo-yomi',
      mainMs: main,
      periods: Number(byo[1]),
      periodMs: timeMs(byo[2] ?? '0'),
    });
  const block = CANADIAN.exec(overtime);
  if (block)
    return known({
      type: 'canadian',
      mainMs: main,
      blockTurns: Number(block[1]),
      blockMs: timeMs(block[2] ?? '0'),
    });
  const bonus = FISCHER.exec(overtime);
  if (bonus)
    return known({ type: 'fischer', mainMs: main, incrementMs: timeMs(bonus[1] ?? '0'), bonus: 'after' });
  const notes = overtime.trim() === '' ? [] : [`the overtime ${quoted(told)} is not known and not used`];
  return { control: mainMs === undefined ? undefined : { type: 'sudden-death', mainMs: main }, notes };
};

const known = (control: Control): FileControl => ({ control, notes: [] });

/** What a side's clock showed after its last move; a count means that the main time is over. */
interface Shown {
  /** Undefined: only the count is known. */
  readonly leftMs: number | undefined;
  readonly count: number | undefined;
}

/** Both clocks and their time. */
interface Told extends Shown {
  readonly leftMs: number;
}

/** Every turn starts with a full period, so what was left of the last one does not matter. */
const usedInPeriods = (control: Control & { type: 'byo-yomi' }, before: Shown, after: Told) => {
  const mainMs = before.count === undefined ? before.leftMs : 0;
  if (mainMs === undefined) return undefined;
  if (after.count === undefined) return mainMs - after.leftMs;
  const lost = (before.count ?? control.periods) - after.count;
  return mainMs + lost * control.periodMs + (control.periodMs - after.leftMs);
};

/** A block that is shown renewed hides what its last turn took. */
const usedInBlock = (
  control: Control & { type: 'canadian' },
  before: Told,
  after: Told,
): number | undefined => {
  if (after.count === undefined) return before.leftMs - after.leftMs;
  if (before.count === undefined) return before.leftMs + control.blockMs - after.leftMs;
  const isNewBlock = before.count === 0;
  if (!isNewBlock && after.count >= before.count) return undefined;
  return (isNewBlock ? control.blockMs : before.leftMs) - after.leftMs;
};

const isTold = (shown: Shown): shown is Told => shown.leftMs !== undefined;

const usedBetween = (control: Control, before: Shown, after: Shown): number | undefined => {
  if (!isTold(after)) return undefined;
  if (control.type === 'byo-yomi') return usedInPeriods(control, before, after);
  if (!isTold(before)) return undefined;
  return control.type === 'canadian'
    ? usedInBlock(control, before, after)
    : before.leftMs + (control.type === 'fischer' ? control.incrementMs : 0) - after.leftMs;
};

/** A player in byo-yomi stays there: periods that are not repeated are as many as before. */
const shownIn = (node: SgfNode, seat: 0 | 1, periodsBefore: number | undefined): Shown | undefined => {
  const leftMs = msIn(node, seat === 0 ? 'BL' : 'WL');
  const count = numberIn(node, seat === 0 ? 'OB' : 'OW');
  if (leftMs === undefined && count === undefined) return undefined;
  return { leftMs, count: count ?? periodsBefore };
};

const counterOf = (control: Control | undefined, count: number | undefined) => {
  if (count === undefined) return {};
  return control?.type === 'canadian' ? { turnsLeft: count } : { periodsLeft: count };
};

const turnsOf = (control: Control | undefined, nodes: SgfGame): FileTurn[] => {
  const clock: Control = control ?? { type: 'sudden-death', mainMs: 0 };
  const first: Shown | undefined =
    control && 'mainMs' in control ? { leftMs: control.mainMs, count: undefined } : undefined;
  const shown: [Shown | undefined, Shown | undefined] = [first, first];
  return nodes.flatMap((node) => {
    const seat = node.properties.has('B') ? 0 : node.properties.has('W') ? 1 : undefined;
    if (seat === undefined) return [];
    const before = shown[seat];
    const after = shownIn(node, seat, clock.type === 'byo-yomi' ? before?.count : undefined);
    shown[seat] = after;
    const tookMs = before && after && usedBetween(clock, before, after);
    const usedMs = tookMs !== undefined && tookMs >= 0 ? tookMs : undefined;
    return [{ seat, usedMs, remainingMs: after?.leftMs, ...counterOf(control, after?.count) }];
  });
};

const LOST_ON_TIME = /^\s*([BW])\+T(?:ime)?\b/i;

const gameOf = (nodes: SgfGame): FileGame => {
  const root = nodes[0] ?? { line: 1, properties: new Map<string, readonly string[]>() };
  const textOf = (name: string): string => root.properties.get(name)?.[0]?.trim() ?? '';
  const overtime = textOf('OT');
  const told = sgfControl(msIn(root, 'TM'), overtime);
  const { control, notes } = fittingControl(told, `${textOf('TM')} ${overtime}`);
  const result = textOf('RE');
  const onTime = LOST_ON_TIME.exec(result)?.[1]?.toUpperCase();
  const winner = /^B\+/i.test(result) ? 0 : /^W\+/i.test(result) ? 1 : undefined;
  const built = buildGame({
    names: [textOf('PB') || 'Black', textOf('PW') || 'White'],
    control,
    turns: turnsOf(control, nodes),
    forfeit: onTime === undefined ? undefined : onTime === 'B' ? 1 : 0,
  });
  const date = /^\d{4}-\d{2}-\d{2}/.exec(textOf('DT'))?.[0];
  return { ...built, notes, winner, date, title: textOf('GN') || textOf('EV') };
};

/** Go and other games: Black is seat 0. */
export const parseSgf = (text: string, mostGames?: number) =>
  readingGames(() => {
    const games = readSgf(text);
    refuseMany(games, mostGames);
    if (games.length === 0) throw new BadLine(1, 'there is no game in this file');
    return games.map(gameOf);
  });
