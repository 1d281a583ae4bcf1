import { defineMessages } from '#web/kit/i18n/messages.ts';

export const cardWords = defineMessages({
  en: {
    share: 'Card to share',
    png: 'Save as PNG',
    svg: 'Save as SVG',
    copy: 'Copy the link',
    line: { one: '{count} game, {wins} won', other: '{count} games, {wins} won' },
    evening: '{winner} · {time} · {date}',
    turns: { one: '{time}, {count} turn', other: '{time}, {count} turns' },
    inLink: 'The figures are in the link itself, as they were when it was copied.',
    broken: 'This link is incomplete',
    brokenText: 'Ask for the link again. It holds the figures of the card.',
  },
  de: {
    share: 'Karte zum Teilen',
    png: 'Als PNG speichern',
    svg: 'Als SVG speichern',
    copy: 'Link kopieren',
    line: { one: '{count} Spiel, {wins} gewonnen', other: '{count} Spiele, {wins} gewonnen' },
    evening: '{winner} · {time} · {date}',
    turns: { one: '{time}, {count} Zug', other: '{time}, {count} Züge' },
    inLink: 'Die Zahlen stehen im Link, so wie sie beim Kopieren waren.',
    broken: 'Dieser Link ist nicht vollständig',
    brokenText: 'Lass dir den Link noch einmal schicken: In ihm stehen die Zahlen der Karte.',
  },
});
