import { defineMessages } from '#web/kit/i18n/messages.ts';

export const exportWords = defineMessages({
  en: {
    export: 'Export',
    format: 'Format',
    saved: '{name} is saved.',
    lost: 'Not in the file, because this format can’t hold it:',
  },
  de: {
    export: 'Exportieren',
    format: 'Format',
    saved: '{name} ist gespeichert.',
    lost: 'Nicht in der Datei, weil dieses Format es nicht kennt:',
  },
});
