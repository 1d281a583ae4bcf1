import { isSoundOn, playSound } from '#web/kit/device/sound.ts';
import type { SoundName } from '#web/kit/device/sounds.ts';
import { speak } from '#web/kit/device/speech.ts';
import { voiceWords } from './extras.words.ts';

/** Sound is on unless somebody turned it off. */
export const isLoud = (): boolean => isSoundOn(true);

export const sound = (name: SoundName): void => {
  if (isLoud()) playSound(name);
};

const SPOKEN = { 60: 'sixty', 30: 'thirty', 10: 'ten', 0: 'zero' } as const;

/** "Ana: thirty seconds": words where people use words, digits elsewhere. */
export const sentenceFor = (name: string, leftMs: number): string => {
  const count = Math.round(leftMs / 1000);
  const known = count === 60 || count === 30 || count === 10 || count === 0 ? SPOKEN[count] : undefined;
  return known === undefined ? voiceWords('secondsLeft', { name, count }) : voiceWords(known, { name });
};

export const sayLeft = (name: string, leftMs: number): void => speak(sentenceFor(name, leftMs));
