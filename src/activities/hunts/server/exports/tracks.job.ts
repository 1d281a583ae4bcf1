import { job } from '#server/kit/jobs.ts';
import type { TrackFormat } from '#activities/hunts/contract.exports.ts';
import { simplify } from '#activities/hunts/rules/tracks/simplify.ts';
import { inOrder } from '#activities/hunts/rules/tracks/track.ts';
import type { TrackPoint } from '#activities/hunts/rules/tracks/track.ts';
import { trackWriters } from '#activities/hunts/rules/tracks/write-tracks.ts';
import type { NamedPlace } from '#activities/hunts/rules/tracks/write-tracks.ts';

export interface TrackWish {
  readonly format: TrackFormat;
  readonly places: readonly NamedPlace[];
  readonly toleranceM: number;
}

/** Points of one walk, in any order, and its name when there are no more. */
export type WalkPiece = { readonly points: readonly TrackPoint[] } | { readonly name: string };

/** Characters per chunk. */
const PIECE = 100_000;

/** A file of tracks, streamed one after the other. */
export const writeTracks = job<TrackWish, null, WalkPiece, string>(
  import.meta.url,
  'writeTracks',
  async ({ format, places, toleranceM }, { chunks, emit }) => {
    const writer = trackWriters[format];
    let isFirst = places.length === 0;
    let points: TrackPoint[] = [];
    emit(writer.head(places));
    for await (const piece of chunks) {
      if ('points' in piece) {
        for (const point of piece.points) points.push(point);
        continue;
      }
      const walked = inOrder(points);
      points = [];
      const shown = toleranceM > 0 ? simplify(walked, toleranceM) : walked;
      const text = writer.track({ name: piece.name, points: shown }, isFirst);
      for (let from = 0; from < text.length; from += PIECE) emit(text.slice(from, from + PIECE));
      isFirst = false;
    }
    emit(writer.tail);
    return null;
  },
);
