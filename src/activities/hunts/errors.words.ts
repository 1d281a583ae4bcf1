import type { Words } from '#core/words.ts';
import { huntConditionWords } from './conditions.words.ts';
import { huntTrackWords } from './tracks.words.ts';

export const huntErrorWords = {
  'hunt-team-not-found': {
    en: 'This hunt has no such team.',
    de: 'Dieses Team gibt es in dieser Schnitzeljagd nicht.',
  },
  'hunt-level-not-found': {
    en: 'Your team has no such stop.',
    de: 'Diese Station gibt es für dein Team nicht.',
  },
  'hunt-level-locked': {
    en: 'Your team has not reached this stop yet. Complete the open one first.',
    de: 'Dein Team ist noch nicht bei dieser Station. Löst erst die offene.',
  },
  'hunt-not-started': {
    en: 'The hunt has not started yet.',
    de: 'Die Schnitzeljagd hat noch nicht begonnen.',
  },
  'hunt-paused': {
    en: 'The hunt is paused. Your clock has stopped; continue when the host resumes.',
    de: 'Die Schnitzeljagd macht Pause. Eure Zeit steht still; es geht weiter, sobald die Leitung sie fortsetzt.',
  },
  'hunt-ended': {
    en: 'The hunt is over.',
    de: 'Die Schnitzeljagd ist zu Ende.',
  },
  'hunt-phase-wrong': {
    en: 'A hunt that is {status} cannot do this: {act}.',
    de: 'Das geht nicht, solange die Schnitzeljagd so steht ({status}): {act}.',
  },
  'hunt-clue-not-found': {
    en: 'There is no such clue for your team here.',
    de: 'Diesen Hinweis gibt es hier für dein Team nicht.',
  },
  'hunt-clue-not-ready': {
    en: 'This clue is free in {seconds} s.',
    de: 'Diesen Hinweis gibt es in {seconds} s.',
  },
  'hunt-clue-not-for-sale': {
    en: 'You cannot take this clue yourself: the host or the character gives it.',
    de: 'Diesen Hinweis könnt ihr nicht selbst nehmen: Die Leitung oder die Figur gibt ihn.',
  },
  'hunt-code-unreadable': {
    en: 'This code does not belong to a hunt. Scan the card at the stop, or type the code below it.',
    de: 'Das ist kein Code einer Schnitzeljagd. Scanne die Karte an der Station oder tippe den Code darunter ein.',
  },
  'hunt-character-missing': {
    en: 'This stop has no character to talk to.',
    de: 'An dieser Station spricht niemand: Sie hat keine Figur.',
  },
  'hunt-message-reused': {
    en: 'This id was already used for another message. Use a new id.',
    de: 'Diese Kennung gehört schon zu einer anderen Nachricht. Nimm eine neue.',
  },
  'hunt-photos-too-large': {
    en: 'All photos together are too large for one archive ({gigabytes} GB). Download them team by team.',
    de: 'Alle Fotos zusammen sind für ein Archiv zu groß ({gigabytes} GB). Lade sie Team für Team herunter.',
  },
  'hunt-not-found': {
    en: 'There is no such hunt. Ask the host for the link or the code.',
    de: 'Diese Schnitzeljagd gibt es nicht. Frag die Leitung nach dem Link oder dem Code.',
  },
  'hunt-not-joined': {
    en: 'This phone is not in a team of this hunt. Join a team first.',
    de: 'Dieses Handy ist in keinem Team dieser Schnitzeljagd. Tritt erst einem Team bei.',
  },
  'hunt-not-ready': {
    en: 'The hunt cannot start yet. Open Check in the editor to see what is missing.',
    de: 'Die Schnitzeljagd kann noch nicht beginnen. Unter „Prüfen“ im Editor steht, was fehlt.',
  },
  'hunt-fixed': {
    en: 'The hunt has started. You can still change texts, clues and places, but not which stops and missions there are.',
    de: 'Die Schnitzeljagd hat begonnen: Texte, Hinweise und Orte lassen sich noch ändern, aber nicht mehr, welche Stationen und Aufgaben es gibt.',
  },
  'hunt-draft-outdated': {
    en: 'The hunt was saved elsewhere in the meantime. Load it again, then change it.',
    de: 'Die Schnitzeljagd wurde inzwischen anderswo gespeichert. Lade sie neu und ändere sie dann.',
  },
  'hunt-map-unusable': {
    en: 'This map cannot be used as it is written.',
    de: 'So geschrieben lässt sich diese Karte nicht verwenden.',
  },
  'hunt-sheet-unreadable': {
    en: 'We cannot read this table. Save it as CSV or XLSX and try again.',
    de: 'Das ist keine lesbare Tabelle. Speichere sie als CSV oder XLSX und versuch es noch einmal.',
  },
  'hunt-sheet-too-large': {
    en: 'This table has more than {kilobytes} kB of text, more than a hunt can hold. Keep only stops or teams.',
    de: 'In dieser Tabelle stehen mehr als {kilobytes} kB Text, mehr als eine Schnitzeljagd fasst. Behalte nur Stationen oder Teams.',
  },
  'hunt-joining-closed': {
    en: 'The host has closed joining for now.',
    de: 'Die Leitung lässt gerade niemanden beitreten.',
  },
  'hunt-team-full': {
    en: 'This team is full. Choose another one.',
    de: 'Dieses Team ist voll. Wähl ein anderes.',
  },
  'hunt-passcode-wrong': {
    en: 'This is not the team’s passcode. It is on the team’s card.',
    de: 'Das ist nicht das Kennwort des Teams. Es steht auf der Teamkarte.',
  },
  'hunt-teams-prepared': {
    en: 'Teams are prepared in this hunt. Choose one of them.',
    de: 'In dieser Schnitzeljagd sind die Teams vorbereitet. Wähl eines davon.',
  },
  'hunt-teams-enough': {
    en: 'A hunt has at most {most} teams.',
    de: 'Eine Schnitzeljagd hat höchstens {most} Teams.',
  },
  'hunt-name-taken': {
    en: 'Another team has this name.',
    de: 'So heißt schon ein anderes Team.',
  },
  'hunt-already-in-team': {
    en: 'This phone is already in team {team}. Leave that team first.',
    de: 'Dieses Handy ist schon im Team {team}. Verlass es erst.',
  },
  'hunt-seat-unknown': {
    en: 'This link no longer opens a seat. Make a new one on the phone that has it.',
    de: 'Dieser Link öffnet keinen Platz mehr. Mach auf dem Handy, das ihn hat, einen neuen.',
  },
  'hunt-kept-out': {
    en: 'The host removed this phone from the hunt. Ask them to let you back in.',
    de: 'Die Leitung hat dieses Handy aus der Schnitzeljagd genommen. Bitte sie, dich wieder hereinzulassen.',
  },
  'hunt-name-refused': {
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'hunt-phone-not-found': {
    en: 'This team has no such phone.',
    de: 'Dieses Handy ist nicht in dem Team.',
  },
  'hunt-team-busy': {
    en: 'This team has already played, so it cannot be removed.',
    de: 'Dieses Team hat schon gespielt und lässt sich nicht mehr entfernen.',
  },
  'hunt-code-forged': {
    en: 'This card was not made by this hunt. Scan the card at the stop.',
    de: 'Diese Karte stammt nicht aus dieser Schnitzeljagd. Scanne die Karte an der Station.',
  },
  'hunt-code-elsewhere': {
    en: 'This card belongs to another stop or another hunt.',
    de: 'Diese Karte gehört zu einer anderen Station oder einer anderen Schnitzeljagd.',
  },
  'hunt-skip-off': {
    en: 'The host has switched off skipping.',
    de: 'Die Leitung hat das Überspringen ausgeschaltet.',
  },
  'hunt-event-not-found': {
    en: 'There is nothing to undo here.',
    de: 'Hier gibt es nichts rückgängig zu machen.',
  },
  'hunt-photo-not-found': {
    en: 'This photo does not exist, or you may not see it.',
    de: 'Dieses Foto gibt es hier nicht, oder du darfst es nicht sehen.',
  },
  'hunt-feed-off': {
    en: 'The host does not share photos in this hunt.',
    de: 'Die Leitung teilt in dieser Schnitzeljagd keine Fotos.',
  },
  'hunt-photo-not-asked': {
    en: 'This stop does not ask for a photo.',
    de: 'Bei dieser Station wird kein Foto verlangt.',
  },
  'hunt-photo-id-taken': {
    en: 'This photo was announced with another size or for another stop. Send it as a new photo.',
    de: 'Dieses Foto wurde mit anderer Größe oder für eine andere Station angekündigt. Sende es als neues Foto.',
  },
  'hunt-photo-part-refused': {
    en: 'This part does not fit. Continue at byte {offset} with at least {least} bytes, or with the rest.',
    de: 'Dieser Teil passt nicht: Mach bei Byte {offset} weiter, mit mindestens {least} Bytes oder dem Rest.',
  },
  'hunt-photo-not-whole': {
    en: 'The photo is not complete: {offset} of {size} bytes are here. Send the rest.',
    de: 'Das Foto ist nicht vollständig: {offset} von {size} Bytes sind da. Sende den Rest.',
  },
  'hunt-cohost-link-unknown': {
    en: 'This co-host link is no longer valid. Ask the host for a new one.',
    de: 'Dieser Link zum Mitleiten gilt nicht mehr. Bitte die Leitung um einen neuen.',
  },
  'hunt-cohosts-full': {
    en: 'This hunt has {most} co-hosts already. The host can remove one.',
    de: 'Diese Schnitzeljagd hat schon {most} Leute, die mitleiten. Die Leitung kann jemanden herausnehmen.',
  },
  'hunt-id-twice': { en: '"{id}" is used twice.', de: '„{id}“ kommt zweimal vor.' },
  'hunt-id-unknown': { en: 'There is no "{id}" here.', de: '„{id}“ gibt es hier nicht.' },
  'hunt-finale-is-start': {
    en: 'Must not be the start.',
    de: 'Muss eine andere Station als der Start sein.',
  },
  'hunt-too-many-between': {
    en: 'Must be at most {most}, the number of stops between start and finale.',
    de: 'Darf höchstens {most} sein, so viele Stationen liegen zwischen Start und Finale.',
  },
  'hunt-text-too-large': {
    en: 'The hunt has {kb} kB of text and may have {most} kB, or phones on a bad network wait too long.',
    de: 'Die Schnitzeljagd hat {kb} kB Text und darf {most} kB haben, sonst warten Handys im schlechten Netz zu lange.',
  },
  'hunt-too-many-visits': {
    en: '{teams} teams at {stops} stops make {visits} visits. A hunt may have {most}, so have {mostTeams} teams at most.',
    de: '{teams} Teams an {stops} Stationen sind {visits} Besuche. Erlaubt sind {most}, also höchstens {mostTeams} Teams.',
  },
  'hunt-level-too-large': {
    en: 'Has {kb} kB of text and may have {most} kB.',
    de: 'Hat {kb} kB Text und darf {most} kB haben.',
  },
  'hunt-mission-lacks': {
    en: 'This task cannot be completed yet.',
    de: 'Diese Aufgabe lässt sich noch nicht abschließen.',
  },
  'hunt-gps-lacks': { en: 'A check-in needs a place.', de: 'Ein Check-in braucht einen Ort.' },
  'hunt-text-lacks': {
    en: 'Add at least one accepted answer.',
    de: 'Nenne mindestens eine richtige Antwort.',
  },
  'hunt-choice-lacks': {
    en: 'A choice needs two options and a right one.',
    de: 'Eine Auswahl braucht zwei Möglichkeiten und eine richtige.',
  },
  'hunt-chat-lacks': {
    en: 'A chat needs a character and what it wants to hear.',
    de: 'Ein Gespräch braucht eine Figur und was sie hören will.',
  },
  'hunt-place-lacks': {
    en: 'This stop only counts at its place, but has no place.',
    de: 'Diese Station zählt nur am Ort, hat aber keinen.',
  },
  'hunt-text-leaks': {
    en: 'This seems to give the place or the answer away.',
    de: 'Das verrät wohl den Ort oder die Antwort.',
  },
  'hunt-radius-small': {
    en: 'Many phones are less accurate than {metres} m. Use a larger radius.',
    de: 'Viele Handys sind ungenauer als {metres} m. Nimm einen größeren Radius.',
  },
  'hunt-twin-lacks': {
    en: 'Add an alternative for players who can’t get here.',
    de: 'Füge eine Alternative für alle hinzu, die nicht herkommen können.',
  },
  'hunt-stop-far': {
    en: 'This stop is {km} km from the nearest other one. Is its place right?',
    de: 'Diese Station ist {km} km von der nächsten anderen entfernt. Stimmt der Ort?',
  },
  'hunt-fences-overlap': {
    en: 'Its circle overlaps with that of “{other}”: a team at one stop may count as at both. Make a circle smaller.',
    de: 'Ihr Kreis überschneidet sich mit dem von „{other}“: Ein Team an einer Station kann als an beiden gelten. Mach einen Kreis kleiner.',
  },
  'hunt-code-guessable': {
    en: 'This code is easy to guess. Use five or more letters and digits that are no word of this stop.',
    de: 'Dieser Code ist leicht zu erraten. Nimm fünf oder mehr Buchstaben und Ziffern, die kein Wort dieser Station sind.',
  },
  'hunt-number-between': {
    en: 'Must be a number from {from} to {to}.',
    de: 'Muss eine Zahl von {from} bis {to} sein.',
  },
  'hunt-name-missing': { en: 'Is missing.', de: 'Fehlt.' },
  'hunt-place-unread': {
    en: 'We cannot read a place here. Use latitude, longitude: 48.13713, 11.57543.',
    de: 'Daraus wird kein Ort. Schreib Breite, Länge: 48.13713, 11.57543.',
  },
  'hunt-half-a-place': { en: 'Needs latitude and longitude.', de: 'Braucht Breite und Länge.' },
  'hunt-heading-missing': {
    en: 'The first row must have a heading "name". Known are {known}.',
    de: 'Die erste Zeile braucht eine Überschrift „name“. Bekannt sind {known}.',
  },
  ...huntTrackWords,
  ...huntConditionWords,
  'hunt-map-key': {
    en: 'Enter the key this provider gave you.',
    de: 'Gib den Schlüssel ein, den du vom Anbieter hast.',
  },
  'hunt-map-address': {
    en: 'Enter the address of a style, tiles such as {sample}, or pmtiles:// and the address of one file.',
    de: 'Gib die Adresse eines Stils ein, Kacheln wie {sample} oder pmtiles:// und die Adresse einer Datei.',
  },
  'hunt-map-file': {
    en: 'Choose a file from the folder.',
    de: 'Wähle eine Datei aus dem Ordner.',
  },
  'hunt-map-geocoder': {
    en: 'Enter an address such as {sample}.',
    de: 'Gib eine Adresse ein wie {sample}.',
  },
  'hunt-stop-lacks': { en: 'Add a stop.', de: 'Füge eine Station hinzu.' },
  'hunt-team-lacks': {
    en: 'Prepare a team, or let players make their own.',
    de: 'Bereite ein Team vor oder lass Teams sich selbst bilden.',
  },
  'hunt-picture-gone': {
    en: 'This picture is not on this server. Upload it again.',
    de: 'Dieses Bild ist nicht auf diesem Server. Lade es noch einmal hoch.',
  },
  'hunt-phone-unnamed': { en: 'Phone', de: 'Handy' },
} as const satisfies Words;
