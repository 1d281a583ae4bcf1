import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { HolderKind } from '../contract.ts';
import { copyWords } from './copy.words.ts';

const loadDialog = async () => (await import('./CopyDialog.tsx')).CopyDialog;

interface CopyButtonProps {
  readonly kind: HolderKind;
  readonly id: string;
  readonly size?: 'small' | 'medium' | 'large';
}

/** "Play live" for a bank, "Study this" for a set. */
export function CopyButton({ kind, id, size = 'medium' }: CopyButtonProps) {
  /** Undefined until first opened. Then it stays, so focus can return. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {copyWords(kind)}
      </Button>
      {isOpen !== undefined && (
        <Lazy load={loadDialog} props={{ kind, id, isOpen, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}
