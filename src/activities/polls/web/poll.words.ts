import type { TroubleKind } from '#web/kit/data/trouble-of.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Words around the ballot: the poll and its state. */
export const pollWords = defineMessages({
  en: {
    missingTitle: 'There is no such poll',
    missingText: 'Check the link or the code. The poll may have been deleted.',
    makeOne: 'Make a poll',
    unreachableText: 'The server did not answer. We’ll try again as soon as you’re online.',
    draft: 'Draft',
    open: 'Open',
    ahead: 'Not open yet',
    closed: 'Closed',
    archived: 'Archived',
    opensAt: 'Opens {time}',
    closesAt: 'Open until {time}',
    closedAt: 'Closed {time}',
    reopened: 'This poll was closed and opened again {time}.',
    extended: 'The end was moved from {from} to {to} ({at}).',
    notOpenYet: 'Voting has not started yet. Come back when the poll is open.',
    ballots: { one: '{count} ballot', other: '{count} ballots' },
    ofRoll: '{voted} of {roll} have voted',
    more: { one: 'and {count} more', other: 'and {count} more' },
    quorum: 'Needs {count} ballots to be valid',
    useReceipt: 'Open a ballot with its receipt',
  },
  de: {
    missingTitle: 'Diese Abstimmung gibt es nicht',
    missingText: 'Prüfe den Link oder den Code. Vielleicht wurde die Abstimmung gelöscht.',
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
    extended: 'Das Ende wurde von {from} auf {to} verschoben ({at}).',
    notOpenYet: 'Noch kann niemand abstimmen. Komm wieder, wenn es losgeht.',
    ballots: { one: '{count} Stimme', other: '{count} Stimmen' },
    ofRoll: '{voted} von {roll} haben abgestimmt',
    more: { one: 'und {count} weitere', other: 'und {count} weitere' },
    quorum: 'Gilt ab {count} Stimmen',
    useReceipt: 'Stimme mit Quittung öffnen',
  },
});

/** The only error for which polls have more to say than the kit. */
export const missingPoll = (trouble: TroubleKind) =>
  trouble === 'missing' || trouble === 'gone'
    ? { title: pollWords('missingTitle'), text: pollWords('missingText') }
    : {};
