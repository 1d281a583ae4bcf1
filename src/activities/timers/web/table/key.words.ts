import { defineMessages } from '#web/kit/i18n/messages.ts';

export const keyWords = defineMessages({
  en: {
    tap: 'End the turn',
    pause: 'Pause or go on',
    undo: 'Undo',
    more: 'More',
    time: 'Say the time',
    seat: 'Tap seat {number}',
  },
  de: {
    tap: 'Zug beenden',
    pause: 'Pause oder weiter',
    undo: 'Zurücknehmen',
    more: 'Mehr',
    time: 'Zeit ansagen',
    seat: 'Platz {number} antippen',
  },
});
