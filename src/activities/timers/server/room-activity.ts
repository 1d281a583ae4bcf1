import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Locale } from '#core/words.ts';
import { actingAs } from '#platform/rooms/server/room-activity.ts';
import type {
  Guest,
  ItemStart,
  Outcome,
  Played,
  RoomActivity,
} from '#platform/rooms/server/room-activity.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { hashOf } from '#server/kit/secret-hash.ts';
import { inEveryLanguage } from '#server/kit/spoken.ts';
import { readClock } from '../rules/clock/reading.ts';
import { MOST_PLAYERS } from '../rules/clock/start.ts';
import { standingsOf, winnerOnTime } from '../rules/ending.ts';
import { presetIds, presets } from '../rules/presets.ts';
import type { PresetId } from '../rules/presets.ts';
import { roomPlaces } from '../rules/room-places.ts';
import { cancelTable, changeSeat, releaseSeat, seatGuests, setCohost } from '../rules/seats.ts';
import { isOver } from '../rules/session.ts';
import type { SessionState } from '../rules/session-state.ts';
import { endGame } from './acts.service.ts';
import { changeNow, openTable, readSettledSession } from './sessions.service.ts';
import { listTemplates } from './templates.service.ts';
import type { TimerDeps } from './timers.deps.ts';

export const CLOCK = 'clock';
const FEWEST_PLAYERS = 2;

/** The start key is the room's secret: seats are opened by hashes of it, and only the id shows one. */
const tableIdOf = (startKey: string): string => derivedUuid('room clock', startKey);
const secretOf = (startKey: string, memberId: string): string => hashOf(`room seat ${startKey} ${memberId}`);

const placeOf = (tableId: string) => ({
  ref: tableId,
  hostPath: `/timers/tables/${tableId}`,
  phonePath: `/timers/tables/${tableId}`,
  wallPath: `/timers/tables/${tableId}/tv`,
  resultPath: `/timers/tables/${tableId}`,
  isPersonal: true,
});

const isPreset = (id: string): id is PresetId => presetIds.some((preset) => preset === id);

const controlOf = (choiceId: string) =>
  isPreset(choiceId) ? { controls: [presets[choiceId]] } : { templateId: choiceId, allowPlayerCount: true };

const enoughPeople = async ({ roster }: ItemStart) => {
  const guests = await roster(MOST_PLAYERS);
  if (guests.length > MOST_PLAYERS) return fail('room-too-many', { limit: MOST_PLAYERS });
  return guests.length < FEWEST_PLAYERS ? fail('room-too-few', { limit: FEWEST_PLAYERS }) : ok(guests);
};

/** Locked, because people join through the room. Each seat names its member; devices get theirs by `seat`. */
const start = async (deps: TimerDeps, given: ItemStart) => {
  const tableId = tableIdOf(given.startKey);
  if (await deps.sessions.load(tableId)) return ok(placeOf(tableId));
  const guests = await enoughPeople(given);
  if (!guests.ok) return guests;
  const wanted = {
    title: given.title.slice(0, 100),
    ...controlOf(given.settings.choiceId ?? ''),
    players: guests.value.map(({ name }) => ({ name })),
    lag: true,
  };
  const adapt = (session: SessionState): SessionState => ({
    ...session,
    isLocked: true,
    seats: session.seats.map((seat, at) => ({ ...seat, guestId: guests.value[at]?.memberId })),
  });
  const opened = await openTable(deps, actingAs(given.hostId), wanted, { tableId, adapt });
  // Another node was faster.
  if (!opened.ok && opened.error.code !== 'conflict') return opened;
  return ok(placeOf(tableId));
};

const seat = async (deps: TimerDeps, { ref, startKey }: Played, guests: readonly Guest[]): Promise<void> => {
  const seated = guests.map(({ memberId, identityId, name }) => ({
    guestId: memberId,
    identityId,
    name,
    seatHash: hashOf(secretOf(startKey, memberId)),
  }));
  await changeNow(deps, ref, (session) => seatGuests(session, seated));
};

