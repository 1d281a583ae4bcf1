import { defineMessages } from '#web/kit/i18n/messages.ts';

export const textWords = defineMessages({
  en: { picture: 'Picture without a description' },
  de: { picture: 'Bild ohne Beschreibung' },
});
