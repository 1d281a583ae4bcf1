import type { Words } from '#core/words.ts';

/** What is wrong with a recorded track. */
export const huntTrackWords = {
  'hunt-gpx-line': { en: 'Line {line}: {what}.', de: 'Zeile {line}: {what}.' },
  'hunt-gpx-not-xml': {
    en: 'this is not well-formed XML ({reason})',
    de: 'das ist kein gültiges XML ({reason})',
  },
  'hunt-gpx-entities': {
    en: 'entities of its own are not read, for safety',
    de: 'eigene Entitäten werden zur Sicherheit nicht gelesen',
  },
  'hunt-gpx-empty': { en: 'it has no track (no trkpt)', de: 'es ist kein Weg darin, kein trkpt' },
  'hunt-gpx-other': { en: 'this is not GPX but {found}', de: 'das ist kein GPX, sondern {found}' },
  'hunt-gpx-latitude': {
    en: 'lat of this point must be -90 to 90',
    de: 'lat dieses Punktes muss von -90 bis 90 sein',
  },
  'hunt-gpx-longitude': {
    en: 'lon of this point must be -180 to 180',
    de: 'lon dieses Punktes muss von -180 bis 180 sein',
  },
  'hunt-gpx-time': {
    en: 'time of this point must be like 2026-05-01T12:00:00Z',
    de: 'time dieses Punktes muss wie 2026-05-01T12:00:00Z aussehen',
  },
  'hunt-gpx-accuracy': {
    en: 'hAcc of this point must be metres, 0 or more',
    de: 'hAcc dieses Punktes muss in Metern sein, 0 oder mehr',
  },
  'hunt-gpx-too-long': { en: 'a track has at most {most} points', de: 'ein Weg hat höchstens {most} Punkte' },
  'hunt-gpx-no-time': {
    en: 'this point has no time, and without times a track cannot be replayed',
    de: 'dieser Punkt hat keine Zeit, und ohne Zeiten lässt sich ein Weg nicht nachgehen',
  },
} as const satisfies Words;
