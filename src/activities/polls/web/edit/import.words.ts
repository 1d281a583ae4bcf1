import { defineMessages } from '#web/kit/i18n/messages.ts';

export const importWords = defineMessages({
  en: {
    importText:
      'A file of ballots from another tool becomes a closed poll to look at: BLT, CSV, PrefLib, ABIF, CVR (CDF) or our own JSON.',
    importFile: 'Choose a file',
    importPaste: 'Or paste its text',
    importGo: 'Import',
    importNotes: 'Imported, with notes',
    importEmpty: 'Choose a file or paste its text.',
    importBig: 'The file is too large to import here (900 kB). The command line takes larger ones.',
  },
  de: {
    importText:
      'Eine Datei mit Stimmen aus einem anderen Werkzeug wird zur beendeten Abstimmung: BLT, CSV, PrefLib, ABIF, CVR (CDF) oder unser JSON.',
    importFile: 'Datei wählen',
    importPaste: 'Oder ihren Text einfügen',
    importGo: 'Einlesen',
    importNotes: 'Eingelesen, mit Hinweisen',
    importEmpty: 'Wähle eine Datei oder füge ihren Text ein.',
    importBig: 'Die Datei ist hier zu groß (900 kB). Die Befehlszeile nimmt größere.',
  },
});
