import { rulesOfControl } from '../clock/banks/of-control.ts';
import type { Control, PeriodPlan } from '../clock/control.ts';
import type { Bank } from '../clock/state.ts';
import { buildGame, fittingControl } from './build-game.ts';
import { BadLine, quoted, readingGames, refuseMany } from './game-file.ts';
import type { FileControl, FileGame, FileTurn } from './game-file.ts';
import { readPgn } from './pgn-reader.ts';
import type { PgnGame, PgnMove } from './pgn-reader.ts';

const FIELD = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/;

const toMs = (seconds: string): number => Math.round(Number(seconds) * 1000);

const planOf = (field: string): PeriodPlan | undefined => {
  const match = FIELD.exec(field.trim());
  if (!match) return undefined;
  const [, turns, main = '0', increment] = match;
  return {
    mainMs: toMs(main),
    ...(increment !== undefined && { incrementMs: toMs(increment) }),
    ...(turns !== undefined && { turns: Number(turns) }),
  };
};

const controlOfPlans = ([first, ...rest]: readonly PeriodPlan[]): Control | undefined => {
  if (!first) return undefined;
  if (rest.length > 0 || (first.turns ?? 1) > 1) return { type: 'periods', periods: [first, ...rest] };
  // Correspondence: one move in this many seconds, repeatedly.
  if (first.turns === 1) return { type: 'per-move', moveMs: first.mainMs };
  return first.incrementMs
    ? { type: 'fischer', mainMs: first.mainMs, incrementMs: first.incrementMs, bonus: 'after' }
    : { type: 'sudden-death', mainMs: first.mainMs };
};

const MOST_PERIODS = 20;

/** The TimeControl tag: `300`, `180+2`, `40/5400:1800+30`, `*180` for an hourglass, `-` for none, `?` unknown. */
export const timeControlOf = (tag: string | undefined): FileControl => {
  const text = tag?.trim() ?? '?';
  if (text === '?' || text === '') return { control: undefined, notes: [] };
  if (text === '-') return { control: { type: 'count-up' }, notes: [] };
  const sand = /^\*(\d+)$/.exec(text)?.[1];
  if (sand !== undefined) return { control: { type: 'hourglass', mainMs: toMs(sand) }, notes: [] };
  const plans = text.split(':', MOST_PERIODS + 1).map(planOf);
  const known = plans.filter((plan) => plan !== undefined);
  return known.length === plans.length && known.length <= MOST_PERIODS
    ? { control: controlOfPlans(known), notes: [] }
    : { control: undefined, notes: [`the TimeControl ${quoted(text)} is not known and not used`] };
};

/** One side's clock while its moves are read; unknown after a move without a time. */
interface Side {
  readonly bank: Bank | undefined;
}

const counted = (control: Control, before: Bank, usedMs: number): Bank => {
  const rules = rulesOfControl(control);
  return rules.atTurnEnd(control, rules.spend(control, before, usedMs), undefined);
};

/**
 * What a move took if its clock showed `clkMs` after it. A period's time may be on the clock later than at its last
 * move, as some clocks add it at zero: whenever a clock shows more than it could, the next period has begun.
 */
const usedUntil = (
  control: Control,
  before: Bank,
  clkMs: number,
): { usedMs: number; bank: Bank } | undefined => {
  if (control.type === 'per-move') return { usedMs: control.moveMs - clkMs, bank: before };
  if (control.type !== 'periods') {
    const bonusMs = control.type === 'fischer' ? control.incrementMs : 0;
    return { usedMs: before.bankMs + bonusMs - clkMs, bank: before };
  }
  const { periods } = control;
  for (let left = before.periodsLeft, extraMs = 0; left > 0; left--) {
    const incrementMs = periods[periods.length - before.periodsLeft]?.incrementMs ?? 0;
    const usedMs = before.bankMs + incrementMs + extraMs - clkMs;
    if (usedMs >= 0) return { usedMs, bank: { ...before, periodsLeft: left } };
    extraMs += periods[periods.length - left + 1]?.mainMs ?? 0;
  }
  return undefined;
};

const showing = (control: Control, bank: Bank | undefined, clkMs: number): Bank => {
  const base = bank ?? rulesOfControl(control).atStart(control);
  return control.type === 'per-move' ? { ...base, allowanceMs: control.moveMs } : { ...base, bankMs: clkMs };
};

