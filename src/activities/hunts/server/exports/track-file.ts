import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fail, ok } from '#core/result.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { ExportQuery, TrackFormat } from '#activities/hunts/contract.exports.ts';
import type { NamedPlace } from '#activities/hunts/rules/tracks/write-tracks.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { pointOf } from '../phone-fix.ts';
import type { PhoneSeat } from '../phones.items.ts';
import { phoneFixes, phonesEverIn } from '../team-reads.ts';
import type { ExportDeps } from './exports.deps.ts';
import { writeTracks } from './tracks.job.ts';
import type { WalkPiece } from './tracks.job.ts';

/** Of a longer walk the newest: a day and more at one position a second. */
const MOST_POINTS = 100_000;
const BUFFERED_BYTES = 1_000_000;

const placesOf = ({ hunt }: HuntState): NamedPlace[] =>
  hunt.levels.flatMap(({ name, location }) =>
    location ? [{ name, latitude: location.latitude, longitude: location.longitude }] : [],
  );

/** Walk after walk, no faster than the file is taken. */
async function* piecesOf(
  deps: ExportDeps,
  { gameId, hunt }: HuntState,
  phones: readonly PhoneSeat[],
  taken: () => Promise<unknown>,
): AsyncGenerator<WalkPiece> {
  const teamNames = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  for (const { userId, teamId, name } of phones) {
    let count = 0;
    for await (const page of phoneFixes(deps, { gameId, userId })) {
      const points = page.slice(0, MOST_POINTS - count).map(pointOf);
      count += points.length;
      yield { points };
      if (count >= MOST_POINTS) break;
    }
    await taken();
    if (count > 0) yield { name: `${teamNames.get(teamId) ?? teamId}: ${name}` };
  }
}

interface Walked {
  readonly seat: HuntState;
  readonly phones: readonly PhoneSeat[];
  readonly format: TrackFormat;
  readonly toleranceM: number;
}

/** Streams the file once its first line is ready; an error before that is answered with a problem. */
const streamed = async (
  deps: ExportDeps,
  { seat, phones, format, toleranceM }: Walked,
  options: JobOptions,
) => {
  const file = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  const until = options.signal ? { signal: options.signal } : {};
  const taken = async (): Promise<void> => {
    if (file.writableNeedDrain) await once(file, 'drain', until);
  };
  const wish = { format, toleranceM, places: placesOf(seat) };
  const ended = deps.jobs.run(writeTracks, wish, {
    ...options,
    chunks: piecesOf(deps, seat, phones, taken),
    onChunk: (text) => void file.write(text),
  });
  const begun = once(file, 'readable').then(
    () => undefined,
    () => undefined,
  );
  const first = await Promise.race([begun, ended]);
  if (first && !first.ok) return first;
  ended.then(
    (result) => (result.ok ? file.end() : file.destroy(new Error(result.error.code))),
    (error: Error) => file.destroy(error),
  );
  return ok(file);
};

/** The tracks of a hunt, a team or one player, phone by phone, while positions are kept. */
export const trackFile = async (
  deps: ExportDeps,
  seat: HuntState,
  { format, query }: { readonly format: TrackFormat; readonly query: ExportQuery },
  options: JobOptions,
) => {
  const { teamId, userId, toleranceM = 0 } = query;
  if (teamId !== undefined && !seat.hunt.teams.some(({ id }) => id === teamId))
    return fail('hunt-team-not-found');
  const teams = seat.hunt.teams.filter(({ id }) => teamId === undefined || id === teamId);
  const phones: PhoneSeat[] = [];
  for (const { id } of teams)
    for (const phone of await phonesEverIn(deps, { gameId: seat.gameId, teamId: id }))
      if (userId === undefined || phone.userId === userId) phones.push(phone);
  if (userId !== undefined && phones.length === 0) return fail('hunt-phone-not-found');
  return streamed(deps, { seat, phones, format, toleranceM }, options);
};
