import { defineMessages } from '../i18n/messages.ts';

/** The eight colours with their shapes. */
export const lookWords = defineMessages({
  en: {
    look1: 'Blue circle',
    look2: 'Orange triangle',
    look3: 'Green square',
    look4: 'Plum diamond',
    look5: 'Violet star',
    look6: 'Teal cross',
    look7: 'Red hexagon',
    look8: 'Olive drop',
  },
  de: {
    look1: 'Blauer Kreis',
    look2: 'Oranges Dreieck',
    look3: 'Grünes Quadrat',
    look4: 'Pflaumenblaue Raute',
    look5: 'Violetter Stern',
    look6: 'Türkises Kreuz',
    look7: 'Rotes Sechseck',
    look8: 'Olivgrüner Tropfen',
  },
});
