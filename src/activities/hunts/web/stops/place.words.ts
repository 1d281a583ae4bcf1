import { defineMessages } from '#web/kit/i18n/messages.ts';

export const placeWords = defineMessages({
  en: {
    coordinates: 'Coordinates or a map link',
    coordinatesHint:
      'Type or paste: 48.13713, 11.57543, a link from OpenStreetMap or Google Maps, or a plus code.',
    north: 'N',
    south: 'S',
    east: 'E',
    west: 'W',
    readAs: 'Read as {place}',
    middle: 'Read as {place}, the middle of the map in this link.',
    meant: 'Use {place}',
    maybe_swapped: 'This looks like longitude first. Did you mean this?',
    maybe_whole: 'Whole degrees are a very rough place. Did you mean this?',
    'maybe_short-code': 'This plus code leaves out its beginning. Near your other stops it is this place.',
    maybe_east: 'We read O as east (Ost). Is that right?',
    none_unreadable: 'We cannot read a place here. Type latitude, then longitude: 48.13713, 11.57543.',
    none_range: 'Latitude goes from −90 to 90, longitude from −180 to 180.',
    none_link: 'This link does not say where the place is. Copy the coordinates instead.',
    'none_short-link':
      'A shortened link does not say where the place is. Open it, then copy the long link or the coordinates.',
    'none_short-code': 'This plus code leaves out its beginning. Paste the whole one, such as 8FWH4HPG+W6.',
  },
  de: {
    coordinates: 'Koordinaten oder Kartenlink',
    coordinatesHint:
      'Tippen oder einfügen: 48.13713, 11.57543, ein Link von OpenStreetMap oder Google Maps oder ein Plus Code.',
    north: 'N',
    south: 'S',
    east: 'O',
    west: 'W',
    readAs: 'Gelesen als {place}',
    middle: 'Gelesen als {place}, die Mitte der Karte in diesem Link.',
    meant: '{place} verwenden',
    maybe_swapped: 'Das sieht nach Länge zuerst aus. Meinst du das hier?',
    maybe_whole: 'Ganze Grade sind ein sehr grober Ort. Meinst du das hier?',
    'maybe_short-code': 'Diesem Plus Code fehlt der Anfang. Bei deinen anderen Stationen ist es dieser Ort.',
    maybe_east: 'Wir lesen O als Ost. Stimmt das?',
    none_unreadable: 'Daraus wird kein Ort. Gib erst die Breite, dann die Länge ein: 48.13713, 11.57543.',
    none_range: 'Die Breite geht von −90 bis 90, die Länge von −180 bis 180.',
    none_link: 'Dieser Link sagt nicht, wo der Ort ist. Kopier stattdessen die Koordinaten.',
    'none_short-link':
      'Ein gekürzter Link sagt nicht, wo der Ort ist. Öffne ihn und kopier den langen Link oder die Koordinaten.',
    'none_short-code': 'Diesem Plus Code fehlt der Anfang. Füg den ganzen ein, etwa 8FWH4HPG+W6.',
  },
});
