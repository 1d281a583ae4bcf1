import { defineMessages } from '#web/kit/i18n/messages.ts';

export const screenWords = defineMessages({
  en: {
    noSeatTitle: 'This browser has no seat here',
    noSeatText: 'Join the room in this browser first. Then open the big screen from it.',
    join: 'Join the room',
  },
  de: {
    noSeatTitle: 'Dieser Browser hat hier keinen Platz',
    noSeatText: 'Komm erst mit diesem Browser in den Raum. Öffne dann von dort den großen Bildschirm.',
    join: 'In den Raum',
  },
});
