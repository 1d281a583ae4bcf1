import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What a player without a name is called. */
export const colourWords = defineMessages({
  en: {
    colour1: 'Blue',
    colour2: 'Orange',
    colour3: 'Green',
    colour4: 'Plum',
    colour5: 'Violet',
    colour6: 'Teal',
    colour7: 'Red',
    colour8: 'Olive',
  },
  de: {
    colour1: 'Blau',
    colour2: 'Orange',
    colour3: 'Grün',
    colour4: 'Pflaume',
    colour5: 'Violett',
    colour6: 'Türkis',
    colour7: 'Rot',
    colour8: 'Oliv',
  },
});
