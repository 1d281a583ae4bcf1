import { defineMessages } from '#web/kit/i18n/messages.ts';

export const versionsWords = defineMessages({
  en: {
    versions: 'Versions',
    version: 'Version {version}',
    isCorrection: 'Key corrected',
    takeVersion: 'Open version {version} in the editor',
  },
  de: {
    versions: 'Versionen',
    version: 'Version {version}',
    isCorrection: 'Lösung korrigiert',
    takeVersion: 'Version {version} im Editor öffnen',
  },
});
