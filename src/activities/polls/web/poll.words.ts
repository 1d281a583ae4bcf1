import type { TroubleKind } from '#web/kit/data/trouble-of.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Around the ballot: what the poll is, and what became of one's vote. */
export const pollWords = defineMessages({
  en: {
    missingTitle: 'There is no such poll',
    missingText: 'Check the link or the code. Drafts can be deleted by the person who made them.',
    makeOne: 'Make a poll',
    unreachableText: 'The server did not answer. It is tried again as soon as you are connected.',
    draft: 'Draft',
    open: 'Open',
    ahead: 'Not begun',
    closed: 'Closed',
    archived: 'Archived',
    opensAt: 'Opens {time}',
    closesAt: 'Open until {time}',
    closedAt: 'Closed {time}',
    reopened: 'This poll was closed and opened again {time}.',
    notOpenYet: 'Voting has not begun. Come back when the poll is open.',
    ballots: { one: '{count} ballot', other: '{count} ballots' },
    ofRoll: '{voted} of {roll} have voted',
    more: { one: 'and {count} more', other: 'and {count} more' },
    quorum: 'Needs {count} ballots to be valid',
    secretBallots: 'Secret ballots: nobody is shown how you voted.',
    openBallots: 'Open ballots: your name stands beside your ballot after the poll closes.',
    'results.live': 'Results are live.',
    'results.after-close': 'Results are shown after the poll closes.',
    tooLarge:
      'These ballots take too long to count here. Download them and count them with the command line.',
    countingBusy:
      'The server is busy counting other polls. Load the page again in a minute to see the result.',
    'results.owner': 'Only the person who made the poll sees the results.',
    closedNow: 'Voting is closed',
    lookIsFinal: 'Until somebody has seen the results, you can still open the poll again.',
    showResults: 'Show the results',
  },
  de: {
    missingTitle: 'Diese Abstimmung gibt es nicht',
    missingText: 'Prüfe den Link oder den Code. Entwürfe kann löschen, wer sie angelegt hat.',
    makeOne: 'Abstimmung anlegen',
    unreachableText: 'Der Server hat nicht geantwortet. Sobald du verbunden bist, geht es weiter.',
    draft: 'Entwurf',
    open: 'Offen',
    ahead: 'Noch nicht offen',
    closed: 'Beendet',
    archived: 'Abgelegt',
    opensAt: 'Beginnt {time}',
    closesAt: 'Offen bis {time}',
    closedAt: 'Beendet {time}',
    reopened: 'Diese Abstimmung war beendet und wurde {time} wieder geöffnet.',
    notOpenYet: 'Noch kann niemand abstimmen. Komm wieder, wenn es losgeht.',
    ballots: { one: '{count} Stimme', other: '{count} Stimmen' },
    ofRoll: '{voted} von {roll} haben abgestimmt',
    more: { one: 'und {count} weitere', other: 'und {count} weitere' },
    quorum: 'Gilt ab {count} Stimmen',
    secretBallots: 'Geheime Abstimmung: Niemand bekommt gezeigt, wie du gestimmt hast.',
    openBallots: 'Offen: Nach dem Ende steht dein Name neben deiner Stimme.',
    'results.live': 'Das Ergebnis ist laufend zu sehen.',
    'results.after-close': 'Das Ergebnis ist nach dem Ende zu sehen.',
    tooLarge:
      'Diese Stimmen auszuzählen dauert hier zu lange. Lade sie herunter und zähle sie mit der Befehlszeile aus.',
    countingBusy:
      'Der Server zählt gerade andere Abstimmungen aus. Lade die Seite in einer Minute neu, um das Ergebnis zu sehen.',
    'results.owner': 'Das Ergebnis sieht nur, wer die Abstimmung angelegt hat.',
    closedNow: 'Es wird nicht mehr abgestimmt',
    lookIsFinal: 'Solange niemand das Ergebnis gesehen hat, kannst du noch einmal öffnen.',
    showResults: 'Ergebnis zeigen',
  },
});

/** The one trouble of which a poll can say more than the kit. */
export const missingPoll = (trouble: TroubleKind) =>
  trouble === 'missing' || trouble === 'gone'
    ? { title: pollWords('missingTitle'), text: pollWords('missingText') }
    : {};