interface Derived {
  readonly usedMs: number | undefined;
  readonly remainingMs: number | undefined;
  readonly bank: Bank | undefined;
}

const shownAfter = (control: Control, bank: Bank | undefined): number | undefined =>
  bank && rulesOfControl(control).remainingMs(control, bank);

const derive = (control: Control, before: Bank | undefined, { clkMs, emtMs }: PgnMove): Derived => {
  if (clkMs === undefined) {
    const bank = before && emtMs !== undefined ? counted(control, before, emtMs) : undefined;
    return { usedMs: emtMs, remainingMs: shownAfter(control, bank), bank };
  }
  const found = before && usedUntil(control, before, clkMs);
  const usedMs = emtMs ?? (found && found.usedMs >= 0 ? found.usedMs : undefined);
  return { usedMs, remainingMs: clkMs, bank: showing(control, found?.bank ?? before, clkMs) };
};

/** In an hourglass the other side gains what this one loses. */
const afterOpponent = (control: Control, bank: Bank | undefined, usedMs: number | undefined) => {
  if (control.type !== 'hourglass') return bank;
  return bank && usedMs !== undefined ? { ...bank, bankMs: bank.bankMs + usedMs } : undefined;
};

/** A clock that shows more than after the move before: something was added, and the file does not say how much. */
const doesRise = (moves: readonly PgnMove[]): boolean => {
  const last: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return moves.some(({ isBlack, clkMs }) => {
    const seat = isBlack ? 1 : 0;
    const before = last[seat];
    last[seat] = clkMs ?? before;
    return last[seat] > before;
  });
};

const turnsOf = (control: Control | undefined, moves: readonly PgnMove[]): FileTurn[] => {
  if (!control && doesRise(moves))
    return moves.map(({ isBlack, clkMs, emtMs }) => ({
      seat: isBlack ? 1 : 0,
      usedMs: emtMs,
      remainingMs: clkMs,
    }));
  const clock: Control = control ?? { type: 'sudden-death', mainMs: 0 };
  const first = control && rulesOfControl(control).atStart(control);
  let sides: readonly [Side, Side] = [{ bank: first }, { bank: first }];
  return moves.map((move) => {
    const seat = move.isBlack ? 1 : 0;
    const { usedMs, remainingMs, bank } = derive(clock, sides[seat].bank, move);
    const other = { bank: afterOpponent(clock, sides[seat === 0 ? 1 : 0].bank, usedMs) };
    sides = seat === 0 ? [{ bank }, other] : [other, { bank }];
    return { seat, usedMs, remainingMs };
  });
};

const LOSERS: Readonly<Record<string, 0 | 1>> = { '1-0': 1, '0-1': 0 };
const ON_TIME = /time forfeit|on time|out of time|flag fell/i;

/** A flag that fell against too little material is a draw: the player to move ran out of time. */
const forfeitOf = ({ tags, result, moves }: PgnGame): 0 | 1 | undefined => {
  if (!ON_TIME.test(tags.get('Termination') ?? '')) return undefined;
  return LOSERS[result ?? ''] ?? (moves.at(-1)?.isBlack === false ? 1 : 0);
};

const dateOf = (tags: ReadonlyMap<string, string>): string | undefined => {
  const date = (tags.get('UTCDate') ?? tags.get('Date') ?? '').replaceAll('.', '-');
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined;
};

const gameOf = (game: PgnGame): FileGame => {
  const { tags, moves, result } = game;
  const told = tags.get('TimeControl');
  const { control, notes } = fittingControl(timeControlOf(told), told ?? '');
  const turns = turnsOf(control?.type === 'count-up' ? undefined : control, moves);
  const built = buildGame({
    names: [tags.get('White') ?? 'White', tags.get('Black') ?? 'Black'],
    control,
    turns,
    forfeit: forfeitOf(game),
  });
  const loser = LOSERS[result ?? ''];
  return {
    ...built,
    notes,
    winner: loser === undefined ? undefined : 1 - loser,
    date: dateOf(tags),
    title: tags.get('Event') ?? '',
  };
};

export const parsePgn = (text: string, mostGames?: number) =>
  readingGames(() => {
    const games = readPgn(text);
    refuseMany(games, mostGames);
    if (games.every(({ moves }) => moves.length === 0))
      throw new BadLine(1, 'there are no moves in this file');
    return games.map(gameOf);
  });
