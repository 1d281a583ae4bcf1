import { defineMessages } from '#web/kit/i18n/messages.ts';

export const cohostWords = defineMessages({
  en: {
    title: 'Co-hosts',
    text: 'Whoever opens this link can run the hunt: judge, help teams, read along. Make one for your phone as well.',
    make: 'Make a co-host link',
    renew: 'Make a new link, end the old one',
    drop: 'End the link',
    copy: 'Copy the link',
    since: '{name}, since {time}',
    remove: 'Remove {name}',
  },
  de: {
    title: 'Mitleitung',
    text: 'Wer diesen Link öffnet, kann die Schnitzeljagd leiten: bewerten, Teams helfen, mitlesen. Mach auch einen für dein Handy.',
    make: 'Link zum Mitleiten machen',
    renew: 'Neuen Link machen, alten beenden',
    drop: 'Link beenden',
    copy: 'Link kopieren',
    since: '{name}, seit {time}',
    remove: '{name} herausnehmen',
  },
});
