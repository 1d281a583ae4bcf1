import { foldText } from '../answers/fold.ts';

/** Letters of other scripts and signs that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  'аa еe оo рp сc уy хx іi ѕs јj һh ԁd ӏl кk мm тt вb нh αa οo ρp νv τt ιi κk ηn'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const MORSE = new Map(
  'a .- b -... c -.-. d -.. e . f ..-. g --. h .... i .. j .--- k -.- l .-.. m -- n -. o --- p .--. q --.- r .-. s ... t - u ..- v ...- w .-- x -..- y -.-- z --.. 0 ----- 1 .---- 2 ..--- 3 ...-- 4 ....- 5 ..... 6 -.... 7 --... 8 ---.. 9 ----.'
    .split(' ')
    .flatMap((sign, index, all) => (index % 2 === 1 ? [[sign, all[index - 1] ?? ''] as const] : [])),
);
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const replaceBy = (text: string, table: Readonly<Record<string, string>>): string =>
  Array.from(text, (character) => table[character] ?? character).join('');

/** Bytes as text if they are ASCII or well-formed UTF-8; else nothing. */
const bytesToText = (bytes: readonly number[]): string => {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return '';
  }
};

const fromBase64 = (token: string): string => {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const character of token.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')) {
    bits = ((bits << 6) | BASE64.indexOf(character)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return bytesToText(bytes);
};

const numbersToText = (text: string, pattern: RegExp, base: number): string =>
  bytesToText(
    [...text.matchAll(pattern)].map(([number]) => Number.parseInt(number, base)).filter((byte) => byte < 256),
  );

const fromMorse = (text: string): string =>
  text
    .replaceAll(/[·•∙]/g, '.')
    .replaceAll(/[–—−_]/g, '-')
    .split(/[^.-]+/)
    .map((sign) => MORSE.get(sign) ?? '')
    .join('');

const shifted = (text: string, by: number): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(97 + ((letter.charCodeAt(0) - 97 + by) % 26)));

const everySecond = (text: string, from: number): string =>
  Array.from(text)
    .filter((_, index) => index % 2 === from)
    .join('');

const compact = (text: string, isGerman = false): string => foldText(text, isGerman).replaceAll(' ', '');

/** Single letters, whatever separates them. */
const loneLetters = (text: string): string =>
  foldText(text)
    .split(' ')
    .filter((word) => word.length === 1)
    .join('');

const initials = (parts: readonly string[]): string =>
  parts.map((part) => [...compact(part)][0] ?? '').join('');
const finals = (parts: readonly string[]): string =>
  parts.map((part) => [...compact(part)].at(-1) ?? '').join('');

/** Texts that could be hidden in this one. */
const unpacked = (text: string): string[] => {
  const words = text.split(/\s+/);
  const escaped = text.replaceAll(/%(?![0-9a-f]{2})/gi, ' ');
  return [
    ...(text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? []).map(fromBase64),
    numbersToText(text, /\b[0-9a-f]{2}(?=[0-9a-f]{2})|(?<=[0-9a-f]{2})[0-9a-f]{2}\b/gi, 16),
    ...(text.match(/\b(?:[0-9a-f]{2}){4,}\b/gi) ?? []).map((run) => numbersToText(run, /../g, 16)),
    numbersToText(text, /\b[0-9a-f]{2}\b/gi, 16),
    numbersToText(text, /\b\d{2,3}\b/g, 10),
    numbersToText(text, /\b[01]{7,8}\b/g, 2),
    (text.match(/\b\d{1,2}\b/g) ?? []).map((number) => shiftedLetter(Number(number))).join(''),
    fromMorse(text),
    loneLetters(text),
    initials(words),
    initials(text.split('\n')),
    initials(text.split(/[.!?\n]+/)),
    finals(words),
    escaped.includes('%') ? bytesOrNothing(escaped) : '',
  ];
};

/** 1 is a, 26 is z. */
const shiftedLetter = (place: number): string =>
  place >= 1 && place <= 26 ? String.fromCodePoint(96 + place) : '';

const bytesOrNothing = (escaped: string): string => {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '';
  }
};

/** The text itself as runs of letters and digits: plain, with look-alikes and digits read as letters. */
const plainViews = (text: string): string[] => {
  const looked = replaceBy(text.normalize('NFKC').toLowerCase(), LOOKALIKES);
  return [compact(text), compact(text, true), compact(looked), compact(replaceBy(looked, LEET))];
};

/** Every run of letters and digits that could hold a secret, however it was written. */
export const hidingPlaces = (text: string): { readonly plain: string[]; readonly coded: string[] } => {
  const plain = [...new Set(plainViews(text))];
  const first = plain[0] ?? '';
  const coded = [
    ...plain.map((view) => Array.from(view).toReversed().join('')),
    ...Array.from({ length: 25 }, (_, by) => shifted(first, by + 1)),
    everySecond(first, 0),
    everySecond(first, 1),
    ...unpacked(text).flatMap((view) => {
      const run = compact(view);
      return [run, Array.from(run).toReversed().join('')];
    }),
  ];
  return { plain, coded: [...new Set(coded)].filter((view) => view !== '') };
};
