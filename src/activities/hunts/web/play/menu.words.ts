import { defineMessages } from '#web/kit/i18n/messages.ts';

export const menuWords = defineMessages({
  en: {
    name: 'Your name',
    renamed: 'Your name is {name} now.',
    mates: 'Your team',
    otherPhone: 'Switch to another phone',
    otherPhoneText:
      'Open this link on the other phone. Your seat moves there, and this phone leaves the team. A new link replaces the old one.',
    makeLink: 'Create a link',
    linkCopied: 'The link is copied.',
    sounds: 'Sounds',
    soundsText: 'Plays a sound and vibrates when a stop is done.',
    awake: 'Keep the screen on',
    awakeText: 'Uses more battery.',
    sharing: 'Share where I am',
    sharingText: 'With your team and the host, while the hunt runs and this page is open.',
    privacy: 'What is kept about me',
    leave: 'Leave the team',
    leaveText: 'The team keeps everything it has done. You can come back while joining is open.',
    stay: 'Stay',
  },
  de: {
    name: 'Dein Name',
    renamed: 'Du heißt jetzt {name}.',
    mates: 'Dein Team',
    otherPhone: 'Mit einem anderen Handy weitermachen',
    otherPhoneText:
      'Öffne diesen Link auf dem anderen Handy. Dein Platz zieht dorthin um, und dieses Handy verlässt das Team. Ein neuer Link ersetzt den alten.',
    makeLink: 'Link erstellen',
    linkCopied: 'Der Link ist kopiert.',
    sounds: 'Töne',
    soundsText: 'Spielt einen Ton und vibriert, wenn eine Station geschafft ist.',
    awake: 'Bildschirm anlassen',
    awakeText: 'Braucht mehr Akku.',
    sharing: 'Zeigen, wo ich bin',
    sharingText: 'Deinem Team und der Leitung, solange die Schnitzeljagd läuft und diese Seite offen ist.',
    privacy: 'Was über mich gespeichert ist',
    leave: 'Team verlassen',
    leaveText:
      'Das Team behält alles, was es geschafft hat. Solange Beitreten möglich ist, kannst du zurückkommen.',
    stay: 'Bleiben',
  },
});
