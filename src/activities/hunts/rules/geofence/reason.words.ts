import type { Locale } from '#core/words.ts';
import type { FenceReason, FenceVerdict } from './decide.ts';

/** 8 m, 140 m, 1.4 km: no more digits than help. */
const length = (metres: number, locale: Locale): string => {
  if (metres < 1000) return `${Math.round(metres)} m`;
  const km = (metres / 1000).toFixed(metres < 10_000 ? 1 : 0);
  return `${locale === 'de' ? km.replace('.', ',') : km} km`;
};

type Sentences = (numbers: {
  readonly away: string;
  readonly accuracy: string;
  readonly radius: string;
  readonly mean: string;
}) => Readonly<Record<FenceReason, string>>;

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: ({ away, accuracy, radius, mean }) => ({
    'surely-within': `About ${away} from the middle, GPS accurate to ${accuracy}. That is within ${radius}.`,
    'mean-within': `About ${mean} from the middle over the last seconds. That is within ${radius}.`,
    'perhaps-within': `You’re about ${away} away, but GPS is accurate to ${accuracy} only. Wait a few seconds under the open sky, or use the code or a photo.`,
    'too-coarse': `GPS is accurate to ${accuracy} only, too coarse for ${radius}. Step into the open and wait, or use the code or a photo.`,
    'precise-location-off': `Precise location is off, so GPS is accurate to ${accuracy} only. Switch it on for the browser in the phone’s settings under Location, or use the code or a photo.`,
    'too-far': `You’re about ${away} away. Get within ${radius}.`,
  }),
  de: ({ away, accuracy, radius, mean }) => ({
    'surely-within': `Etwa ${away} von der Mitte, GPS auf ${accuracy} genau. Das ist innerhalb von ${radius}.`,
    'mean-within': `In den letzten Sekunden etwa ${mean} von der Mitte. Das ist innerhalb von ${radius}.`,
    'perhaps-within': `Du bist etwa ${away} entfernt, aber das GPS ist nur auf ${accuracy} genau. Warte ein paar Sekunden unter freiem Himmel oder nimm den Code oder ein Foto.`,
    'too-coarse': `Das GPS ist nur auf ${accuracy} genau, zu grob für ${radius}. Geh ins Freie und warte, oder nimm den Code oder ein Foto.`,
    'precise-location-off': `Der genaue Standort ist aus, darum ist das GPS nur auf ${accuracy} genau. Schalte ihn in den Einstellungen des Handys unter Standort für den Browser ein, oder nimm den Code oder ein Foto.`,
    'too-far': `Du bist etwa ${away} entfernt. Geh bis auf ${radius} heran.`,
  }),
};

/** The reason for a decision, and what to do next. */
export const reasonWords = (verdict: FenceVerdict, locale: Locale): string =>
  sentences[locale]({
    away: length(verdict.distanceM, locale),
    accuracy: length(verdict.accuracyM, locale),
    radius: length(verdict.radiusM, locale),
    mean: length(verdict.meanDistanceM ?? verdict.distanceM, locale),
  })[verdict.reason];
