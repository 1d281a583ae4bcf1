import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { deviceHash, whyKeptOut } from '#platform/rooms/server/kept-out.ts';
import type { SentOut } from '#platform/rooms/server/kept-out.items.ts';
import { inEveryLanguage } from '#server/kit/spoken.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { outItem, outPlace } from './phones.items.ts';
import type { PhoneSeat } from './phones.items.ts';

/** The default name: blocking it would block half of all phones. */
export const UNNAMED = inEveryLanguage(say('hunt-phone-unnamed'));

const isUnnamed = (name: string): boolean => Object.values<string>(UNNAMED).includes(name);

/** By its devices and its holder; by its name only if the host chose so. */
export const sentOutOf = ({ table }: Pick<HuntDeps, 'table'>, seat: PhoneSeat): SentOut => ({
  ...outPlace(table, seat.gameId),
  devices: [...seat.devices, deviceHash(seat.gameId, seat.identityId)].filter((hash) => hash !== undefined),
  names: seat.isNameOut && !isUnnamed(seat.name) ? [seat.name] : [],
  ...outItem(seat),
});

interface Newcomer {
  readonly gameId: string;
  readonly identityId: string;
  /** Its hash. */
  readonly device: string | undefined;
}

/** Nobody can join or rename to a name that was blocked with its phone. */
export const checkName = async (
  { store, table }: Pick<HuntDeps, 'store' | 'table'>,
  gameId: string,
  name: string,
) => {
  const [why] = await whyKeptOut(store, outPlace(table, gameId), [{ name }]);
  return why === undefined ? ok(undefined) : fail('hunt-name-refused');
};

export const checkNotKeptOut = async (
  { store, table }: Pick<HuntDeps, 'store' | 'table'>,
  { gameId, identityId, device }: Newcomer,
) => {
  const reasons = await whyKeptOut(store, outPlace(table, gameId), [
    { device },
    { device: deviceHash(gameId, identityId) },
  ]);
  return reasons.includes('device') ? fail('hunt-kept-out') : ok(undefined);
};
