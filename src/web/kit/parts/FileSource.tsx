import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { TextArea } from './Field.tsx';
import { Problem } from './Problem.tsx';
import styles from './FileSource.module.css';

interface DropFileProps {
  readonly accept: string;
  /** What can be done here: drop, or choose. */
  readonly text: string;
  readonly button: string;
  /** Which files are understood. */
  readonly about: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => unknown;
  readonly children?: ComponentChildren;
}

/** A file from this device, dropped or chosen. */
export function DropFile({ accept, text, button, about, isBusy, onFile, children }: DropFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      class={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped) onFile(dropped);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          // The same file again, corrected, is a choice too.
          event.currentTarget.value = '';
        }}
      />
      <p>{text}</p>
      <Button kind="primary" size="large" isBusy={isBusy} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <p class={styles['about']}>{about}</p>
      {children}
    </div>
  );
}

/** Why a file was not taken, with another way to read it below. */
export function RefusedFile({
  problem,
  children,
}: {
  readonly problem: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={styles['refused']}>
      <Problem>{problem}</Problem>
      {children}
    </div>
  );
}

interface PasteTextProps {
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  readonly isBusy: boolean;
  readonly onText: (text: string) => unknown;
}

/** The same without a file. */
export function PasteText({ title, hint, button, isBusy, onText }: PasteTextProps) {
  const [text, setText] = useState('');
  return (
    <details class={styles['paste']}>
      <summary>{title}</summary>
      <TextArea label={title} hint={hint} rows={8} spellcheck={false} value={text} onInput={setText} />
      <Button isBusy={isBusy} onClick={() => text.trim() !== '' && onText(text)}>
        {button}
      </Button>
    </details>
  );
}
