import type { Refusals } from './refusal.ts';

export const huntErrors = {
  'hunt-position-invalid': {
    status: 400,
    en: 'This is no position: latitude is -90 to 90, longitude -180 to 180, accuracy 0 metres or more.',
    de: 'Das ist keine Position: Breite -90 bis 90, Länge -180 bis 180, Genauigkeit ab 0 Meter.',
  },
  'hunt-team-not-found': {
    status: 404,
    en: 'This hunt has no such team.',
    de: 'Dieses Team gibt es in dieser Schnitzeljagd nicht.',
  },
  'hunt-level-not-found': {
    status: 404,
    en: 'Your team has no such level.',
    de: 'Diese Station gibt es für dein Team nicht.',
  },
  'hunt-level-locked': {
    status: 409,
    en: 'Your team has not come to this level yet. Complete the open one first.',
    de: 'Dein Team ist noch nicht bei dieser Station. Löst erst die offene.',
  },
  'hunt-not-started': {
    status: 409,
    en: 'The hunt has not started yet.',
    de: 'Die Schnitzeljagd hat noch nicht begonnen.',
  },
  'hunt-paused': {
    status: 409,
    en: 'The hunt is paused. Your time stands still; go on when the host resumes.',
    de: 'Die Schnitzeljagd macht Pause. Eure Zeit steht still; es geht weiter, sobald die Leitung sie fortsetzt.',
  },
  'hunt-ended': {
    status: 409,
    en: 'The hunt is over.',
    de: 'Die Schnitzeljagd ist zu Ende.',
  },
  'hunt-phase-wrong': {
    status: 409,
    en: 'A hunt that is {status} cannot do this: {act}.',
    de: 'Das geht nicht, solange die Schnitzeljagd so steht ({status}): {act}.',
  },
  'hunt-clue-not-found': {
    status: 404,
    en: 'There is no such clue for your team here.',
    de: 'Diesen Hinweis gibt es hier für dein Team nicht.',
  },
  'hunt-clue-not-ready': {
    status: 409,
    en: 'This clue is free in {seconds} s.',
    de: 'Diesen Hinweis gibt es in {seconds} s.',
  },
  'hunt-clue-not-for-sale': {
    status: 409,
    en: 'This clue cannot be taken by hand: the host or the character gives it.',
    de: 'Diesen Hinweis könnt ihr nicht selbst nehmen: Die Leitung oder die Figur gibt ihn.',
  },
  'hunt-code-unreadable': {
    status: 400,
    en: 'This is no code of a hunt. Scan the card at the stop, or type the code below it.',
    de: 'Das ist kein Code einer Schnitzeljagd. Scanne die Karte an der Station oder tippe den Code darunter ein.',
  },
  'hunt-character-missing': {
    status: 409,
    en: 'Nobody speaks at this level: it has no character.',
    de: 'An dieser Station spricht niemand: Sie hat keine Figur.',
  },
  'hunt-message-reused': {
    status: 409,
    en: 'Another message was sent under this id already. Send it under an id of its own.',
    de: 'Unter dieser Kennung ging schon eine andere Nachricht ein. Sende sie unter einer eigenen.',
  },
  'hunt-photos-too-large': {
    status: 409,
    en: 'All photos together are too large for one archive ({gigabytes} GB). Download them team by team.',
    de: 'Alle Fotos zusammen sind für ein Archiv zu groß ({gigabytes} GB). Lade sie Team für Team herunter.',
  },
  'hunt-not-found': {
    status: 404,
    en: 'There is no such hunt.',
    de: 'Diese Schnitzeljagd gibt es nicht.',
  },
  'hunt-not-joined': {
    status: 403,
    en: 'You are in no team of this hunt yet. Join one first.',
    de: 'Du bist noch in keinem Team dieser Schnitzeljagd. Tritt erst einem bei.',
  },
} as const satisfies Refusals;
