import { describe, expect, it } from 'vitest';
import { chooseVoice, speak } from './speech.ts';

const voice = (lang: string, localService: boolean) => ({ lang, localService });

describe('the voice', () => {
  it('speaks the language of the page, from the device if it can', () => {
    const voices = [voice('en-US', false), voice('de_DE', false), voice('en-GB', true), voice('de-AT', true)];
    expect(chooseVoice(voices, 'en')).toBe(voices[2]);
    expect(chooseVoice(voices, 'de')).toBe(voices[3]);
  });

  it('takes a distant voice rather than one of another language', () => {
    expect(chooseVoice([voice('de-DE', true), voice('en-US', false)], 'en')).toEqual(voice('en-US', false));
    expect(chooseVoice([voice('den', true)], 'de')).toBeUndefined();
  });

  it('stays silent where there is none', () => {
    expect(() => speak('thirty seconds')).not.toThrow();
  });
});
