import type { Words } from '#core/words.ts';

/** What the check says of the conditions by which stops open. */
export const huntConditionWords = {
  'hunt-waits-for-itself': {
    en: 'A stop cannot wait for itself. Choose other stops.',
    de: 'Eine Station kann nicht auf sich selbst warten. Wähl andere Stationen.',
  },
  'hunt-waits-for-more': {
    en: 'Only {most} stops are chosen. Ask for at most that many.',
    de: 'Nur {most} Stationen sind gewählt. Verlange höchstens so viele.',
  },
  'hunt-conditions-too-many': {
    en: 'The conditions name too many stops. All together may name {most}.',
    de: 'Die Bedingungen nennen zu viele Stationen. Zusammen dürfen sie {most} nennen.',
  },
  'hunt-stop-unreachable': {
    en: 'No team can ever open this stop: it waits for {stops}, which can never open before it.',
    de: 'Kein Team kann diese Station je öffnen: Sie wartet auf {stops}, und die öffnen nie vor ihr.',
  },
  'hunt-points-unreachable': {
    en: 'No team can ever open this stop: it needs {points} points, and all stops before it are worth {most}.',
    de: 'Kein Team kann diese Station je öffnen: Sie verlangt {points} Punkte, und alle Stationen davor zählen {most}.',
  },
  'hunt-stop-behind': {
    en: 'No team can ever open this stop: it comes after “{stop}”, which never opens.',
    de: 'Kein Team kann diese Station je öffnen: Sie kommt nach „{stop}“, und die öffnet nie.',
  },
  'hunt-opens-late': {
    en: 'Teams have {minutes} minutes, and this stop opens only after that.',
    de: 'Die Teams haben {minutes} Minuten, und diese Station öffnet erst danach.',
  },
} as const satisfies Words;
