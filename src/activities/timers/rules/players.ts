import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import { foldName } from '#platform/rooms/rules/names.ts';

export interface Player {
  readonly name: string;
  readonly color: string;
}

interface Wanted {
  readonly name: string;
  readonly color?: string | undefined;
}

/** The eight seats of the kit (tokens.css, light), in their order: screens add each one's shape and pattern. */
export const PALETTE: readonly string[] = [
  '#0F5AB5',
  '#D56326',
  '#0C3B0C',
  '#771257',
  '#9C5FFA',
  '#058EAF',
  '#AD4A51',
  '#5A5906',
];

const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** One line without invisible characters; two spellings of one person give the same key. */
const tidyName = (typed: string): string =>
  typed.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '').trim();

const taken = (path: string, what: 'name' | 'color'): FieldIssue => ({
  path,
  message: what === 'name' ? say('timer-name-taken') : say('timer-colour-taken'),
});

const empty = (path: string): FieldIssue => ({
  path,
  message: say('timer-name-length'),
});

/** The later of equal values: those need to change. */
const repeated = (values: readonly (string | undefined)[]): number[] =>
  values.flatMap((value, at) => (value !== undefined && values.indexOf(value) < at ? [at] : []));

const withColours = (players: readonly Wanted[]): Player[] => {
  const used = new Set(players.flatMap(({ color }) => (color === undefined ? [] : [color.toUpperCase()])));
  return players.map(({ name, color }) => {
    const own = color?.toUpperCase() ?? PALETTE.find((free) => !used.has(free)) ?? '#777777';
    used.add(own);
    return { name, color: own };
  });
};

/** Names differ by case fold, colours must differ; a player without a colour gets a free one. */
export const checkPlayers = (wanted: readonly Wanted[]) => {
  const tidied = wanted.map((player) => ({ ...player, name: tidyName(player.name) }));
  const issues = [
    ...tidied.flatMap(({ name }, at) =>
      name === '' || [...name].length > 50 ? [empty(`players.${at}.name`)] : [],
    ),
    ...repeated(tidied.map(({ name }) => foldName(name))).map((at) => taken(`players.${at}.name`, 'name')),
    ...repeated(tidied.map(({ color }) => color?.toUpperCase())).map((at) =>
      taken(`players.${at}.color`, 'color'),
    ),
  ];
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok(withColours(tidied));
};

export interface PlayerOverride {
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

const playersText = (min: number, max: number): Said =>
  min === max ? say('timer-players-exactly', { min }) : say('timer-players-between', { min, max });

/** A player count outside the template's range needs the host's confirmation and is kept with the game. */
export const checkPlayerCount = (
  template: { readonly minPlayers: number; readonly maxPlayers: number },
  count: number,
  isMeant: boolean,
) => {
  const { minPlayers: min, maxPlayers: max } = template;
  if (count >= min && count <= max) return ok(undefined);
  return isMeant
    ? ok<PlayerOverride | undefined>({ min, max, count })
    : fail('timer-player-count', { min, max, count, players: playersText(min, max) });
};
