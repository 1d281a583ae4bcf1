import { say } from '#core/words.ts';
import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { LAST_STAMP } from '../contract.records.ts';
import type { UploadedGame } from '../contract.records.ts';
import type { ClockEvent } from './clock/event.ts';
import { replayLog } from './clock/replay-log.ts';
import type { Replayed } from './clock/timeline.ts';
import { checkWinner } from './finish.ts';
import { filedUnder } from './own-control.ts';
import { checkPlayerCount, checkPlayers } from './players.ts';
import type { Player, PlayerOverride } from './players.ts';
import { recordOf } from './records.ts';
import type { GameRecord } from './records.ts';
import { modeOfControls } from './template.ts';
import type { TemplateState } from './template.ts';
import { wrong } from './wrong.ts';

/** A device's clock within this distance is trusted. */
const TRUSTED_SKEW_MS = 2 * MINUTE_MS;

/** How far to move every stamp to fit the server's clock. */
const shiftOf = (sentAt: number | undefined, now: Instant): number => {
  const skewMs = sentAt === undefined ? 0 : Math.round(now - sentAt);
  return Math.abs(skewMs) > TRUSTED_SKEW_MS ? skewMs : 0;
};

type RawEvent = UploadedGame['events'][number];

/** Without an end event, the game ends with its last event. */
const endedLog = (events: readonly RawEvent[], shiftMs: number): RawEvent[] => {
  const shifted = events.map((event) => ({ ...event, at: event.at + shiftMs }));
  const last = shifted.at(-1);
  return last === undefined || last.type === 'end' ? shifted : [...shifted, { type: 'end', at: last.at }];
};

const replayed = (game: UploadedGame, players: readonly Player[], events: readonly RawEvent[]) => {
  const log = {
    players: players.map(({ name }) => ({ name })),
    controls: game.controls,
    events,
  };
  const played = replayLog(log);
  if (!played.ok) return fail('bad-input', undefined, played.error.fields);
  const { state } = played.value;
  return state.hasStarted ? played : wrong('events', say('timer-never-started'));
};

export interface Offline {
  readonly gameId: string;
  readonly game: UploadedGame;
  readonly template: TemplateState | undefined;
  readonly ownerId: string;
}

const overrideOf = ({ game, template }: Offline) =>
  template ? checkPlayerCount(template, game.players.length, game.allowPlayerCount ?? false) : ok(undefined);

/** Where games with an unknown template are filed. */
export const FREE_PLAY = 'free-play';

export interface OfflineGame {
  readonly record: GameRecord;
  readonly turns: Replayed['turns'];
  readonly events: readonly ClockEvent[];
}

interface Checked {
  readonly players: readonly Player[];
  readonly override: PlayerOverride | undefined;
  readonly played: Replayed;
}

const recordFor = ({ gameId, game, template, ownerId }: Offline, checked: Checked): GameRecord => {
  const { state, turns } = checked.played;
  const endedAt = state.endedAt ?? state.at;
  const { title = '', notes = '', device = {} } = game;
  return recordOf({
    gameId,
    ...(template
      ? filedUnder(template, game.controls)
      : { templateId: game.templateId ?? FREE_PLAY, templateName: title === '' ? 'Board game' : title }),
    title,
    mode: modeOfControls(game.controls),
    controls: game.controls,
    startedAt: state.beganAt ?? endedAt,
    endedAt,
    winner: game.winner,
    notes,
    device,
    source: 'offline',
    playerOverride: checked.override,
    ownerId,
    viewers: [ownerId],
    players: checked.players,
    clock: state,
    turns,
  });
};

/** A game played offline: only its log is trusted, and replayed here. */
export const playOffline = (offline: Offline, now: Instant) => {
  const { game } = offline;
  const given = checkPlayers(game.players);
  if (!given.ok) return given;
  const override = overrideOf(offline);
  if (!override.ok) return override;
  const events = endedLog(game.events, shiftOf(game.sentAt, now));
  if (!events.every(({ at }) => at >= 0 && at <= LAST_STAMP)) {
    return wrong('sentAt', say('timer-out-of-calendar'));
  }
  const played = replayed(game, given.value, events);
  if (!played.ok) return played;
  const { seats } = played.value.state;
  const players = given.value.map(({ name, color }, at) => ({ color, name: seats[at]?.name ?? name }));
  const winner = checkWinner(game.winner, players);
  if (!winner.ok) return winner;
  const record = recordFor(offline, { players, override: override.value, played: played.value });
  // Checked by the replay.
  return ok<OfflineGame>({
    record,
    turns: played.value.turns,
    events: events as unknown as readonly ClockEvent[],
  });
};
