import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { USUAL_ACCURACY_M } from './track.ts';
import type { TrackPoint } from './track.ts';

export type GpxResult =
  | { readonly ok: true; readonly points: readonly TrackPoint[] }
  /** One sentence with the line and what would be right. */
  | { readonly ok: false; readonly sentence: Said };

interface Said {
  readonly en: string;
  readonly de: string;
}

const MOST_POINTS = 2_000_000;

class BadGpx extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(said.en);
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

const refuse = (line: number, en: string, de: string): never => {
  throw new BadGpx({ en: `Line ${line}: ${en}.`, de: `Zeile ${line}: ${de}.` });
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
      return refuse(
        parser.line,
        `this is not well-formed XML (${reason})`,
        `das ist kein gültiges XML (${reason})`,
      );
    });
    parser.on('doctype', (doctype) => {
      // Entities that a file declares itself could read other files or grow without end.
      if (/<!ENTITY/i.test(doctype))
        refuse(
          parser.line,
          'entities of its own are not read, for safety',
          'eigene Entitäten werden zur Sicherheit nicht gelesen',
        );
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('text', (text) => (this.#text += text));
    parser.on('cdata', (text) => (this.#text += text));
    parser.on('closetag', ({ name }) => this.#leave(localName(name)));
    parser.write(xml.trimStart()).close();
    if (this.points.length === 0)
      refuse(1, 'there is no track in it: no trkpt', 'es ist kein Weg darin, kein trkpt');
    return this.points.toSorted((one, other) => one.at - other.at);
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    this.#text = '';
    const { line } = this.#parser;
    const local = localName(name);
    if (!this.#isGpx && local !== 'gpx')
      refuse(line, `this is no GPX but ${local}`, `das ist kein GPX, sondern ${local}`);
    this.#isGpx = true;
    if (local !== 'trkpt') return;
    const [latitude, longitude] = [numberOf(attributes['lat']), numberOf(attributes['lon'])];
    if (!(Math.abs(latitude) <= 90))
      refuse(line, 'lat of this point must be -90 to 90', 'lat dieses Punktes muss von -90 bis 90 sein');
    if (!(Math.abs(longitude) <= 180))
      refuse(line, 'lon of this point must be -180 to 180', 'lon dieses Punktes muss von -180 bis 180 sein');
    this.#open = { line, latitude, longitude };
  }

  #leave(name: string): void {
    const point = this.#open;
    if (!point) return;
    const { line } = this.#parser;
    const field = name.toLowerCase();
    if (field === 'time') {
      point.at = new Date(this.#text.trim()).getTime();
      if (Number.isNaN(point.at))
        refuse(
          line,
          'time of this point must be like 2026-05-01T12:00:00Z',
          'time dieses Punktes muss wie 2026-05-01T12:00:00Z aussehen',
        );
    } else if (field === 'hacc') {
      point.accuracyM = numberOf(this.#text);
      if (!(point.accuracyM >= 0 && point.accuracyM < 20_100_000))
        refuse(
          line,
          'hAcc of this point must be metres, 0 or more',
          'hAcc dieses Punktes muss in Metern sein, 0 oder mehr',
        );
    } else if (field === 'speed') point.speedMps = numberOf(this.#text);
    else if (field === 'trkpt') this.#take(point);
  }

  #take({ line, latitude, longitude, at, accuracyM, speedMps }: OpenPoint): void {
    this.#open = undefined;
    if (this.points.length >= MOST_POINTS)
      refuse(
        line,
        `a track has at most ${MOST_POINTS} points`,
        `ein Weg hat höchstens ${MOST_POINTS} Punkte`,
      );
    this.points.push({
      latitude,
      longitude,
      at:
        at ??
        refuse(
          line,
          'this point has no time, and without times a track cannot be replayed',
          'dieser Punkt hat keine Zeit, und ohne Zeiten lässt sich ein Weg nicht nachgehen',
        ),
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
