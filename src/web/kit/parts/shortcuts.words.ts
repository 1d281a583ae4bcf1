import { defineMessages } from '../i18n/messages.ts';

export const shortcutWords = defineMessages({
  en: {
    shortcuts: 'Keyboard shortcuts',
    shortcutsOn: 'Single keys do something',
  },
  de: {
    shortcuts: 'Tastenkürzel',
    shortcutsOn: 'Einzelne Tasten tun etwas',
  },
});
