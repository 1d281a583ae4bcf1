import { defineMessages } from '#web/kit/i18n/messages.ts';

export const basicsWords = defineMessages({
  en: {
    more: 'Text and language',
    language: 'Language of the hunt',
    languageHint: 'For replies that the hunt gives by itself.',
  },
  de: {
    more: 'Text und Sprache',
    language: 'Sprache der Schnitzeljagd',
    languageHint: 'Für Antworten, die sie von selbst gibt.',
  },
});
