import { defineMessages } from '#web/kit/i18n/messages.ts';

export const lastingWords = defineMessages({
  en: {
    lasting: 'Lasting room',
    offer:
      'Meeting again? Keep this room: the same link and code every time, everyone keeps their seat, and a season table adds up the evenings.',
    make: 'Keep for more evenings',
    made: 'The room is kept. Its link and code will be the same next time.',
    number: 'Evening {evening}',
    kept: 'Seats are kept until you or the host removes them. Each evening is kept for a year, and the last 100 at most. A year without an evening ends the room.',
    openNext: 'Open the next evening',
    waiting: 'The host opens the next evening here. Your seat is kept.',
    end: 'End the lasting room',
    endTitle: 'End this lasting room?',
    endText:
      'There will be no next evening, and the code is given back. Everything is deleted 90 days after the last evening.',
    endYes: 'End it',
    ended: 'The room has no more evenings.',
    evenings: 'Evenings',
    deleteEvening: 'Delete this evening',
    deleteTitle: 'Delete this evening?',
    deleteText:
      'This deletes its page and its points in the season for everyone. Seats and other evenings stay.',
    deleteYes: 'Delete evening',
    deleted: 'The evening was deleted.',
    season: 'Season',
    rules:
      'The sum of all evenings. A missed evening counts as 0; if sums are equal, more evenings won ranks higher.',
    wins: 'Won',
    attended: 'Evenings',
    seatTitle: 'Your seat on another device',
    seatText:
      'This link opens your seat, today and on later evenings. Making a new link cancels the old one. Keep it to yourself.',
    seatMake: 'Make a seat link',
    seatCopied: 'Link copied',
  },
  de: {
    lasting: 'Bleibender Raum',
    offer:
      'Trefft ihr euch wieder? Behalte diesen Raum: jedes Mal derselbe Link und Code, alle behalten ihren Platz, und eine Saisontabelle zählt zusammen.',
    make: 'Für weitere Abende behalten',
    made: 'Der Raum bleibt. Link und Code sind beim nächsten Mal dieselben.',
    number: 'Abend {evening}',
    kept: 'Plätze bleiben, bis du oder die Leitung sie entfernt. Jeder Abend bleibt ein Jahr lang gespeichert, höchstens die letzten 100. Nach einem Jahr ohne Abend endet der Raum.',
    openNext: 'Nächsten Abend öffnen',
    waiting: 'Die Leitung öffnet hier den nächsten Abend. Dein Platz bleibt dir.',
    end: 'Bleibenden Raum beenden',
    endTitle: 'Diesen bleibenden Raum beenden?',
    endText:
      'Es gibt keinen weiteren Abend, und der Code wird frei. 90 Tage nach dem letzten Abend wird alles gelöscht.',
    endYes: 'Beenden',
    ended: 'Der Raum hat keine weiteren Abende.',
    evenings: 'Abende',
    deleteEvening: 'Diesen Abend löschen',
    deleteTitle: 'Diesen Abend löschen?',
    deleteText:
      'Seine Seite und seine Punkte in der Saison verschwinden, für alle und endgültig. Plätze und andere Abende bleiben.',
    deleteYes: 'Abend löschen',
    deleted: 'Der Abend wurde gelöscht.',
    season: 'Saison',
    rules:
      'Die Summe aller Abende. Wer einen verpasst, bekommt dafür nichts; bei gleicher Summe entscheiden gewonnene Abende.',
    wins: 'Gewonnen',
    attended: 'Abende',
    seatTitle: 'Dein Platz auf einem anderen Gerät',
    seatText:
      'Dieser Link öffnet deinen Platz, heute und an den nächsten Abenden. Ein neuer beendet den vorigen. Behalte ihn für dich.',
    seatMake: 'Platz-Link erstellen',
    seatCopied: 'Link kopiert',
  },
});
