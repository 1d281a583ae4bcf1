import { defineMessages } from '#web/kit/i18n/messages.ts';

export const newRoomWords = defineMessages({
  en: {
    newTitle: 'Open a room',
    newLead: 'A table of your own. You get a code, and anyone who has it can join.',
    roomName: 'Name of the room',
    roomNameHint: 'Everyone sees it when they join.',
    roomNamePlaceholder: 'Friday table',
    roomNameMissing: 'Give the room a name.',
    openFor: 'Open for',
    hour: 'an hour',
    hours: '4 hours',
    day: 'a day',
    week: 'a week',
    open: 'Open the room',
  },
  de: {
    newTitle: 'Raum öffnen',
    newLead: 'Dein eigener Tisch. Du bekommst einen Code, und wer ihn hat, setzt sich dazu.',
    roomName: 'Name des Raums',
    roomNameHint: 'Alle sehen ihn, wenn sie dazukommen.',
    roomNamePlaceholder: 'Freitagsrunde',
    roomNameMissing: 'Gib dem Raum einen Namen.',
    openFor: 'Offen für',
    hour: 'eine Stunde',
    hours: '4 Stunden',
    day: 'einen Tag',
    week: 'eine Woche',
    open: 'Raum öffnen',
  },
});
