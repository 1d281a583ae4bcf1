import { defineMessages } from '../i18n/messages.ts';

export const chartWords = defineMessages({
  en: {
    name: 'Name',
    value: 'Value',
    share: 'Share',
    step: 'Step',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    chartHint: 'Arrow keys read the values, T shows the table.',
  },
  de: {
    name: 'Name',
    value: 'Wert',
    share: 'Anteil',
    step: 'Schritt',
    showTable: 'Als Tabelle zeigen',
    showChart: 'Als Diagramm zeigen',
    chartHint: 'Pfeiltasten lesen die Werte vor, T zeigt die Tabelle.',
  },
});
