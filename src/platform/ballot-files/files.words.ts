import type { Words } from '#core/words.ts';

/** They follow “Line 3: ” or are items of a list, so they start in lower case and have no full stop. */
export const ballotFileWords = {
  'ballots-too-many-candidates': {
    en: 'there are more than {limit} candidates',
    de: 'es gibt mehr als {limit} Optionen',
  },
  'ballots-bad-seats': {
    en: 'the seats must be a whole number from 1, not “{text}”',
    de: 'die Sitze müssen eine ganze Zahl ab 1 sein, nicht „{text}“',
  },
  'ballots-none': { en: 'there is no ballot in this file', de: 'in dieser Datei steht kein Stimmzettel' },
  'ballots-same-name': {
    en: 'two candidates are called “{name}”',
    de: 'zwei Optionen heißen „{name}“',
  },
  'ballots-unreadable': {
    en: 'cannot read the ballot from “{text}” on',
    de: 'der Stimmzettel ist ab „{text}“ nicht lesbar',
  },
  'ballots-not-a-candidate': {
    en: '“{name}” is not a candidate',
    de: '„{name}“ steht nicht zur Wahl',
  },
  'ballots-not-numbered': {
    en: '“{text}” is no candidate; they are numbered 1 to {candidates}',
    de: '„{text}“ ist keine Option; sie haben die Nummern 1 bis {candidates}',
  },
  'ballots-rounds-only': {
    en: 'this file holds rounds, not ballots',
    de: 'diese Datei enthält Zählrunden, keine Stimmzettel',
  },
  'ballots-most-seats': {
    en: 'a poll fills at most {limit} seats',
    de: 'eine Abstimmung besetzt höchstens {limit} Sitze',
  },
  'ballots-note-line': { en: 'line {line}: {note}', de: 'Zeile {line}: {note}' },
  'ballots-note-more': { en: 'and {more} more', de: 'und {more} weitere' },
  'ballots-note-blank': {
    en: '{ballots} blank ballots are left out',
    de: '{ballots} leere Stimmzettel fehlen',
  },
  'ballots-note-equals-split': {
    en: 'several names stand on one rank ({ballots} ballots): such a vote is split equally among them',
    de: 'mehrere Namen stehen auf einem Rang ({ballots} Stimmzettel): so eine Stimme wird zu gleichen Teilen geteilt',
  },
  'ballots-note-equals-exhaust': {
    en: 'several names stand on one rank ({ballots} ballots): such a ballot stops counting there',
    de: 'mehrere Namen stehen auf einem Rang ({ballots} Stimmzettel): so ein Stimmzettel zählt dort nicht mehr weiter',
  },
  'ballots-note-equals-skip': {
    en: 'several names stand on one rank ({ballots} ballots): it is passed over, as the rules in the file say',
    de: 'mehrere Namen stehen auf einem Rang ({ballots} Stimmzettel): er wird übergangen, so steht es in den Regeln der Datei',
  },
  'ballots-note-title': {
    en: 'the title is cut to {limit} characters',
    de: 'der Titel ist auf {limit} Zeichen gekürzt',
  },
  'ballots-note-unused': { en: 'fields not used: {names}', de: 'nicht verwendete Felder: {names}' },
  'ballots-note-lost': {
    en: '{format} cannot hold {what}; they are left out',
    de: '{format} hat keinen Platz dafür: {what} fehlen',
  },
  'ballots-note-replaced': {
    en: '{format} cannot hold {signs} in “{text}”; they are replaced',
    de: '{format} erlaubt in „{text}“ weder {signs}; sie sind ersetzt',
  },
  'ballots-skips': { en: 'skipped ranks', de: 'ausgelassene Ränge' },
  'ballots-equals': { en: 'several names at one rank', de: 'mehrere Namen auf einem Rang' },
  'ballots-repeats': { en: 'names ranked twice', de: 'doppelt gereihte Namen' },
  'ballots-scores': { en: 'scores', de: 'Punkte' },
  'ballots-blanks': { en: 'blank ballots', de: 'leere Stimmzettel' },
  'ballots-rules': { en: 'counting rules', de: 'Zählregeln' },
  'cdf-name': { en: 'The common data format', de: 'Das Common Data Format' },

  'abif-expected': {
    en: 'expected “count:ranking”, “=token:[Name]” or { metadata }',
    de: 'erwartet wird „Anzahl:Reihung“, „=Kürzel:[Name]“ oder { metadata }',
  },
  'abif-token-is-name': {
    en: '“{token}” is the name of another candidate',
    de: '„{token}“ ist der Name einer anderen Option',
  },
  'abif-note-not-kept': { en: '“{key}” is not kept', de: '„{key}“ wird nicht übernommen' },
  'abif-note-wide': {
    en: 'scores above {highest} cannot be kept; only the order they give is',
    de: 'Punkte über {highest} haben hier keinen Platz; übernommen ist nur die Reihenfolge, die sie ergeben',
  },
  'abif-note-mixed': {
    en: 'not every ballot has scores; only the order is kept',
    de: 'nicht jeder Stimmzettel hat Punkte; übernommen ist nur die Reihenfolge',
  },
  'abif-signs': {
    en: 'brackets, quotes or line breaks',
    de: 'Klammern, Anführungszeichen noch Zeilenumbrüche',
  },

  'blt-nicks': {
    en: '[nick] needs {candidates} names, not {names}',
    de: '[nick] braucht {candidates} Namen, nicht {names}',
  },
  'blt-weight': {
    en: 'a ballot begins with its whole number of votes, not “{text}”',
    de: 'ein Stimmzettel beginnt mit einer ganzen Zahl von Stimmen, nicht mit „{text}“',
  },
  'blt-no-zero': {
    en: 'the ballot before “{text}” does not end with 0',
    de: 'der Stimmzettel vor „{text}“ endet nicht mit 0',
  },
  'blt-expected': { en: 'expected {what}, found “{text}”', de: 'erwartet wird {what}, hier steht „{text}“' },
  'blt-quotes': { en: 'expected {what} in quotes', de: 'erwartet wird {what} in Anführungszeichen' },
  'blt-ends': {
    en: 'the file ends where {what} should be',
    de: 'die Datei endet, wo {what} stehen müsste',
  },
  'blt-candidates': { en: 'the number of candidates', de: 'die Zahl der Optionen' },
  'blt-seats': { en: 'the number of seats', de: 'die Zahl der Sitze' },
  'blt-name': { en: 'the name of candidate {number}', de: 'der Name der Option {number}' },
  'blt-title': { en: 'the title', de: 'der Titel' },
  'blt-ballot': {
    en: 'a ballot, or 0 to end the ballots',
    de: 'ein Stimmzettel oder die 0 nach dem letzten',
  },
  'blt-end': { en: 'the 0 that ends the ballot', de: 'die 0 am Ende des Stimmzettels' },
  'blt-note-text': { en: 'text after the title is ignored', de: 'Text nach dem Titel zählt nicht' },
  'blt-note-option': {
    en: 'the option [{name}] is not known and was passed over',
    de: 'die Angabe [{name}] ist nicht bekannt und wurde übergangen',
  },
  'blt-signs': { en: 'quotes or line breaks', de: 'Anführungszeichen noch Zeilenumbrüche' },

  'cdf-no-contest': {
    en: 'there is no contest: this is not a cast vote record report',
    de: 'hier steht keine Wahl: das ist kein Bericht aus Stimmzetteldaten',
  },
  'cdf-no-records': {
    en: 'must be a list of cast vote records',
    de: 'muss eine Liste von Stimmzetteln sein',
  },
  'cdf-no-record': { en: 'must be a cast vote record', de: 'muss ein Stimmzettel sein' },
  'cdf-selections': {
    en: 'must have fewer than {limit} selections',
    de: 'muss weniger als {limit} Auswahlen haben',
  },
  'cdf-same-name': { en: 'two selections are called “{name}”', de: 'zwei Auswahlen heißen „{name}“' },
  'cdf-unknown': {
    en: 'names the selection “{id}”, which the contest does not have',
    de: 'nennt die Auswahl „{id}“, die diese Wahl nicht hat',
  },
  'cdf-empty-mark': {
    en: 'has a mark that names no selection',
    de: 'hat eine Markierung ohne Auswahl',
  },
  'cdf-rank': {
    en: 'a rank must be a whole number from 1 to {limit}, not {text}',
    de: 'ein Rang muss eine ganze Zahl von 1 bis {limit} sein, nicht {text}',
  },
  'cdf-note-contests': {
    en: 'only the first of {contests} contests is read',
    de: 'nur die erste von {contests} Wahlen ist gelesen',
  },
  'cdf-note-write-ins': {
    en: 'write-ins are counted together as “{name}”',
    de: 'eigene Vorschläge zählen zusammen als „{name}“',
  },
  'cdf-note-elsewhere': {
    en: '{records} records without this contest are passed over',
    de: '{records} Stimmzettel ohne diese Wahl sind übergangen',
  },
  'cdf-note-unranked': {
    en: '{marks} marks without a rank are taken as first choices',
    de: '{marks} Markierungen ohne Rang gelten als erste Wahl',
  },

  'csv-quote': {
    en: 'a quote is opened and never closed',
    de: 'ein Anführungszeichen wird geöffnet und nie geschlossen',
  },
  'csv-listed-twice': { en: '“{name}” is listed twice', de: '„{name}“ steht doppelt in der Liste' },
  'csv-not-text': { en: 'this is not text in UTF-8', de: 'das ist kein Text in UTF-8' },
  'csv-count': {
    en: 'the count must be a whole number, not “{text}”',
    de: 'die Anzahl muss eine ganze Zahl sein, nicht „{text}“',
  },
  'csv-not-listed': {
    en: '“{name}” is not among the candidates',
    de: '„{name}“ ist nicht unter den Optionen',
  },
  'csv-no-ballots': {
    en: 'this does not look like ballots: no name is on two of them. If it is right, give the columns a header: 1, 2, 3',
    de: 'das sieht nicht nach Stimmzetteln aus: Kein Name steht auf zweien. Wenn es stimmt, gib den Spalten eine Kopfzeile: 1, 2, 3',
  },
  'csv-survey': {
    en: 'this looks like the sheet of a survey: {names} hold no choices. Call the columns with choices 1, 2, 3 in the order they rank; the others are left out',
    de: 'das sieht nach der Tabelle einer Umfrage aus: {names} enthalten keine Wahl. Nenne die Spalten mit der Wahl 1, 2, 3 in der Reihenfolge der Ränge; die anderen bleiben weg',
  },
  'csv-note-header': {
    en: 'no header with rank columns: every column is taken as a rank',
    de: 'keine Kopfzeile mit Rängen: jede Spalte gilt als Rang',
  },
  'csv-note-columns': { en: 'columns not used: {names}', de: 'nicht verwendete Spalten: {names}' },

  'json-invalid': { en: 'not valid JSON ({message})', de: 'kein gültiges JSON ({message})' },
  'json-object': {
    en: 'must be an object with candidates and ballots',
    de: 'muss ein Objekt mit candidates und ballots sein',
  },
  'json-text': { en: 'must be text', de: 'muss Text sein' },
  'json-whole': { en: 'must be a whole number from {from}', de: 'muss eine ganze Zahl ab {from} sein' },
  'json-names': { en: 'must be a list of names', de: 'muss eine Liste von Namen sein' },
  'json-name': { en: 'must be a name', de: 'muss ein Name sein' },
  'json-most': { en: 'must be at most {limit}', de: 'dürfen höchstens {limit} sein' },
  'json-twice': { en: '“{name}” is there already', de: '„{name}“ steht schon da' },
  'json-ballot': { en: 'must be {count, ranks}', de: 'muss {count, ranks} sein' },
  'json-ballot-field': {
    en: 'is not known; a ballot is {count, ranks}',
    de: 'ist nicht bekannt; ein Stimmzettel ist {count, ranks}',
  },
  'json-mixed': {
    en: 'either all of them have scores or none',
    de: 'entweder haben alle Punkte oder keiner',
  },
  'json-scores': { en: 'must be {name: 0 to 5}', de: 'muss {Name: 0 bis 5} sein' },
  'json-score': {
    en: 'must be a whole number from 0 to 5',
    de: 'muss eine ganze Zahl von 0 bis 5 sein',
  },
  'json-ranks': { en: 'must be a list of lists of names', de: 'muss eine Liste von Namenslisten sein' },
  'json-results': { en: 'must be an object with results', de: 'muss ein Objekt mit results sein' },

  'preflib-expected': {
    en: 'expected ALTERNATIVE NAME {number}',
    de: 'erwartet wird ALTERNATIVE NAME {number}',
  },
  'preflib-same-name': {
    en: 'two alternatives are called “{name}”',
    de: 'zwei Alternativen heißen „{name}“',
  },
  'preflib-none': {
    en: 'no “# ALTERNATIVE NAME 1: …” line: this is not a PrefLib file',
    de: 'keine Zeile „# ALTERNATIVE NAME 1: …“: das ist keine PrefLib-Datei',
  },
  'preflib-ballot': { en: 'expected “count: 1,2,{3, 4}”', de: 'erwartet wird „Anzahl: 1,2,{3, 4}“' },
  'preflib-order': {
    en: 'cannot read the order “{order}”',
    de: 'die Reihenfolge „{order}“ ist nicht lesbar',
  },
  'preflib-unknown': {
    en: '{alternative} is no alternative; they are numbered 1 to {alternatives}',
    de: '{alternative} ist keine Alternative; sie haben die Nummern 1 bis {alternatives}',
  },
  'preflib-note-voters': {
    en: 'the header says {voters} voters, the lines add up to {ballots}',
    de: 'im Kopf stehen {voters} Wählende, die Zeilen ergeben {ballots}',
  },
  'preflib-note-seats': {
    en: 'PrefLib cannot hold the number of seats; it is left out',
    de: 'PrefLib hat keinen Platz für die Zahl der Sitze; sie fehlt',
  },

  'rounds-note-lost': {
    en: 'The round-by-round file cannot hold {what}; it is left out',
    de: 'Die Datei mit Runden hat keinen Platz dafür: {what} fehlt',
  },
  'rounds-method': { en: 'the name of the method', de: 'der Name des Verfahrens' },
  'rounds-ties': { en: 'how ties were broken', de: 'die Auflösung von Gleichständen' },
  'rounds-ranking': { en: 'the ranking', de: 'die Rangfolge' },
  'rounds-pairwise': { en: 'who was preferred to whom', de: 'die Tabelle der Paarvergleiche' },
  'rounds-note-guessed': {
    en: 'the method is guessed: the file does not name it',
    de: 'das Verfahren ist geraten: die Datei nennt es nicht',
  },
} as const satisfies Words;
