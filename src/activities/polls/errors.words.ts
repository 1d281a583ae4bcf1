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
    de: 'Diese Quittung passt nicht zu diesem Stimmzettel.',
  },
  'poll-not-editable': {
    en: 'In this poll a ballot stays as it was cast.',
    de: 'In dieser Abstimmung bleibt eine Stimme, wie sie abgegeben wurde.',
  },
  'poll-has-ballots': {
    en: 'The first ballot is in: only the description can still change.',
    de: 'Die erste Stimme ist da: Nur die Beschreibung lässt sich noch ändern.',
  },
  'poll-results-seen': {
    en: 'Results were seen, so this poll cannot be opened again.',
    de: 'Das Ergebnis wurde schon gesehen, deshalb bleibt diese Abstimmung beendet.',
  },
  'poll-results-hidden': {
    en: 'Results of this poll cannot be seen yet.',
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
  'poll-asks-for-no-codes': {
    en: 'This poll does not ask for codes.',
    de: 'Diese Abstimmung fragt nicht nach Codes.',
  },
  'poll-end-is-past': { en: 'Must be in the future.', de: 'Muss in der Zukunft liegen.' },
  'poll-start-after-end': { en: 'Must be before the end.', de: 'Muss vor dem Ende liegen.' },
  'poll-one-seat': {
    en: 'The method {method} fills one seat.',
    de: 'Das Verfahren {method} besetzt einen Sitz.',
  },
  'poll-method-elsewhere': {
    en: 'Belongs into settings.method.',
    de: 'Gehört in settings.method.',
  },
  'poll-seed-is-drawn': {
    en: 'The poll draws its own seed.',
    de: 'Die Abstimmung zieht ihren Startwert selbst.',
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
  'poll-codes-unsaid': {
    en: 'Say how many codes, or for whom.',
    de: 'Sag, wie viele Codes oder für wen.',
  },
  'poll-picture-unknown': {
    en: 'There is no such picture. Upload it first (POST /api/pictures) and give its pictureId.',
    de: 'Dieses Bild gibt es nicht. Lade es zuerst hoch (POST /api/pictures) und gib seine pictureId an.',
  },
} as const satisfies Words;
