import { defineMessages } from '#web/kit/i18n/messages.ts';

export const unfinishedWords = defineMessages({
  en: {
    title: 'Pick up where you left off',
    host: 'Hosting',
    player: 'Taking part',
  },
  de: {
    title: 'Mach weiter, wo du warst',
    host: 'Du leitest',
    player: 'Du bist dabei',
  },
});
