import { defineMessages } from '#web/kit/i18n/messages.ts';

export const shellWords = defineMessages({
  en: {
    home: 'Roundtable, home page',
    account: 'Account',
    settings: 'Settings',
    more: 'More',
    footer: 'A table of your own, on your own machine.',
    apiReference: 'API reference',
    shortcuts: 'Keyboard shortcuts',
    goHome: 'Home page',
  },
  de: {
    home: 'Roundtable, Startseite',
    account: 'Konto',
    settings: 'Einstellungen',
    more: 'Mehr',
    footer: 'Ein eigener Tisch, auf dem eigenen Rechner.',
    apiReference: 'API-Referenz',
    shortcuts: 'Tastenkürzel',
    goHome: 'Startseite',
  },
});
