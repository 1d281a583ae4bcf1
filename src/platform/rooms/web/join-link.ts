import { copyText } from '#web/kit/clipboard.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { shareWords } from './share.words.ts';

export const joinLink = (code: string): string => new URL(`/j/${code}`, location.origin).href;

export const copyJoinLink = async (code: string): Promise<void> => {
  const link = joinLink(code);
  if (await copyText(link)) showToast(shareWords('linkCopied'), { kind: 'good' });
  else showToast(shareWords('copyFailed', { link }));
};
