import { copyText } from '#web/kit/clipboard.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { shareWords } from './share.words.ts';

export const joinLink = (code: string): string => sharedLink(`/j/${code}`);

export const copyJoinLink = (code: string): Promise<void> => copyLink(joinLink(code));

export const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) showToast(shareWords('linkCopied'), { kind: 'good' });
  else showToast(shareWords('copyFailed', { link }));
};
