import type { Words } from '#core/words.ts';

export const pollErrorWords = {
  'poll-not-found': {
    en: 'There is no such poll.',
    de: 'Diese Abstimmung gibt es nicht.',
  },
  'poll-not-open': {
    en: 'This poll is not open yet.',
    de: 'Diese Abstimmung ist noch nicht offen.',
  },
  'poll-closed': {
    en: 'This poll is closed. Ballots no longer count.',
    de: 'Diese Abstimmung ist beendet. Stimmen zählen nicht mehr.',
  },
  'poll-already-voted': {
    en: 'You have voted already. With your receipt you can change your ballot.',
    de: 'Du hast schon abgestimmt. Mit deiner Quittung kannst du deine Stimme ändern.',
  },
  'poll-code-needed': {
    en: 'This poll needs an invite code.',
    de: 'Für diese Abstimmung brauchst du einen Einladungscode.',
  },
  'poll-code-unknown': {
    en: 'This invite code does not belong to this poll.',
    de: 'Dieser Einladungscode gehört nicht zu dieser Abstimmung.',
  },
  'poll-not-on-roll': {
    en: 'Only accounts on this poll’s roll can vote, and yours is not on it. Sign in with the address you were invited with, or ask the organiser.',
    de: 'Hier stimmen nur Konten von der Liste ab, und deins steht nicht darauf. Melde dich mit der Adresse an, unter der du eingeladen wurdest, oder frag nach.',
  },
  'poll-token-needed': {
    en: 'Ballots of this poll are cast with a token. Get one first, then cast the ballot with it.',
    de: 'In dieser Abstimmung wird mit einem Token abgestimmt. Hol dir zuerst eins, dann gib deine Stimme damit ab.',
  },
  'poll-token-invalid': {
    en: 'This token is not valid for this ballot.',
    de: 'Dieses Token gilt nicht für diesen Stimmzettel.',
  },
  'poll-takes-no-tokens': {
    en: 'This poll does not use tokens.',
    de: 'Diese Abstimmung arbeitet ohne Token.',
  },
  'poll-ballot-empty': {
    en: 'Rank at least one option.',
    de: 'Ordne mindestens eine Möglichkeit ein.',
  },
  'poll-ballot-invalid': {
    en: 'This ballot does not fit the poll.',
    de: 'Dieser Stimmzettel passt nicht zur Abstimmung.',
  },
  'poll-wrong-receipt': {
    en: 'This receipt does not open that ballot.',
    de: 'Diese Quittung gehört nicht zu dieser Stimme.',
  },
  'poll-not-editable': {
    en: 'Ballots in this poll cannot be changed.',
    de: 'In dieser Abstimmung lässt sich eine Stimme nicht ändern.',
  },
  'poll-has-ballots': {
    en: 'Ballots are in, so only the description can change.',
    de: 'Es gibt schon Stimmen. Nur die Beschreibung lässt sich noch ändern.',
  },
  'poll-results-seen': {
    en: 'Somebody has seen the results, so this poll cannot reopen.',
    de: 'Das Ergebnis wurde schon gesehen, deshalb bleibt diese Abstimmung beendet.',
  },
  'poll-results-hidden': {
    en: 'You cannot see the results of this poll yet.',
    de: 'Das Ergebnis dieser Abstimmung ist noch nicht zu sehen.',
  },
  'poll-wrong-status': {
    en: 'That cannot be done while the poll is {status}.',
    de: 'Das geht in diesem Zustand der Abstimmung nicht ({status}).',
  },
  'poll-codes-too-many': {
    en: 'A poll has at most {limit} invite codes.',
    de: 'Eine Abstimmung hat höchstens {limit} Einladungscodes.',
  },
  'poll-write-in-unknown': {
    en: 'Nobody wrote in “{name}”.',
    de: '„{name}“ hat niemand eingetragen.',
  },
  'poll-write-ins-too-many': {
    en: 'At most {limit} write-ins can be merged in one poll.',
    de: 'In einer Abstimmung lassen sich höchstens {limit} eingetragene Namen zuordnen.',
  },
  'poll-busy': {
    en: 'Very many ballots are coming in. Try again in a moment.',
    de: 'Gerade kommen sehr viele Stimmen an. Versuche es gleich noch einmal.',
  },
  'poll-import-votes': {
    en: 'This file holds {votes} ballots. A poll takes up to {limit}; the command line counts more.',
    de: 'Diese Datei enthält {votes} Stimmen. Eine Abstimmung nimmt bis zu {limit}; die Befehlszeile zählt mehr aus.',
  },
  'poll-import-lines': {
    en: 'This file holds {lines} different ballots. A poll takes up to {limit}; the command line counts more.',
    de: 'Diese Datei enthält {lines} verschiedene Stimmzettel. Eine Abstimmung nimmt bis zu {limit}; die Befehlszeile zählt mehr aus.',
  },
  'poll-import-names': {
    en: 'The names on these ballots take {megabytes} MB. A poll takes up to {limit} MB: shorten the names or count the file with the command line.',
    de: 'Die Namen auf diesen Stimmzetteln brauchen {megabytes} MB. Eine Abstimmung nimmt bis zu {limit} MB: Kürze die Namen oder zähle die Datei mit der Befehlszeile aus.',
  },
  'poll-import-ballot': {
    en: 'A ballot in this file is too long. A poll takes up to {ranks} ranks and {names} names on one ballot.',
    de: 'Ein Stimmzettel in dieser Datei ist zu lang. Eine Abstimmung nimmt bis zu {ranks} Ränge und {names} Namen auf einem Stimmzettel.',
  },
  'poll-export-too-large': {
    en: 'This file would be larger than {limit} MB. Choose another format; BLT is the shortest.',
    de: 'Diese Datei wäre größer als {limit} MB. Wähle ein anderes Format; BLT ist das kürzeste.',
  },
  'poll-contest-unknown': {
    en: 'This poll has no ranked question of that name.',
    de: 'Diese Abstimmung hat keine Frage dieses Namens, bei der eine Rangfolge zählt.',
  },
  'poll-slot-wrong': {
    en: 'A slot starts before it ends, lasts 31 days at most, and counts in whole minutes.',
    de: 'Ein Termin beginnt vor seinem Ende, dauert höchstens 31 Tage und zählt in ganzen Minuten.',
  },
  'poll-slots-only': {
    en: 'Either all options are slots, counted by “dates”, or none.',
    de: 'Entweder sind alle Möglichkeiten Termine, gezählt nach „dates“, oder keine.',
  },
  'poll-zone-unknown': {
    en: 'Not a time zone. Use a name such as Europe/Berlin.',
    de: 'Keine Zeitzone. Nimm einen Namen wie Europe/Berlin.',
  },
  'poll-most-contests': {
    en: 'At most {limit} more questions.',
    de: 'Höchstens {limit} weitere Fragen.',
  },
  'poll-contest-by-ranks': {
    en: 'A further question cannot be counted by stars. Use a scale, or another method.',
    de: 'Eine weitere Frage lässt sich nicht nach Sternen auszählen. Nimm eine Skala oder ein anderes Verfahren.',
  },
  'poll-contest-not-asked': {
    en: 'This poll does not ask that question.',
    de: 'Diese Frage stellt die Abstimmung nicht.',
  },
  'poll-answer-unfit': {
    en: 'This answer does not fit the question.',
    de: 'Diese Antwort passt nicht zur Frage.',
  },
  'poll-file-of-one-question': {
    en: 'The file holds one question of the poll. Each ranked question has a file of its own.',
    de: 'Die Datei enthält eine Frage der Abstimmung. Jede Frage mit Rangfolge hat ihre eigene Datei.',
  },
  'poll-weights-first': {
    en: 'Votes were given weights while ballots were open. Copy the poll, make it secret, then add the voters.',
    de: 'Stimmen bekamen Gewichte, als die Stimmzettel offen waren. Kopiere die Abstimmung, mach sie geheim und trag dann die Stimmberechtigten ein.',
  },
  'poll-weights-too-many': {
    en: 'Secret ballots can have at most {limit} different weights.',
    de: 'Geheime Stimmzettel können höchstens {limit} verschiedene Gewichte haben.',
  },
  'poll-weight-lonely': {
    en: 'Fewer than {least} voters have the weight {weight}: their ballots would not be secret. Add voters with this weight, give them another, or use open ballots.',
    de: 'Weniger als {least} Stimmberechtigte haben das Gewicht {weight}: Ihre Stimmzettel wären nicht geheim. Trag mehr mit diesem Gewicht ein, gib ihnen ein anderes, oder nimm offene Stimmzettel.',
  },
  'poll-weight-differs': {
    en: 'This voter has another weight.',
    de: 'Diese Person hat ein anderes Gewicht.',
  },
  'poll-sites-too-many': {
    en: 'At most {limit} sites.',
    de: 'Höchstens {limit} Websites.',
  },
  'poll-not-a-site': {
    en: '“{site}” is not the address of a site. Use one such as https://example.org.',
    de: '„{site}“ ist keine Adresse einer Website. Nimm eine wie https://example.org.',
  },
  'poll-not-an-email': {
    en: '“{text}” is not an e-mail address.',
    de: '„{text}“ ist keine E-Mail-Adresse.',
  },
  'poll-has-no-roll': {
    en: 'This poll has no roll of accounts.',
    de: 'Diese Abstimmung hat keine Liste von Konten.',
  },
  'poll-weights-one-each': {
    en: 'Give each code a weight, or none.',
    de: 'Gib jedem Code ein Gewicht oder keinem.',
  },
  'poll-asks-for-no-codes': {
    en: 'This poll does not ask for codes.',
    de: 'Diese Abstimmung fragt nicht nach Codes.',
  },
  'poll-end-is-past': { en: 'Must be in the future.', de: 'Muss in der Zukunft liegen.' },
  'poll-end-only-later': {
    en: 'Once ballots are in, the end can only move later.',
    de: 'Sind Stimmen da, lässt sich das Ende nur nach hinten schieben.',
  },
  'poll-end-moved-often': {
    en: 'The end can be moved at most {limit} times.',
    de: 'Das Ende lässt sich höchstens {limit}-mal verschieben.',
  },
  'poll-start-after-end': { en: 'Must be before the end.', de: 'Muss vor dem Ende liegen.' },
  'poll-one-seat': {
    en: 'The method {method} fills one seat.',
    de: 'Das Verfahren {method} besetzt einen Sitz.',
  },
  'poll-method-elsewhere': {
    en: 'Set it in settings.method.',
    de: 'Stell es in settings.method ein.',
  },
  'poll-seed-is-drawn': {
    en: 'The poll draws its own seed.',
    de: 'Die Abstimmung zieht ihren Startwert selbst.',
  },
  'poll-equals-skipped': {
    en: 'Equal ranks are “split” or “exhaust”: a ballot never skips to options it ranks lower.',
    de: 'Gleiche Ränge sind „split“ oder „exhaust“: Kein Stimmzettel springt zu dem, was er weiter hinten nennt.',
  },
  'poll-options-differ': { en: 'Each option only once.', de: 'Jede Möglichkeit nur einmal.' },
  'poll-rule-option-unknown': {
    en: '“{name}” is not an option of this poll.',
    de: '„{name}“ steht in dieser Abstimmung nicht zur Wahl.',
  },
  'poll-no-option-left': {
    en: 'At least one option must be left.',
    de: 'Mindestens eine Möglichkeit muss übrig bleiben.',
  },
  'poll-asks-for-ranking': {
    en: 'This poll asks for a ranking.',
    de: 'Diese Abstimmung fragt nach einer Rangfolge.',
  },
  'poll-most-names': { en: 'At most {limit} names.', de: 'Höchstens {limit} Namen.' },
  'poll-one-option-a-rank': {
    en: 'Only one option at each rank.',
    de: 'Nur eine Möglichkeit je Rang.',
  },
  'poll-ranked-twice': { en: '“{known}” is ranked twice.', de: '„{known}“ steht zweimal da.' },
  'poll-most-ranks': { en: 'At most {maxRanks} ranks.', de: 'Höchstens {maxRanks} Ränge.' },
  'poll-asks-for-scores': {
    en: 'This poll asks for scores.',
    de: 'Diese Abstimmung fragt nach Punkten.',
  },
  'poll-option-unknown': {
    en: '“{name}” is not an option of this poll.',
    de: '„{name}“ steht nicht zur Wahl.',
  },
  'poll-name-empty': { en: 'Must not be empty.', de: 'Darf nicht leer sein.' },
  'poll-name-too-long': { en: 'At most {limit} characters.', de: 'Höchstens {limit} Zeichen.' },
  'poll-option-twice': { en: '“{name}” is there already.', de: '„{name}“ gibt es schon.' },
  'poll-option-count': {
    en: '{fewest} to {limit} options, not {count}.',
    de: '{fewest} bis {limit} Möglichkeiten, nicht {count}.',
  },
  'poll-options-too-large': {
    en: 'The options and their descriptions take {kilobytes} kB. Shorten them to {limit} kB.',
    de: 'Die Möglichkeiten und ihre Beschreibungen brauchen {kilobytes} kB. Kürze sie auf {limit} kB.',
  },
  'poll-not-blinded': {
    en: 'Must be a number below the poll’s modulus.',
    de: 'Muss eine Zahl unter dem Modul der Abstimmung sein.',
  },
  'poll-badge-open': { en: 'open, {ballots} voted', de: 'offen, {ballots} haben abgestimmt' },
  'poll-badge-closed': { en: 'closed, {ballots} voted', de: 'beendet, {ballots} haben abgestimmt' },
  'poll-badge-leads': { en: '{names} in the lead', de: '{names} vorn' },
  'poll-badge-won': { en: 'won by {names}', de: 'gewonnen: {names}' },
  'poll-codes-unsaid': {
    en: 'Say how many codes to make, or for whom.',
    de: 'Sag, wie viele Codes es sein sollen oder für wen.',
  },
  'poll-picture-unknown': {
    en: 'There is no such picture. Upload it first (POST /api/pictures) and give its pictureId.',
    de: 'Dieses Bild gibt es nicht. Lade es zuerst hoch (POST /api/pictures) und gib seine pictureId an.',
  },
} as const satisfies Words;
