import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { USUAL_ACCURACY_M } from './track.ts';
import type { TrackPoint } from './track.ts';

export type GpxResult =
  | { readonly ok: true; readonly points: readonly TrackPoint[] }
  /** One sentence with the line and what would be right. */
  | { readonly ok: false; readonly sentence: Said };

const MOST_POINTS = 2_000_000;

class BadGpx extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(said.code);
    this.said = said;
  }
}

interface OpenPoint {
  readonly line: number;
  readonly latitude: number;
  readonly longitude: number;
  at?: number;
  accuracyM?: number;
  speedMps?: number;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const refuse = (line: number, what: Said): never => {
  throw new BadGpx(say('hunt-gpx-line', { line, what }));
};

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** One line of the file at a time would do; a walk of a day fits into memory many times over. */
class GpxReader {
  readonly points: TrackPoint[] = [];
  readonly #parser = new SaxesParser();
  #open: OpenPoint | undefined;
  #text = '';
  #isGpx = false;

  read(xml: string): readonly TrackPoint[] {
    const parser = this.#parser;
    parser.on('error', (error) => {
      const reason = error.message.replace(/^\d+:\d+: |\.$/g, '');
      return refuse(parser.line, say('hunt-gpx-not-xml', { reason }));
    });
    parser.on('doctype', (doctype) => {
      // Entities that a file declares itself could read other files or grow without end.
      if (/<!ENTITY/i.test(doctype)) refuse(parser.line, say('hunt-gpx-entities'));
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('text', (text) => (this.#text += text));
    parser.on('cdata', (text) => (this.#text += text));
    parser.on('closetag', ({ name }) => this.#leave(localName(name)));
    parser.write(xml.trimStart()).close();
    if (this.points.length === 0) refuse(1, say('hunt-gpx-empty'));
    return this.points.toSorted((one, other) => one.at - other.at);
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    this.#text = '';
    const { line } = this.#parser;
    const local = localName(name);
    if (!this.#isGpx && local !== 'gpx') refuse(line, say('hunt-gpx-other', { found: local }));
    this.#isGpx = true;
    if (local !== 'trkpt') return;
    const [latitude, longitude] = [numberOf(attributes['lat']), numberOf(attributes['lon'])];
    if (!(Math.abs(latitude) <= 90)) refuse(line, say('hunt-gpx-latitude'));
    if (!(Math.abs(longitude) <= 180)) refuse(line, say('hunt-gpx-longitude'));
    this.#open = { line, latitude, longitude };
  }

  #leave(name: string): void {
    const point = this.#open;
    if (!point) return;
    const { line } = this.#parser;
    const field = name.toLowerCase();
    if (field === 'time') {
      point.at = new Date(this.#text.trim()).getTime();
      if (Number.isNaN(point.at)) refuse(line, say('hunt-gpx-time'));
    } else if (field === 'hacc') {
      point.accuracyM = numberOf(this.#text);
      if (!(point.accuracyM >= 0 && point.accuracyM < 20_100_000)) refuse(line, say('hunt-gpx-accuracy'));
    } else if (field === 'speed') point.speedMps = numberOf(this.#text);
    else if (field === 'trkpt') this.#take(point);
  }

  #take({ line, latitude, longitude, at, accuracyM, speedMps }: OpenPoint): void {
    this.#open = undefined;
    if (this.points.length >= MOST_POINTS) refuse(line, say('hunt-gpx-too-long', { most: MOST_POINTS }));
    this.points.push({
      latitude,
      longitude,
      at: at ?? refuse(line, say('hunt-gpx-no-time')),
      accuracyM: accuracyM ?? USUAL_ACCURACY_M,
      isAccuracyReported: accuracyM !== undefined,
      ...(speedMps !== undefined && speedMps >= 0 && { speedMps }),
    });
  }
}

/** The points of all tracks of a GPX file in the order of their times. */
export const readGpx = (xml: string): GpxResult => {
  try {
    return { ok: true, points: new GpxReader().read(xml.replace(/^\uFEFF/, '')) };
  } catch (error) {
    if (!(error instanceof BadGpx)) throw error;
    return { ok: false, sentence: error.said };
  }
};
