import { useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/ShareCard.tsx';
import { copyText } from '#web/kit/clipboard.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { shareWords } from '../share.words.ts';
import styles from './ShareBar.module.css';

interface ShareBarProps {
  readonly game: HostView;
  readonly state: HostState;
}

/** The code, the wall, the lock. */
export function ShareBar({ game, state }: ShareBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { gameId, code, isLocked, stage } = game;
  const link = new URL(`/play/${code}`, location.origin).href;
  const copy = async (): Promise<void> => {
    if (await copyText(link)) showToast(shareWords('linkCopied'), { kind: 'good' });
    else showToast(shareWords('copyFailed', { link }));
  };
  const turnLock = async (): Promise<void> => {
    await state.take(hostClient.changeGame({ params: { gameId }, body: { isLocked: !isLocked } }));
  };
  if (stage.phase === 'ended') return undefined;
  return (
    <section class={styles['bar']} aria-label={shareWords('share')}>
      <div class={styles['code']}>
        <p class={styles['hint']}>{shareWords('shareText', { address: location.host })}</p>
        <JoinCode code={code} />
        {isLocked && <p class={styles['locked']}>{shareWords('isLocked')}</p>}
      </div>
      <div class={styles['actions']}>
        <ButtonLink icon="device" size="small" href={`/engagements/${gameId}/screen`} target="_blank">
          <span class={styles['label']}>{shareWords('openScreen')}</span>
        </ButtonLink>
        <Button icon="link" size="small" onClick={() => void copy()}>
          <span class={styles['label']}>{shareWords('copyLink')}</span>
        </Button>
        <Button icon="eye" size="small" onClick={() => setOpen(true)}>
          <span class={styles['label']}>{shareWords('showQr')}</span>
        </Button>
        <Button icon="door" size="small" onClick={() => void turnLock()}>
          <span class={styles['label']}>{shareWords(isLocked ? 'unlock' : 'lock')}</span>
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={shareWords('share')} onClose={() => setOpen(false)}>
        <LazyQr text={link} />
        <JoinCode code={code} />
      </Dialog>
    </section>
  );
}
