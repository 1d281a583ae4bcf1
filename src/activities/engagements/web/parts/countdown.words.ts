import { defineMessages } from '#web/kit/i18n/messages.ts';

export const countdownWords = defineMessages({
  en: {
    secondsLeft: { one: '{count} second left', other: '{count} seconds left' },
    tenLeft: '10 seconds left',
    timeUp: 'Time is up',
  },
  de: {
    secondsLeft: { one: 'Noch {count} Sekunde', other: 'Noch {count} Sekunden' },
    tenLeft: 'Noch 10 Sekunden',
    timeUp: 'Die Zeit ist um',
  },
});
