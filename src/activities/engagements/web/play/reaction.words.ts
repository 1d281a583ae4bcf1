import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Signs to host and wall. */
export const reactionWords = defineMessages({
  en: {
    react: 'Send a sign',
    clap: 'Applause',
    love: 'Love it',
    laugh: 'Funny',
    wow: 'Wow',
    think: 'Makes me think',
    confused: 'I am lost',
  },
  de: {
    react: 'Ein Zeichen geben',
    clap: 'Applaus',
    love: 'Gefällt mir',
    laugh: 'Lustig',
    wow: 'Wow',
    think: 'Macht nachdenklich',
    confused: 'Komme nicht mit',
  },
});
