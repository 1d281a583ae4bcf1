import { defineMessages } from '../i18n/messages.ts';

export const chartWords = defineMessages({
  en: { name: 'Name', value: 'Value', share: 'Share', step: 'Step' },
  de: { name: 'Name', value: 'Wert', share: 'Anteil', step: 'Schritt' },
});
