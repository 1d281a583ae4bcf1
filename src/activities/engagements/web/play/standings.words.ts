import { defineMessages } from '#web/kit/i18n/messages.ts';

/** The standings on a phone. */
export const standingsWords = defineMessages({
  en: { leaders: 'In front', teams: 'Teams', you: '(you)', yours: '(yours)' },
  de: { leaders: 'Vorn dabei', teams: 'Teams', you: '(du)', yours: '(deins)' },
});
