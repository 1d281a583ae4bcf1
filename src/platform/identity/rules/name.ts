import { say } from '#core/words.ts';

export const LONGEST_NAME = 40;

/** An account made without asking for a name; never a part of the e-mail, which others would then see. */
export const unnamed = say('account-unnamed');

// Controls, line separators and text-direction marks would let a name imitate the page around it.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** The name as it is shown, or undefined when nothing readable is left or it is too long. */
export const tidyName = (text: string): string | undefined => {
  const name = text.normalize('NFC').replace(UNSAFE, '').replace(/\s+/gu, ' ').trim();
  const length = [...name].length;
  return length >= 1 && length <= LONGEST_NAME ? name : undefined;
};
