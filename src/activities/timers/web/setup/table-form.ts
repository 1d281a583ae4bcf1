import { foldName } from '#platform/rooms/rules/names.ts';
import { playerNumbers } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { NewTable } from '#activities/timers/contract.views.ts';
import { playerName } from './last-table.ts';
import { colourOf } from '../face/player-looks.ts';
import { checkControl, controlOf, formOfControl } from '../templates/control-form.ts';
import type { ControlForm } from '../templates/control-form.ts';

/** What a table needs from a template. */
export interface Playable {
  readonly templateId: string;
  readonly name: string;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  readonly control: ControlShape;
  readonly warnAtSeconds: readonly number[];
}

export interface PlayerForm {
  /** Stays with the row while it is moved. */
  readonly key: number;
  readonly name: string;
  readonly player: PlayerNumber;
  /** A handicap: another control than the table's. */
  readonly control?: ControlForm | undefined;
}

export interface TableForm {
  readonly title: string;
  readonly players: readonly PlayerForm[];
  /** Instead of the template's. */
  readonly control?: ControlForm | undefined;
  /** Many devices: give back network delay, let each seat tap for itself only. */
  readonly lag: boolean;
  readonly anySeat: boolean;
  readonly allowPlayerCount: boolean;
}

const freeLook = (players: readonly PlayerForm[]): PlayerNumber =>
  playerNumbers.find((number) => !players.some(({ player }) => player === number)) ?? 1;

export const addPlayer = (players: readonly PlayerForm[], name = ''): readonly PlayerForm[] =>
  players.length >= 8
    ? players
    : [
        ...players,
        { key: 1 + Math.max(0, ...players.map(({ key }) => key)), name, player: freeLook(players) },
      ];

export const startForm = (
  template: Pick<Playable, 'minPlayers' | 'maxPlayers'> | undefined,
  names: readonly string[],
): TableForm => {
  const count = Math.max(template?.minPlayers ?? 2, Math.min(template?.maxPlayers ?? 8, names.length));
  let players: readonly PlayerForm[] = [];
  for (let index = 0; index < count; index += 1) players = addPlayer(players, names[index] ?? '');
  return { title: '', players, lag: true, anySeat: true, allowPlayerCount: false };
};

/** A taken colour is swapped, so nobody ends up without one. */
export const withLook = (
  players: readonly PlayerForm[],
  at: number,
  wanted: PlayerNumber,
): readonly PlayerForm[] => {
  const before = players[at]?.player ?? wanted;
  return players.map((each, index) => {
    if (index === at) return { ...each, player: wanted };
    return each.player === wanted ? { ...each, player: before } : each;
  });
};

export const movePlayer = (
  players: readonly PlayerForm[],
  from: number,
  to: number,
): readonly PlayerForm[] => {
  const moved = players[from];
  if (moved === undefined || to < 0 || to >= players.length) return players;
  const rest = players.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
};

export type NameProblem = 'long' | 'twice';

/** By row. */
export const checkNames = (players: readonly PlayerForm[]): readonly (NameProblem | undefined)[] => {
  const names = players.map(playerName);
  const folded = names.map(foldName);
  return names.map((name, at) => {
    if ([...name].length > 50) return 'long';
    return folded.indexOf(foldName(name)) < at ? 'twice' : undefined;
  });
};

export const isCountOdd = (players: readonly PlayerForm[], template: Playable): boolean =>
  players.length < template.minPlayers || players.length > template.maxPlayers;

const areControlsGood = ({ control, players }: TableForm): boolean =>
  [control, ...players.map((player) => player.control)].every(
    (form) => form === undefined || Object.keys(checkControl(form)).length === 0,
  );

/** A player count outside the template's range needs a confirmation. */
export const isCountMeant = ({ players, allowPlayerCount }: TableForm, template: Playable): boolean =>
  allowPlayerCount || !isCountOdd(players, template);

export const isFormGood = (form: TableForm, template: Playable): boolean =>
  checkNames(form.players).every((problem) => problem === undefined) &&
  areControlsGood(form) &&
  isCountMeant(form, template);

/** One control for all, or one for each as soon as somebody has a handicap. */
export const controlsOf = (form: TableForm, template: Playable): readonly ControlShape[] => {
  const common = form.control === undefined ? template.control : controlOf(form.control);
  if (form.players.every(({ control }) => control === undefined)) return [common];
  return form.players.map(({ control }) => (control === undefined ? common : controlOf(control)));
};

export const playersOf = (form: TableForm): { name: string; color: string }[] =>
  form.players.map((each) => ({ name: playerName(each), color: colourOf(each.player) }));

const hasOwnControls = ({ control, players }: TableForm): boolean =>
  control !== undefined || players.some((player) => player.control !== undefined);

export const tableOf = (form: TableForm, template: Playable): NewTable => ({
  templateId: template.templateId,
  players: playersOf(form),
  lag: form.lag,
  anySeat: form.anySeat,
  ...(form.title.trim() !== '' && { title: form.title.trim() }),
  ...(hasOwnControls(form) && { controls: [...controlsOf(form, template)] }),
  ...(form.allowPlayerCount && { allowPlayerCount: true }),
});

export const controlFormOf = (template: Playable): ControlForm => formOfControl(template.control);
