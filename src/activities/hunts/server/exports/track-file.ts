import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { ExportQuery, TrackFormat } from '#activities/hunts/contract.exports.ts';
import { simplify } from '#activities/hunts/rules/tracks/simplify.ts';
import { trackWriters } from '#activities/hunts/rules/tracks/write-tracks.ts';
import type { NamedPlace } from '#activities/hunts/rules/tracks/write-tracks.ts';
import type { ExportParts, ExportSeat, Phone } from './exports.parts.ts';

const placesOf = ({ hunt }: ExportSeat): NamedPlace[] =>
  hunt.levels.flatMap(({ name, location }) =>
    location ? [{ name, latitude: location.latitude, longitude: location.longitude }] : [],
  );

interface Walked {
  readonly seat: ExportSeat;
  readonly phones: readonly Phone[];
  readonly format: TrackFormat;
  readonly toleranceM: number;
}

async function* piecesOf(parts: ExportParts, walked: Walked): AsyncGenerator<string> {
  const { seat, phones, format, toleranceM } = walked;
  const writer = trackWriters[format];
  const places = placesOf(seat);
  const teamNames = new Map(seat.hunt.teams.map(({ id, name }) => [id, name]));
  yield writer.head(places);
  let isFirst = places.length === 0;
  for (const { userId, teamId, name } of phones) {
    const points = await parts.doors.positions(seat.gameId, userId);
    if (points.length === 0) continue;
    const shown = toleranceM > 0 ? simplify(points, toleranceM) : points;
    yield writer.track({ name: `${teamNames.get(teamId) ?? teamId}: ${name}`, points: shown }, isFirst);
    isFirst = false;
  }
  yield writer.tail;
}

/** The walks of a hunt, a team or one player, phone after phone, as far as positions are still kept. */
export const trackFile = async (
  parts: ExportParts,
  seat: ExportSeat,
  format: TrackFormat,
  { teamId, userId, toleranceM = 0 }: ExportQuery,
): Promise<Result<AsyncIterable<string>>> => {
  if (teamId !== undefined && !seat.hunt.teams.some(({ id }) => id === teamId))
    return fail('hunt-team-not-found');
  const all = await parts.doors.phones(seat.gameId);
  const phones = all.filter(
    (phone) =>
      (teamId === undefined || phone.teamId === teamId) && (userId === undefined || phone.userId === userId),
  );
  if (userId !== undefined && phones.length === 0) return fail('hunt-phone-not-found');
  return ok(piecesOf(parts, { seat, phones, format, toleranceM }));
};
