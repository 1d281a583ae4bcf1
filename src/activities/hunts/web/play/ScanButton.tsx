import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { scanIcon } from '../hunt-icons.ts';
import { giveCard } from './give-card.ts';
import { levelWords } from './level.words.ts';
import type { ReadCode } from '../scan/ScanPart.tsx';
import { scanWords } from '../scan/scan.words.ts';
import type { MissionProps } from './mission-props.ts';
import { WhereLine } from './WhereLine.tsx';

interface ScanButtonProps extends Pick<MissionProps, 'level' | 'isTwin' | 'session' | 'isPaused'> {
  readonly kind: 'primary' | 'instead';
}

const loadScanPart = async () => (await import('../scan/ScanPart.tsx')).ScanPart;

/** Any code of the hunt may be shown here: a card names its own level. */
export function ScanButton({ level, isTwin, session, isPaused, kind }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, watch } = session;
  const take = (code: ReadCode): void => {
    setOpen(false);
    const levelId = code.kind === 'stop' ? code.levelId : level.levelId;
    void giveCard(session, { levelId, code: code.code, isTwin: isTwin && levelId === level.levelId });
  };
  const isMain = kind === 'primary';
  return (
    <>
      <Button
        kind={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'medium'}
        icon={scanIcon}
        isFullWidth
        disabled={isPaused}
        onClick={() => setOpen(true)}
      >
        {levelWords(isMain ? 'scan' : 'scanInstead')}
      </Button>
      <Dialog isOpen={isOpen} title={scanWords('title')} onClose={() => setOpen(false)}>
        <Lazy load={loadScanPart} props={{ gameId: run.gameId, onCode: take }} />
        {level.hasPlace && !isTwin && <WhereLine watch={watch} />}
      </Dialog>
    </>
  );
}
