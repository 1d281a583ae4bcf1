import { defineMessages } from '#web/kit/i18n/messages.ts';

export const slotWords = defineMessages({
  en: {
    number: 'Slot {number}',
    date: 'Day',
    from: 'From',
    to: 'To',
    add: 'Add a slot',
    remove: 'Remove slot {number}',
    zone: 'Time zone',
    zoneHint: 'Voters see the times on their own clock.',
  },
  de: {
    number: 'Termin {number}',
    date: 'Tag',
    from: 'Von',
    to: 'Bis',
    add: 'Termin hinzufügen',
    remove: 'Termin {number} entfernen',
    zone: 'Zeitzone',
    zoneHint: 'Alle sehen die Zeiten auf ihrer eigenen Uhr.',
  },
});
