import { defineMessages } from '#web/kit/i18n/messages.ts';

export const lastingWords = defineMessages({
  en: {
    lasting: 'Lasting room',
    offer:
      'Do you meet again? Keep this room: same link and code every time, everybody keeps their seat, and a season table adds up.',
    make: 'Keep for more evenings',
    made: 'The room stays. Its link and code are the same next time.',
    number: 'Evening {evening}',
    kept: 'Seats stay until their holder or the host removes them, each evening for a year (the last 100). A year without an evening ends the room.',
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
      'The sum of all evenings. Whoever missed one gets nothing for it; among equal sums, evenings won decide.',
    wins: 'Won',
    attended: 'Evenings',
    seatTitle: 'Your seat on another device',
    seatText:
      'This link opens your seat, today and on the next evenings. A new one ends the one before. Keep it to yourself.',
    seatMake: 'Make a seat link',
    seatCopy: 'Copy the link',
    seatCopied: 'Link copied',
  },
  de: {
    lasting: 'Bleibender Raum',
    offer:
      'Trefft ihr euch wieder? Behalte diesen Raum: jedes Mal derselbe Link und Code, alle behalten ihren Platz, und eine Saisontabelle zählt zusammen.',
    make: 'Für weitere Abende behalten',
    made: 'Der Raum bleibt. Link und Code sind beim nächsten Mal dieselben.',
    number: 'Abend {evening}',
    kept: 'Plätze bleiben, bis ihre Inhaber oder die Leitung sie entfernen, jeder Abend ein Jahr lang (die letzten 100). Nach einem Jahr ohne Abend endet der Raum.',
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
    seatMake: 'Platz-Link machen',
    seatCopy: 'Link kopieren',
    seatCopied: 'Link kopiert',
  },
});
