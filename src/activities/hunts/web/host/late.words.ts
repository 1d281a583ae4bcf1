import { defineMessages } from '#web/kit/i18n/messages.ts';

export const lateWords = defineMessages({
  en: {
    title: 'Arrived late',
    lead: 'Right, but sent only in a pause or after the end. The time of a phone can be wrong: you decide.',
    times: '{level}: on the phone {device}, received {at}',
    count: 'Count it',
    leave: 'Do not count it',
    counted: 'Counted for {team}: {level}',
  },
  de: {
    title: 'Zu spät angekommen',
    lead: 'Richtig, aber erst in einer Pause oder nach dem Ende gesendet. Die Uhr eines Handys kann falsch gehen: Du entscheidest.',
    times: '{level}: am Handy {device}, angekommen {at}',
    count: 'Zählen',
    leave: 'Nicht zählen',
    counted: 'Für {team} gezählt: {level}',
  },
});
