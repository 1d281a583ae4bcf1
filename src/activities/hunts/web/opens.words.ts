import { formatList } from '#web/kit/i18n/formats.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { Condition } from '#activities/hunts/contract.conditions.ts';

/** When a stop opens: the author's choices, and the sentences about it. */
export const opensWords = defineMessages({
  en: {
    title: 'When it opens',
    about: 'Without a condition the order of the hunt decides. With several, all of them must hold.',
    aboutFixed: 'The hunt has started, so conditions can no longer change.',
    kind: 'Condition {number}',
    kind_solved: 'These stops are solved',
    kind_some: 'Some of these stops are solved',
    kind_time: 'Time has passed since the start',
    kind_points: 'The team has enough points',
    kind_host: 'I open it',
    stops: 'Stops for condition {number}',
    count: 'How many of them',
    minutes: 'Minutes since the team started',
    minutesHint: 'Pauses do not count.',
    points: 'Points of the stops done',
    pointsHint: 'What the stops behind the team are worth, without bonuses and deductions.',
    hostHint: 'You open it for one team or for all in the host console.',
    add: 'Add a condition',
    remove: 'Remove condition {number}',
    text_solved: '{stops} done',
    text_some: '{count} of {stops} done',
    text_time: { one: '{count} minute after the start', other: '{count} minutes after the start' },
    text_points: { one: '{count} point', other: '{count} points' },
    text_host: 'the host opens it',
    graph: 'What opens when',
    graphAbout: 'Stops open from left to right. Tap a stop to change its conditions.',
    graphNone: 'No stop has a condition yet. Open a stop and choose “When it opens”.',
    graphNever: 'never opens',
    list: 'As a list',
    stop: 'Stop',
    when: 'Opens when',
    byOrder: 'by the order of the hunt',
  },
  de: {
    title: 'Wann sie öffnet',
    about: 'Ohne Bedingung entscheidet der Ablauf. Bei mehreren müssen alle erfüllt sein.',
    aboutFixed: 'Die Schnitzeljagd hat begonnen. Bedingungen lassen sich nicht mehr ändern.',
    kind: 'Bedingung {number}',
    kind_solved: 'Diese Stationen sind geschafft',
    kind_some: 'Einige dieser Stationen sind geschafft',
    kind_time: 'Seit dem Start ist Zeit vergangen',
    kind_points: 'Das Team hat genug Punkte',
    kind_host: 'Ich öffne sie',
    stops: 'Stationen für Bedingung {number}',
    count: 'Wie viele davon',
    minutes: 'Minuten seit dem Start des Teams',
    minutesHint: 'Pausen zählen nicht.',
    points: 'Punkte der geschafften Stationen',
    pointsHint: 'Was die Stationen hinter dem Team wert sind, ohne Bonus und Abzüge.',
    hostHint: 'Du öffnest sie in der Leitstelle, für ein Team oder für alle.',
    add: 'Bedingung hinzufügen',
    remove: 'Bedingung {number} entfernen',
    text_solved: '{stops} geschafft',
    text_some: '{count} von {stops} geschafft',
    text_time: { one: '{count} Minute nach dem Start', other: '{count} Minuten nach dem Start' },
    text_points: { one: '{count} Punkt', other: '{count} Punkte' },
    text_host: 'die Leitung öffnet sie',
    graph: 'Was wann öffnet',
    graphAbout: 'Stationen öffnen von links nach rechts. Tippe auf eine, um ihre Bedingungen zu ändern.',
    graphNone: 'Noch hat keine Station eine Bedingung. Öffne eine Station und wähl „Wann sie öffnet“.',
    graphNever: 'öffnet nie',
    list: 'Als Liste',
    stop: 'Station',
    when: 'Öffnet, wenn',
    byOrder: 'nach dem Ablauf',
  },
});

/** A condition in a few words. */
export const conditionText = (condition: Condition, nameOf: (id: string) => string): string => {
  switch (condition.type) {
    case 'solved':
      return opensWords('text_solved', { stops: formatList(condition.stops.map(nameOf)) });
    case 'some':
      return opensWords('text_some', {
        count: condition.count,
        stops: formatList(condition.stops.map(nameOf)),
      });
    case 'time':
      return opensWords('text_time', { count: Math.round(condition.afterS / 60) });
    case 'points':
      return opensWords('text_points', { count: condition.atLeast });
    default:
      return opensWords('text_host');
  }
};
