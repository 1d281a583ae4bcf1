import { defineMessages } from '../i18n/messages.ts';

export const draftWords = defineMessages({
  en: {
    restored: 'We kept what you filled in.',
    afresh: 'Start over',
    offered: 'You have an unfinished draft here.',
    take: 'Restore it',
    leave: 'Discard it',
  },
  de: {
    restored: 'Deine Eingaben sind noch da.',
    afresh: 'Neu anfangen',
    offered: 'Hier gibt es noch einen Entwurf von dir.',
    take: 'Wiederherstellen',
    leave: 'Verwerfen',
  },
});
