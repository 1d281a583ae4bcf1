import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Removing several people at once. */
export const removalWords = defineMessages({
  en: {
    several: 'Choose several',
    doneChoosing: 'Stop choosing',
    late: 'Remove recent joins',
    lateTitle: 'Remove everyone who just joined',
    lateText:
      'Use this when the code has got into the wrong hands. They cannot come back on their devices or under their names until you let them in again.',
    within: 'Joined in the last',
    minutes: { one: 'minute', other: '{count} minutes' },
    joined: { one: '{count} person joined: {names}', other: '{count} people joined: {names}' },
    andMore: '{names} and {count} more',
    withPoints: { one: '{count} of them already has points.', other: '{count} of them already have points.' },
    nobodyLate: 'Nobody joined in that time.',
    lock: 'Lock the session too, so nobody new can join',
    send: { one: 'Remove {count} person', other: 'Remove {count} people' },
    sent: { one: '{count} person removed.', other: '{count} people removed.' },
  },
  de: {
    several: 'Mehrere auswählen',
    doneChoosing: 'Auswahl beenden',
    late: 'Letzte Beitritte entfernen',
    lateTitle: 'Alle entfernen, die gerade beigetreten sind',
    lateText:
      'Für den Fall, dass der Code in falsche Hände geraten ist. Mit ihrem Gerät oder unter ihrem Namen kommen sie nicht zurück, bis du sie wieder hereinlässt.',
    within: 'Beigetreten innerhalb der letzten',
    minutes: { one: 'Minute', other: '{count} Minuten' },
    joined: {
      one: '{count} Person ist beigetreten: {names}',
      other: '{count} Leute sind beigetreten: {names}',
    },
    andMore: '{names} und {count} weitere',
    withPoints: { one: '{count} davon hat schon Punkte.', other: '{count} davon haben schon Punkte.' },
    nobodyLate: 'In dieser Zeit ist niemand beigetreten.',
    lock: 'Auch die Session sperren, damit niemand Neues beitreten kann',
    send: { one: '{count} Person entfernen', other: '{count} Leute entfernen' },
    sent: { one: '{count} Person entfernt.', other: '{count} Leute entfernt.' },
  },
});
