import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Shown when there is no result to see. */
export const noResultWords = defineMessages({
  en: {
    tooLarge:
      'These ballots take too long to count here. Download them and count them with the command line.',
    countingBusy:
      'The server is busy counting other polls. Load the page again in a minute to see the result.',
    'results.owner': 'Only the person who made the poll sees the results.',
    closedNow: 'Voting is closed',
    lookIsFinal: 'You can reopen the poll until somebody has seen the results.',
    showResults: 'Show the results',
  },
  de: {
    tooLarge:
      'Diese Stimmen auszuzählen dauert hier zu lange. Lade sie herunter und zähle sie mit der Befehlszeile aus.',
    countingBusy:
      'Der Server zählt gerade andere Abstimmungen aus. Lade die Seite in einer Minute neu, um das Ergebnis zu sehen.',
    'results.owner': 'Das Ergebnis sieht nur, wer die Abstimmung angelegt hat.',
    closedNow: 'Es wird nicht mehr abgestimmt',
    lookIsFinal: 'Solange niemand das Ergebnis gesehen hat, kannst du die Abstimmung wieder öffnen.',
    showResults: 'Ergebnis zeigen',
  },
});
