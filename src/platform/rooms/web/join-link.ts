import { showToast } from '#web/kit/parts/toasts.ts';
import { shareWords } from './share.words.ts';

export const joinLink = (code: string): string => new URL(`/j/${code}`, location.origin).href;

/** The clipboard is closed to pages on plain http, which is what a server in a home network is. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
};

export const copyJoinLink = async (code: string): Promise<void> => {
  const link = joinLink(code);
  if (await copyText(link)) showToast(shareWords('linkCopied'), { kind: 'good' });
  else showToast(shareWords('copyFailed', { link }));
};
