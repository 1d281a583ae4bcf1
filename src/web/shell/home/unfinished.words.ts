import { defineMessages } from '#web/kit/i18n/messages.ts';

export const unfinishedWords = defineMessages({
  en: {
    title: 'Pick up where you left off',
    room: 'Room',
    host: 'Hosting',
    player: 'Taking part',
  },
  de: {
    title: 'Mach weiter, wo du warst',
    room: 'Raum',
    host: 'Du leitest',
    player: 'Du bist dabei',
  },
});
