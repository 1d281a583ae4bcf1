import { defineMessages } from '#web/kit/i18n/messages.ts';

export const importWords = defineMessages({
  en: {
    importText:
      'Turn a file of ballots from another tool into a closed poll: BLT, CSV, PrefLib, ABIF, CVR (CDF) or our own JSON.',
    importFile: 'Choose a file',
    importPaste: 'Or paste its text',
    importGo: 'Import',
    importNotes: 'Imported, with notes',
    importEmpty: 'Choose a file or paste its text.',
    importBig: 'This file is larger than 900 kB. Import it with the command line.',
  },
  de: {
    importText:
      'Eine Datei mit Stimmen aus einem anderen Werkzeug wird zur beendeten Abstimmung: BLT, CSV, PrefLib, ABIF, CVR (CDF) oder unser JSON.',
    importFile: 'Datei wählen',
    importPaste: 'Oder ihren Text einfügen',
    importGo: 'Einlesen',
    importNotes: 'Eingelesen, mit Hinweisen',
    importEmpty: 'Wähle eine Datei oder füge ihren Text ein.',
    importBig: 'Diese Datei ist größer als 900 kB. Zähle sie mit der Befehlszeile aus.',
  },
});
