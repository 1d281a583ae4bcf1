import { defineMessages } from '#web/kit/i18n/messages.ts';

export const wayWords = defineMessages({
  en: {
    away: 'About {distance} {direction}',
    n: 'north',
    ne: 'north-east',
    e: 'east',
    se: 'south-east',
    s: 'south',
    sw: 'south-west',
    w: 'west',
    nw: 'north-west',
    maps: 'Open in Maps',
  },
  de: {
    away: 'Etwa {distance} nach {direction}',
    n: 'Norden',
    ne: 'Nordosten',
    e: 'Osten',
    se: 'Südosten',
    s: 'Süden',
    sw: 'Südwesten',
    w: 'Westen',
    nw: 'Nordwesten',
    maps: 'In Karten öffnen',
  },
});
