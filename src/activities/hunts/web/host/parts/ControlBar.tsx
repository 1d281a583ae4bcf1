import { useState } from 'preact/hooks';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { changePhase } from '../host-acts.ts';
import type { PhaseAct } from '../host-acts.ts';
import { huntPlayedNow } from '../host-hunt.ts';
import type { HostHunt } from '../host-hunt.ts';
import type { HostState } from '../host.state.ts';
import { hostWords } from '../host.words.ts';
import { useNow } from '../use-now.ts';
import styles from './ControlBar.module.css';

interface BarProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
}

const SIGNS = { ready: 'door', running: 'flag', paused: 'pause', ended: 'check' } as const;

/** How the hunt stands, what moves it on, and the ways to the other pages. */
export function ControlBar({ hunt, state }: BarProps) {
  const { gameId, phase } = hunt;
  return (
    <section class={styles['bar']} data-phase={phase} aria-label={hostWords(phase)}>
      <div class={styles['state']}>
        <p class={styles['phase']} aria-live="polite">
          <Icon name={SIGNS[phase]} />
          {hostWords(phase)}
        </p>
        {phase !== 'ready' && <Clock hunt={hunt} />}
        {phase === 'paused' && <p class={styles['hint']}>{hostWords('pausedHint')}</p>}
      </div>
      <Moves hunt={hunt} state={state} />
      <div class={styles['links']}>
        {hunt.code !== undefined && phase !== 'ended' && <WayIn gameId={gameId} code={hunt.code} />}
        <ButtonLink icon="device" size="small" href={`/hunts/${gameId}/board`} target="_blank">
          <span class={styles['label']}>{hostWords('bigScreen')}</span>
        </ButtonLink>
        <Lazy load={loadJudgeLink} props={{ state }} />
        <ButtonLink icon="sliders" size="small" href={`/hunts/${gameId}/build`}>
          <span class={styles['label']}>{hostWords('edit')}</span>
        </ButtonLink>
        {phase !== 'ready' && (
          <ButtonLink icon="chart" size="small" href={`/hunts/${gameId}/results`}>
            <span class={styles['label']}>{hostWords('results')}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Clock({ hunt }: { readonly hunt: HostHunt }) {
  const now = useNow();
  return (
    <p class={styles['clock']}>
      <span class="visually-hidden">{hostWords('played')}</span>
      {formatClock(Math.floor(huntPlayedNow(hunt, now) / 1000) * 1000)}
    </p>
  );
}

function Moves({ hunt, state }: BarProps) {
  const [isEnding, setEnding] = useState(false);
  const isBusy = state.isBusy.value;
  const act = (wanted: PhaseAct) => (): void => void changePhase(state, wanted);
  return (
    <div class={styles['moves']}>
      {hunt.phase === 'ready' && (
        <Button kind="primary" icon="flag" isBusy={isBusy} onClick={act('start')}>
          {hostWords('start')}
        </Button>
      )}
      {hunt.phase === 'running' && (
        <Button icon="pause" isBusy={isBusy} onClick={act('pause')}>
          {hostWords('pause')}
        </Button>
      )}
      {hunt.phase === 'paused' && (
        <Button kind="primary" icon="flag" isBusy={isBusy} onClick={act('resume')}>
          {hostWords('resume')}
        </Button>
      )}
      {(hunt.phase === 'running' || hunt.phase === 'paused') && (
        <Button kind="quiet" onClick={() => setEnding(true)}>
          {hostWords('end')}
        </Button>
      )}
      <Dialog
        isOpen={isEnding}
        title={hostWords('endTitle')}
        onClose={() => setEnding(false)}
        actions={
          <>
            <Button onClick={() => setEnding(false)}>{hostWords('keepOn')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setEnding(false);
                act('end')();
              }}
            >
              {hostWords('endNow')}
            </Button>
          </>
        }
      >
        <p>{hostWords('endText')}</p>
      </Dialog>
    </div>
  );
}

const loadJudgeLink = async () => (await import('./JudgeLink.tsx')).JudgeLink;
const loadWayIn = async () => (await import('./WayInSheet.tsx')).WayInSheet;

function WayIn({ gameId, code }: { readonly gameId: string; readonly code: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="link" size="small" onClick={() => setOpen(true)}>
        <span class={styles['label']}>{hostWords('share')}</span>
      </Button>
      <Dialog isOpen={isOpen} title={hostWords('share')} onClose={() => setOpen(false)}>
        <Lazy load={loadWayIn} props={{ gameId, code }} />
      </Dialog>
    </>
  );
}
