import type { Locale } from '#core/words.ts';
import type { FenceReason, FenceVerdict } from './decide.ts';

const metres = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

type Sentence = (numbers: {
  readonly away: string;
  readonly accuracy: string;
  readonly radius: string;
  readonly mean: string;
}) => Readonly<Record<Locale, string>>;

const sentences: Readonly<Record<FenceReason, Sentence>> = {
  'surely-within': ({ away, accuracy, radius }) => ({
    en: `${away} m away, sure to ${accuracy} m: within ${radius} m`,
    de: `${away} m entfernt, auf ${accuracy} m genau: innerhalb von ${radius} m`,
  }),
  'mean-within': ({ mean, radius }) => ({
    en: `${mean} m away on average over the last seconds: within ${radius} m`,
    de: `im Mittel der letzten Sekunden ${mean} m entfernt: innerhalb von ${radius} m`,
  }),
  'perhaps-within': ({ away, accuracy, radius }) => ({
    en: `${away} m away, but only sure to ${accuracy} m: perhaps within ${radius} m. Wait a few seconds under open sky, or use the code or a photo`,
    de: `${away} m entfernt, aber nur auf ${accuracy} m genau: vielleicht innerhalb von ${radius} m. Warte ein paar Sekunden unter freiem Himmel oder nimm den Code oder ein Foto`,
  }),
  'too-coarse': ({ accuracy, radius }) => ({
    en: `only sure to ${accuracy} m, too coarse for a place of ${radius} m. Step into the open and wait, or use the code or a photo`,
    de: `nur auf ${accuracy} m genau, zu grob für einen Ort von ${radius} m. Geh ins Freie und warte, oder nimm den Code oder ein Foto`,
  }),
  'precise-location-off': ({ accuracy }) => ({
    en: `only sure to ${accuracy} m: precise location is off. Switch it on for the browser in the phone's settings under Location, or use the code or a photo`,
    de: `nur auf ${accuracy} m genau: Der genaue Standort ist aus. Schalte ihn in den Einstellungen des Telefons unter Standort für den Browser ein, oder nimm den Code oder ein Foto`,
  }),
  'too-far': ({ away, accuracy, radius }) => ({
    en: `${away} m away, sure to ${accuracy} m: not within ${radius} m`,
    de: `${away} m entfernt, auf ${accuracy} m genau: nicht innerhalb von ${radius} m`,
  }),
};

/** Why it was decided so, and what to do about it; a part of a sentence, without a full stop. */
export const reasonWords = (verdict: FenceVerdict, locale: Locale): string =>
  sentences[verdict.reason]({
    away: metres(verdict.distanceM),
    accuracy: metres(verdict.accuracyM),
    radius: metres(verdict.radiusM),
    mean: metres(verdict.meanDistanceM ?? verdict.distanceM),
  })[locale];
