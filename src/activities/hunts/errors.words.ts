import type { Words } from '#core/words.ts';

export const huntErrorWords = {
  'hunt-position-invalid': {
    en: 'This is no position: latitude is -90 to 90, longitude -180 to 180, accuracy 0 metres or more.',
    de: 'Das ist keine Position: Breite -90 bis 90, Länge -180 bis 180, Genauigkeit ab 0 Meter.',
  },
  'hunt-team-not-found': {
    en: 'This hunt has no such team.',
    de: 'Dieses Team gibt es in dieser Schnitzeljagd nicht.',
  },
  'hunt-level-not-found': {
    en: 'Your team has no such level.',
    de: 'Diese Station gibt es für dein Team nicht.',
  },
  'hunt-level-locked': {
    en: 'Your team has not come to this level yet. Complete the open one first.',
    de: 'Dein Team ist noch nicht bei dieser Station. Löst erst die offene.',
  },
  'hunt-not-started': {
    en: 'The hunt has not started yet.',
    de: 'Die Schnitzeljagd hat noch nicht begonnen.',
  },
  'hunt-paused': {
    en: 'The hunt is paused. Your time stands still; go on when the host resumes.',
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
    en: 'This clue cannot be taken by hand: the host or the character gives it.',
    de: 'Diesen Hinweis könnt ihr nicht selbst nehmen: Die Leitung oder die Figur gibt ihn.',
  },
  'hunt-code-unreadable': {
    en: 'This is no code of a hunt. Scan the card at the stop, or type the code below it.',
    de: 'Das ist kein Code einer Schnitzeljagd. Scanne die Karte an der Station oder tippe den Code darunter ein.',
  },
  'hunt-character-missing': {
    en: 'Nobody speaks at this level: it has no character.',
    de: 'An dieser Station spricht niemand: Sie hat keine Figur.',
  },
  'hunt-message-reused': {
    en: 'Another message was sent under this id already. Send it under an id of its own.',
    de: 'Unter dieser Kennung ging schon eine andere Nachricht ein. Sende sie unter einer eigenen.',
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
    en: 'This phone is in no team of this hunt. Join a team first.',
    de: 'Dieses Telefon ist in keinem Team dieser Schnitzeljagd. Tritt erst einem Team bei.',
  },
  'hunt-not-ready': {
    en: 'The hunt cannot start yet: something is missing that nobody could play without.',
    de: 'Die Schnitzeljagd kann noch nicht beginnen: Es fehlt etwas, ohne das niemand spielen kann.',
  },
  'hunt-fixed': {
    en: 'The hunt has started: texts, clues and places can still change, but not which levels and missions there are.',
    de: 'Die Schnitzeljagd hat begonnen: Texte, Hinweise und Orte lassen sich noch ändern, aber nicht mehr, welche Stationen und Aufgaben es gibt.',
  },
  'hunt-draft-outdated': {
    en: 'The hunt was saved elsewhere in the meantime. Load it again, then change it.',
    de: 'Die Schnitzeljagd wurde inzwischen anderswo gespeichert. Lade sie neu und ändere sie dann.',
  },
  'hunt-sheet-unreadable': {
    en: 'This is no table that can be read. Save it as CSV or XLSX and try again.',
    de: 'Das ist keine lesbare Tabelle. Speichere sie als CSV oder XLSX und versuch es noch einmal.',
  },
  'hunt-sheet-too-large': {
    en: 'This table holds more than {kilobytes} kB of text, more than any hunt can have. Leave out what is no stop and no team.',
    de: 'In dieser Tabelle stehen mehr als {kilobytes} kB Text, mehr als in jede Schnitzeljagd passen. Lass weg, was weder Station noch Team ist.',
  },
  'hunt-joining-closed': {
    en: 'The host lets nobody join at the moment.',
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
    en: 'This phone is in team {team} already. Leave it first.',
    de: 'Dieses Telefon ist schon im Team {team}. Verlass es erst.',
  },
  'hunt-seat-unknown': {
    en: 'This link no longer opens a seat. Make a new one on the phone that has it.',
    de: 'Dieser Link öffnet keinen Platz mehr. Mach auf dem Telefon, das ihn hat, einen neuen.',
  },
  'hunt-kept-out': {
    en: 'The host has taken this phone out of the hunt. Ask them to let you back in.',
    de: 'Die Leitung hat dieses Handy aus der Schnitzeljagd genommen. Bitte sie, dich wieder hereinzulassen.',
  },
  'hunt-name-refused': {
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'hunt-phone-not-found': {
    en: 'This team has no such phone.',
    de: 'Dieses Telefon ist nicht in dem Team.',
  },
  'hunt-team-busy': {
    en: 'This team has played already.',
    de: 'Dieses Team hat schon gespielt.',
  },
  'hunt-code-forged': {
    en: 'This card was not made by this hunt. Scan the card at the stop.',
    de: 'Diese Karte stammt nicht aus dieser Schnitzeljagd. Scanne die Karte an der Station.',
  },
  'hunt-code-elsewhere': {
    en: 'This card belongs to another level or another hunt.',
    de: 'Diese Karte gehört zu einer anderen Station oder einer anderen Schnitzeljagd.',
  },
  'hunt-skip-off': {
    en: 'The host has switched off skipping.',
    de: 'Die Leitung hat das Überspringen ausgeschaltet.',
  },
  'hunt-event-not-found': {
    en: 'There is nothing here that can be taken back.',
    de: 'Hier gibt es nichts, was sich zurücknehmen lässt.',
  },
  'hunt-photo-not-found': {
    en: 'This photo is not here, or it is not yours to see.',
    de: 'Dieses Foto gibt es hier nicht, oder du darfst es nicht sehen.',
  },
  'hunt-photo-not-asked': {
    en: 'This level asks for no photo.',
    de: 'Bei dieser Station wird kein Foto verlangt.',
  },
  'hunt-photo-id-taken': {
    en: 'This photo was announced with another size or for another level. Send it as a new photo.',
    de: 'Dieses Foto wurde mit anderer Größe oder für eine andere Station angekündigt. Sende es als neues Foto.',
  },
  'hunt-photo-part-refused': {
    en: 'This part does not fit: go on at byte {offset} with at least {least} bytes, or with what is left.',
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
    en: 'Must be another level than the start.',
    de: 'Muss eine andere Station als der Start sein.',
  },
  'hunt-too-many-between': {
    en: 'Must be at most {most}, as many as there are levels between start and finale.',
    de: 'Darf höchstens {most} sein, so viele Stationen liegen zwischen Start und Finale.',
  },
  'hunt-text-too-large': {
    en: 'The hunt has {kb} kB of text and may have {most} kB, or phones on a bad network wait too long.',
    de: 'Die Schnitzeljagd hat {kb} kB Text und darf {most} kB haben, sonst warten Telefone im schlechten Netz zu lange.',
  },
  'hunt-too-many-visits': {
    en: '{teams} teams at {stops} stops are {visits} visits, and a hunt may have {most}: with so many stops, {mostTeams} teams.',
    de: '{teams} Teams an {stops} Stationen sind {visits} Besuche, und eine Schnitzeljagd darf {most} haben: bei so vielen Stationen {mostTeams} Teams.',
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
  'hunt-text-lacks': { en: 'Say at least one right answer.', de: 'Nenne mindestens eine richtige Antwort.' },
  'hunt-choice-lacks': {
    en: 'A choice needs two options and a right one.',
    de: 'Eine Auswahl braucht zwei Möglichkeiten und eine richtige.',
  },
  'hunt-chat-lacks': {
    en: 'A chat needs a character and what it wants to hear.',
    de: 'Ein Gespräch braucht eine Figur und was sie hören will.',
  },
  'hunt-place-lacks': {
    en: 'It asks for a place and has none.',
    de: 'Sie verlangt einen Ort und hat keinen.',
  },
  'hunt-text-leaks': {
    en: 'This seems to give the place or the answer away.',
    de: 'Das verrät wohl den Ort oder die Antwort.',
  },
  'hunt-radius-small': {
    en: 'Below {metres} m many phones will be unsure.',
    de: 'Unter {metres} m sind sich viele Telefone nicht sicher.',
  },
  'hunt-twin-lacks': {
    en: 'Who cannot come here has no way to these points: add a twin without a place.',
    de: 'Wer nicht herkommen kann, kommt nicht an diese Punkte: Füge eine Zwillingsaufgabe ohne Ort hinzu.',
  },
  'hunt-number-between': {
    en: 'Must be a number from {from} to {to}.',
    de: 'Muss eine Zahl von {from} bis {to} sein.',
  },
  'hunt-name-missing': { en: 'Is missing.', de: 'Fehlt.' },
  'hunt-half-a-place': { en: 'Needs latitude and longitude.', de: 'Braucht Breite und Länge.' },
  'hunt-heading-missing': {
    en: 'The first row must have a heading "name". Known are {known}.',
    de: 'Die erste Zeile braucht eine Überschrift „name“. Bekannt sind {known}.',
  },
  'hunt-gpx-line': { en: 'Line {line}: {what}.', de: 'Zeile {line}: {what}.' },
  'hunt-gpx-not-xml': {
    en: 'this is not well-formed XML ({reason})',
    de: 'das ist kein gültiges XML ({reason})',
  },
  'hunt-gpx-entities': {
    en: 'entities of its own are not read, for safety',
    de: 'eigene Entitäten werden zur Sicherheit nicht gelesen',
  },
  'hunt-gpx-empty': { en: 'there is no track in it: no trkpt', de: 'es ist kein Weg darin, kein trkpt' },
  'hunt-gpx-other': { en: 'this is no GPX but {found}', de: 'das ist kein GPX, sondern {found}' },
  'hunt-gpx-latitude': {
    en: 'lat of this point must be -90 to 90',
    de: 'lat dieses Punktes muss von -90 bis 90 sein',
  },
  'hunt-gpx-longitude': {
    en: 'lon of this point must be -180 to 180',
    de: 'lon dieses Punktes muss von -180 bis 180 sein',
  },
  'hunt-gpx-time': {
    en: 'time of this point must be like 2026-05-01T12:00:00Z',
    de: 'time dieses Punktes muss wie 2026-05-01T12:00:00Z aussehen',
  },
  'hunt-gpx-accuracy': {
    en: 'hAcc of this point must be metres, 0 or more',
    de: 'hAcc dieses Punktes muss in Metern sein, 0 oder mehr',
  },
  'hunt-gpx-too-long': { en: 'a track has at most {most} points', de: 'ein Weg hat höchstens {most} Punkte' },
  'hunt-gpx-no-time': {
    en: 'this point has no time, and without times a track cannot be replayed',
    de: 'dieser Punkt hat keine Zeit, und ohne Zeiten lässt sich ein Weg nicht nachgehen',
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
  'hunt-phone-unnamed': { en: 'Phone', de: 'Telefon' },
} as const satisfies Words;
