import { defineMessages } from '#web/kit/i18n/messages.ts';

export const menuWords = defineMessages({
  en: {
    name: 'Your name',
    save: 'Save',
    renamed: 'You are {name} now.',
    mates: 'Your team',
    otherPhone: 'Go on with another phone',
    otherPhoneText:
      'Open this link on the other phone. Your place goes with it, and this phone is out. Each new link ends the one before.',
    makeLink: 'Make a link',
    copyLink: 'Copy the link',
    linkCopied: 'The link is copied.',
    awake: 'Keep the screen on',
    awakeText: 'Needs more battery.',
    sharing: 'Share where I am',
    sharingText: 'With your team and the host, while the hunt runs and this page is open.',
    privacy: 'What is kept about me',
    leave: 'Leave the team',
    leaveText: 'What the team has done stays. You can join again while the door is open.',
    stay: 'Stay',
  },
  de: {
    name: 'Dein Name',
    save: 'Speichern',
    renamed: 'Du heißt jetzt {name}.',
    mates: 'Dein Team',
    otherPhone: 'Mit einem anderen Telefon weitermachen',
    otherPhoneText:
      'Öffne diesen Link auf dem anderen Telefon. Dein Platz zieht mit um, und dieses Telefon ist draußen. Jeder neue Link beendet den vorigen.',
    makeLink: 'Link machen',
    copyLink: 'Link kopieren',
    linkCopied: 'Der Link ist kopiert.',
    awake: 'Bildschirm anlassen',
    awakeText: 'Braucht mehr Akku.',
    sharing: 'Zeigen, wo ich bin',
    sharingText: 'Deinem Team und der Leitung, solange die Schnitzeljagd läuft und diese Seite offen ist.',
    privacy: 'Was über mich gespeichert ist',
    leave: 'Team verlassen',
    leaveText: 'Was das Team geschafft hat, bleibt. Solange die Tür offen ist, kannst du wieder dazukommen.',
    stay: 'Bleiben',
  },
});
