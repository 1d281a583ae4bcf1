import { useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/ShareCard.tsx';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

export const pollLink = (pollId: string): string => new URL(`/polls/${pollId}`, location.origin).href;

const copyLink = async (link: string): Promise<void> => {
  const isCopied = await copyText(link);
  showToast(isCopied ? ownerWords('linkCopied') : ownerWords('copyFailed', { link }), {
    kind: isCopied ? 'good' : 'plain',
  });
};

/** The ways in: code, link, QR. */
export function ShareCard({ poll: { pollId, code } }: { readonly poll: PollView }) {
  const [isQrOpen, setQrOpen] = useState(false);
  const link = pollLink(pollId);
  return (
    <Card title={ownerWords('share')}>
      {isWideScreen.value && <LazyQr text={link} />}
      {code !== undefined && (
        <div class={styles['stack']}>
          <p class={styles['note']}>{ownerWords('shareText', { address: location.host })}</p>
          <JoinCode code={code} />
        </div>
      )}
      <div class={styles['actions']}>
        <Button icon="link" size="small" onClick={() => void copyLink(link)}>
          {ownerWords('copyLink')}
        </Button>
        {isWideScreen.value ? (
          <ButtonLink icon="device" size="small" href={`/polls/${pollId}/screen`} target="_blank">
            {ownerWords('bigScreen')}
          </ButtonLink>
        ) : (
          <Button icon="eye" size="small" onClick={() => setQrOpen(true)}>
            {ownerWords('showQr')}
          </Button>
        )}
      </div>
      <Dialog isOpen={isQrOpen} title={ownerWords('qrTitle')} onClose={() => setQrOpen(false)}>
        <LazyQr text={link} />
      </Dialog>
    </Card>
  );
}