const seatOf = ({ seats }: SessionState, { memberId }: Guest): number =>
  seats.findIndex(({ guestId }) => guestId === memberId);

const wayOf = async (deps: TimerDeps, { ref, startKey }: Played, guest: Guest) => {
  const session = await deps.sessions.load(ref);
  const own = session ? seatOf(session, guest) : -1;
  const token = `${own}.${secretOf(startKey, guest.memberId)}`;
  return { path: `/timers/tables/${ref}`, ...(own >= 0 && { seat: { of: ref, token } }) };
};

/** A removed member loses the seat: the host taps for it, or takes the player out. */
const setRemoved = async (
  deps: TimerDeps,
  played: Played,
  guest: Guest,
  isRemoved: boolean,
): Promise<void> => {
  if (!isRemoved) return seat(deps, played, [guest]);
  await changeNow(deps, played.ref, (session) => releaseSeat(session, seatOf(session, guest)));
};

/** A started game is kept; the only player with time left wins. A table that never started leaves no game. */
const end = async (deps: TimerDeps, { ref, hostId }: Played): Promise<void> => {
  const session = await readSettledSession(deps, ref);
  if (!session.ok || isOver(session.value)) return;
  const { startedAt, clock, seats } = session.value;
  if (startedAt === undefined) return void (await changeNow(deps, ref, cancelTable));
  const left = winnerOnTime(standingsOf(clock, readClock(clock, deps.clock.now())));
  const winner = left === undefined ? undefined : seats[left]?.name;
  await endGame(deps, actingAs(hostId), ref, { ...(winner !== undefined && { winner }) });
};

const outcome = async (deps: TimerDeps, { ref }: Played): Promise<Outcome | undefined> => {
  const session = await deps.sessions.load(ref);
  if (session?.status !== 'over') return undefined;
  const { winner } = session;
  const winners = winner === undefined ? [] : [winner];
  return { places: roomPlaces(session), winners, isByPlace: winner !== undefined };
};

const presetTitles = (locale: Locale): Partial<Record<PresetId, string>> => ({
  '30s': inEveryLanguage(say('timer-preset-turn', { seconds: 30 }))[locale],
  'byo-yomi': inEveryLanguage(say('timer-preset-byo-yomi'))[locale],
  'count-up': inEveryLanguage(say('timer-preset-count-up'))[locale],
});

export const clocksInRooms = (deps: TimerDeps): RoomActivity => ({
  kind: CLOCK,
  seatsHost: true,
  lacks: ({ choiceId }) => (choiceId === undefined ? say('room-item-needs-choice') : undefined),
  choices: async (host, locale) => {
    const own = await listTemplates(deps, actingAs(host), { only: 'mine' });
    const titles = presetTitles(locale);
    return [
      ...presetIds.map((choiceId) => ({ choiceId, title: titles[choiceId] ?? choiceId })),
      ...own.value.templates.map(({ templateId, name }) => ({ choiceId: templateId, title: name })),
    ];
  },
  start: (given) => start(deps, given),
  seat: (played, guests) => seat(deps, played, guests),
  wayOf: (played, guest) => wayOf(deps, played, guest),
  rename: async ({ ref }, guest) => {
    await changeNow(deps, ref, (session, now) =>
      changeSeat(session, { seat: seatOf(session, guest), name: guest.name, who: 'host' }, now),
    );
  },
  setRemoved: (played, guest, isRemoved) => setRemoved(deps, played, guest, isRemoved),
  setHost: async ({ ref }, { identityId }, isHost) => {
    await changeNow(deps, ref, (session) => setCohost(session, identityId, isHost));
  },
  end: (played) => end(deps, played),
  isOver: async ({ ref }) => {
    const session = await readSettledSession(deps, ref);
    return !session.ok || isOver(session.value);
  },
  outcome: (played) => outcome(deps, played),
});
