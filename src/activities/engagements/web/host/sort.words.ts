import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Free answers on the console. */
export const sortWords = defineMessages({
  en: {
    title: 'Group the answers',
    how: 'Similar answers are grouped. Drag an answer or choose its group. The big screen follows.',
    cloudHow: 'Hide a word, and it leaves the cloud.',
    byMeaning: 'Group by meaning',
    grouped: 'The assistant grouped the answers.',
    group: '{name}, {count}',
    name: 'Group of {count}',
    save: 'Save name',
    loose: 'No group',
    newGroup: 'New group',
    moveTo: 'Group of “{text}”',
    light: 'Spotlight',
    hide: 'Hide',
    unhide: 'Show again',
    hidden: { one: '{count} hidden', other: '{count} hidden' },
  },
  de: {
    title: 'Antworten gruppieren',
    how: 'Ähnliche Antworten stehen zusammen. Zieh eine Antwort oder wähl ihre Gruppe. Die Leinwand folgt.',
    cloudHow: 'Verbirg ein Wort, und es verschwindet aus der Wolke.',
    byMeaning: 'Nach Bedeutung gruppieren',
    grouped: 'Der Assistent hat die Antworten gruppiert.',
    group: '{name}, {count}',
    name: 'Gruppe mit {count}',
    save: 'Namen speichern',
    loose: 'Keine Gruppe',
    newGroup: 'Neue Gruppe',
    moveTo: 'Gruppe von „{text}“',
    light: 'Ins Licht',
    hide: 'Verbergen',
    unhide: 'Wieder zeigen',
    hidden: { one: '{count} verborgen', other: '{count} verborgen' },
  },
});
