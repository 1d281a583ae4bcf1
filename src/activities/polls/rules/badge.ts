import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { EmbedView } from '../contract.views.ts';

const MOST_CHARACTERS = 42;
const MOST_WINNERS = 3;
const HEIGHT = 24;
const PADDING = 8;
/** The approximate width in a 12 px sans-serif; East Asian letters and emoji are as wide as high. */
const NARROW = 6.6;
const WIDE = 12;
const FIRST_WIDE = '\u2e80';

/** Characters that XML forbids, then those it must escape. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text;
};

const widthOf = (text: string): number =>
  Math.ceil([...text].reduce((sum, each) => sum + (each < FIRST_WIDE ? NARROW : WIDE), 0)) + 2 * PADDING;

/** What a badge says: who won or leads if everybody may see it, otherwise how many have voted. */
export const badgeSentence = ({ status, turnout, result }: EmbedView): Said => {
  // A paper has no single winner.
  const winners = result?.contests ? [] : (result?.count.winners ?? []);
  if (result === undefined || winners.length === 0 || result.quorumReached === false)
    return say(status === 'open' ? 'poll-badge-open' : 'poll-badge-closed', { ballots: turnout.ballots });
  const more = winners.length - MOST_WINNERS;
  const names = `${winners.slice(0, MOST_WINNERS).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  return say(result.isFinal ? 'poll-badge-won' : 'poll-badge-leads', { names });
};

/** A picture for other sites: the title on the left, the state on the right. */
export const badgeSvg = (title: string, sentence: string, isOpen: boolean): string => {
  const [left, right] = [shortened(title), shortened(sentence)];
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)];
  const width = leftWidth + rightWidth;
  const text = (x: number, shown: string): string =>
    `<text x="${x + PADDING}" y="16" fill="#fff">${escaped(shown)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${escaped(`${title}: ${sentence}`)}" font-family="system-ui,Verdana,sans-serif" font-size="12">`,
    `<title>${escaped(`${title}: ${sentence}`)}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath><g clip-path="url(#r)">`,
    `<rect width="${leftWidth}" height="${HEIGHT}" fill="#3b3f46"/>`,
    `<rect x="${leftWidth}" width="${rightWidth}" height="${HEIGHT}" fill="${isOpen ? '#1d6b43' : '#2f4f9e'}"/>`,
    `</g>${text(0, left)}${text(leftWidth, right)}</svg>`,
  ].join('');
};
