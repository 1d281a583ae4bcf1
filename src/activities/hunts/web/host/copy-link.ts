import { copyText } from '#web/kit/clipboard.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { wayInWords } from './teams.words.ts';

/** Where the clipboard is closed to pages, the link is shown to be copied by hand. */
export const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) showToast(wayInWords('linkCopied'), { kind: 'good' });
  else showToast(wayInWords('copyFailed', { link }));
};
