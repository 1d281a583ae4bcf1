import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { foldName } from '#platform/rooms/rules/names.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import type { FileGame } from './game-files/game-file.ts';
import { PALETTE } from './players.ts';
import type { Player } from './players.ts';
import { recordOf } from './records.ts';
import type { GameRecord } from './records.ts';
import { modeOfControls } from './template.ts';
import type { TemplateState } from './template.ts';

export type FileKind = 'pgn' | 'sgf';

const NAMES: Readonly<Record<FileKind, string>> = { pgn: 'Chess', sgf: 'Go' };
const LONGEST_NAME = 50;
const LONGEST_TITLE = 100;

const cut = (text: string, longest: number): string => [...text.trim()].slice(0, longest).join('');

/** Two players with the same name in a file are still two. */
const playersOf = ({ state }: FileGame): Player[] => {
  const [first = 'White', second = 'Black'] = state.seats.map(({ name }) => cut(name, LONGEST_NAME));
  const other =
    foldName(second) === foldName(first) ? `${cut(second, LONGEST_NAME - 2)} 2` : second || 'Black';
  return [first || 'White', other].map((name, seat) => ({ name, color: PALETTE[seat] ?? '#777777' }));
};

/** Files count from the first move and have at most a day: noon of that day, or now without one. */
const startOf = ({ date, state }: FileGame, now: Instant): Instant => {
  const day = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  const lengthMs = state.endedAt ?? state.at;
  const isSound = Number.isFinite(day) && day < now + DAY_MS && day > 0;
  return isSound ? Math.min(day + 12 * HOUR_MS, now - lengthMs) : now - lengthMs;
};

const movedClock = (clock: ClockState, startedAt: Instant): ClockState => ({
  ...clock,
  at: clock.at + startedAt,
  beganAt: startedAt,
  endedAt: (clock.endedAt ?? clock.at) + startedAt,
  seats: clock.seats.map((seat) =>
    seat.flaggedAt === undefined ? seat : { ...seat, flaggedAt: seat.flaggedAt + startedAt },
  ),
});

export interface ImportedGame {
  readonly record: GameRecord;
  readonly turns: readonly (TurnReceipt | null)[];
}

interface Importing {
  readonly gameId: string;
  readonly kind: FileKind;
  readonly template: TemplateState | undefined;
  readonly ownerId: string;
}

export const importedGame = (file: FileGame, importing: Importing, now: Instant): ImportedGame => {
  const { kind, template, gameId, ownerId } = importing;
  const startedAt = startOf(file, now);
  const clock = movedClock(file.state, startedAt);
  const turns = file.turns.map((turn) => turn && { ...turn, startedAt: turn.startedAt + startedAt });
  const players = playersOf(file);
  const controls = clock.seats.slice(0, 1).map(({ control }): ControlShape => control as ControlShape);
  const record = recordOf({
    gameId,
    templateId: template?.templateId ?? `imported-${kind}`,
    templateName: template?.name ?? NAMES[kind],
    title: cut(file.title, LONGEST_TITLE),
    mode: modeOfControls(controls),
    controls,
    startedAt,
    endedAt: clock.endedAt ?? clock.at,
    winner: file.winner === undefined ? undefined : players[file.winner]?.name,
    notes: '',
    device: {},
    source: kind,
    playerOverride: undefined,
    ownerId,
    viewers: [ownerId],
    players,
    clock,
    turns,
  });
  return { record, turns };
};
