import { useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { sharedHost, sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

/** The code, the wall, the lock. */
export function ShareBar({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const [isOpen, setOpen] = useState(false);
  const { gameId, code, isLocked, stage } = game;
  const link = sharedLink(`/play/${code}`);
  const change = useAction(taking(page, hostClient.changeGame), { isToast: true });
  const turnLock = (): void => void change.run({ params: { gameId }, body: { isLocked: !isLocked } });
  if (stage.phase === 'ended') return undefined;
  return (
    <section class={styles['bar']} aria-label={panelWords('share')}>
      <div class={styles['code']}>
        {game.isOfRoom ? (
          <p class={styles['hint']}>{panelWords('ofRoom')}</p>
        ) : (
          <>
            <p class={styles['hint']}>{panelWords('shareText', { address: sharedHost() })}</p>
            <JoinCode code={code} />
            {isLocked && <p class={styles['locked']}>{panelWords('isLocked')}</p>}
          </>
        )}
      </div>
      <div class={styles['tools']}>
        <ButtonLink icon="device" size="small" href={`/engagements/${gameId}/screen`} target="_blank">
          <span class={styles['label']}>{panelWords('openScreen')}</span>
        </ButtonLink>
        {game.isChallenge !== true && (
          <ButtonLink icon="person" size="small" href={`/engagements/${gameId}/host?view=presenter`}>
            <span class={styles['label']}>{panelWords('presenter')}</span>
          </ButtonLink>
        )}
        {game.isOfRoom !== true && (
          <>
            <Button icon="link" size="small" onClick={() => void copyLink(link)}>
              <span class={styles['label']}>{kitWords('copyLink')}</span>
            </Button>
            <Button icon="eye" size="small" onClick={() => setOpen(true)}>
              <span class={styles['label']}>{panelWords('showQr')}</span>
            </Button>
            <Button icon="door" size="small" onClick={turnLock}>
              <span class={styles['label']}>{panelWords(isLocked ? 'unlock' : 'lock')}</span>
            </Button>
          </>
        )}
      </div>
      <Dialog isOpen={isOpen} title={panelWords('share')} onClose={() => setOpen(false)}>
        <LazyQr text={link} />
        <JoinCode code={code} />
        <p class={styles['hint']}>{panelWords('sourceText')}</p>
        <p class={styles['text']}>{sharedLink(`/engagements/${gameId}/screen?source=1`)}</p>
      </Dialog>
    </section>
  );
}
