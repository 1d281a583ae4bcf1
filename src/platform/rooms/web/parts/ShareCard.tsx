import { useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { copyJoinLink, joinLink } from '../join-link.ts';
import { shareWords } from '../share.words.ts';
import { isWideScreen } from '../wide-screen.ts';
import { LazyQr } from './LazyQr.tsx';
import styles from './ShareCard.module.css';

interface ShareCardProps {
  readonly code: string;
  readonly roomId: string;
}

/** The code, large enough to read across a table, and the two other ways in: scan or link. */
export function ShareCard({ code, roomId }: ShareCardProps) {
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <section class={styles['card']} aria-label={shareWords('share')}>
      {isWideScreen.value && <LazyQr text={joinLink(code)} />}
      <div class={styles['words']}>
        <p class={styles['hint']}>{shareWords('shareText', { address: location.host })}</p>
        <JoinCode code={code} />
      </div>
      <div class={styles['actions']}>
        <Button icon="link" size="small" onClick={() => void copyJoinLink(code)}>
          {shareWords('copyLink')}
        </Button>
        {isWideScreen.value ? (
          <ButtonLink icon="device" size="small" href={`/rooms/${roomId}/screen`} target="_blank">
            {shareWords('bigScreen')}
          </ButtonLink>
        ) : (
          <Button icon="eye" size="small" onClick={() => setQrOpen(true)}>
            {shareWords('showQr')}
          </Button>
        )}
      </div>
      <Dialog isOpen={isQrOpen} title={shareWords('qrTitle')} onClose={() => setQrOpen(false)}>
        <LazyQr text={joinLink(code)} />
        <JoinCode code={code} />
      </Dialog>
    </section>
  );
}

/** Digits in pairs or threes are easier to say; copied and read aloud they are one number. */
export function JoinCode({ code }: { readonly code: string }) {
  const half = Math.ceil(code.length / 2);
  return (
    <p class={styles['code']}>
      <span class="visually-hidden">{shareWords('codeIs', { code: [...code].join(' ') })}</span>
      <span aria-hidden="true">{code.slice(0, half)}</span>
      <span aria-hidden="true">{code.slice(half)}</span>
    </p>
  );
}
