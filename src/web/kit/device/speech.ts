import { language } from '../i18n/language.ts';
import type { Language } from '#core/languages.ts';
import { speechChoice } from './preferences.ts';

interface Voice {
  readonly lang: string;
  readonly localService: boolean;
}

/** A voice of the language; one that is on the device works offline and without delay. */
export const chooseVoice = <V extends Voice>(voices: readonly V[], spoken: Language): V | undefined => {
  const fitting = voices.filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === spoken);
  return fitting.find((voice) => voice.localService) ?? fitting[0];
};

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** Says it aloud, in place of what was being said: an old time is a wrong time. */
export const speak = (text: string): void => {
  if (!canSpeak() || speechChoice.value.value !== true) return;
  const sentence = new SpeechSynthesisUtterance(text);
  const voice = chooseVoice(speechSynthesis.getVoices(), language.value);
  if (voice) sentence.voice = voice;
  sentence.lang = language.value;
  speechSynthesis.cancel();
  speechSynthesis.speak(sentence);
};
