import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Sending several people out at once. */
export const removalWords = defineMessages({
  en: {
    several: 'Choose several',
    doneChoosing: 'Stop choosing',
    late: 'Undo a rush of joins',
    lateTitle: 'Send out who came last',
    lateText:
      'For when the code got into the wrong hands. Their seats, devices and names are kept out; you can let each of them in again.',
    within: 'Joined within the last',
    minutes: { one: 'minute', other: '{count} minutes' },
    joined: { one: '{count} person joined: {names}', other: '{count} people joined: {names}' },
    andMore: '{names} and {count} more',
    withPoints: { one: '{count} of them has points already.', other: '{count} of them have points already.' },
    nobodyLate: 'Nobody joined in that time.',
    lock: 'Lock the door as well, so that nobody new gets in',
    send: { one: 'Send out {count} person', other: 'Send out {count} people' },
    sent: { one: '{count} person was sent out.', other: '{count} people were sent out.' },
    undo: 'Undo',
  },
  de: {
    several: 'Mehrere auswählen',
    doneChoosing: 'Auswahl beenden',
    late: 'Ansturm rückgängig machen',
    lateTitle: 'Wer zuletzt kam, hinausbitten',
    lateText:
      'Für den Fall, dass der Code in falsche Hände geraten ist. Plätze, Geräte und Namen bleiben draußen; du kannst alle einzeln wieder hereinlassen.',
    within: 'Gekommen innerhalb der letzten',
    minutes: { one: 'Minute', other: '{count} Minuten' },
    joined: { one: '{count} Person ist gekommen: {names}', other: '{count} Leute sind gekommen: {names}' },
    andMore: '{names} und {count} weitere',
    withPoints: { one: '{count} davon hat schon Punkte.', other: '{count} davon haben schon Punkte.' },
    nobodyLate: 'In dieser Zeit ist niemand gekommen.',
    lock: 'Auch die Tür abschließen, damit niemand Neues hereinkommt',
    send: { one: '{count} Person hinausbitten', other: '{count} Leute hinausbitten' },
    sent: { one: '{count} Person ist draußen.', other: '{count} Leute sind draußen.' },
    undo: 'Rückgängig',
  },
});
