import { defineMessages } from '../i18n/messages.ts';

export const shortcutWords = defineMessages({
  en: {
    shortcuts: 'Keyboard shortcuts',
    shortcutsOn: 'Single-key shortcuts',
  },
  de: {
    shortcuts: 'Tastenkürzel',
    shortcutsOn: 'Kürzel mit einer Taste',
  },
});
