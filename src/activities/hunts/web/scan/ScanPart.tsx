import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { CodeCamera, readCodeFile } from './camera.ts';
import type { CameraTrouble } from './camera.ts';
import { openReader } from './decoder.ts';
import { readScan } from './read-scan.ts';
import type { Scan } from './read-scan.ts';
import { scanWords } from './scan.words.ts';
import styles from './ScanPart.module.css';

export type ReadCode = Extract<Scan, { kind: 'stop' | 'text' }>;

interface ScanPartProps {
  readonly gameId: string;
  /** The code is written there: typing comes first. */
  readonly isTyped?: boolean;
  readonly onCode: (code: ReadCode) => void;
}

/** All ways to enter a code: the camera, a picture, or typing. */
export function ScanPart({ gameId, isTyped = false, onCode }: ScanPartProps) {
  const [isScanning, setScanning] = useState(!isTyped);
  const reading = useAction(
    async ({ text }: { readonly text: string | undefined }): Promise<Answer<ReadCode>> => {
      if (text === undefined) return refusal(() => scanWords('noCodeInPicture'));
      const scan = readScan(text, gameId);
      if (scan.kind === 'stop' || scan.kind === 'text') return { ok: true, value: scan };
      return refusal(() => scanWords(scan.kind === 'foreign' ? 'foreign' : 'otherHunt'));
    },
    { onDone: onCode },
  );
  const take = (text: string | undefined): void => void reading.run({ text });
  return (
    <div class="stack-3">
      {isScanning && <CameraPart onText={take} />}
      <p class={styles['problem']} role="status">
        {reading.problem}
      </p>
      <TypedCode onText={take} />
      {!isScanning && (
        <Button kind="quiet" onClick={() => setScanning(true)}>
          {scanWords('scanInstead')}
        </Button>
      )}
    </div>
  );
}

interface CameraPartProps {
  /** None: a picture without a code. */
  readonly onText: (text: string | undefined) => void;
}

type CameraState = 'starting' | 'looking' | CameraTrouble;

function CameraPart({ onText }: CameraPartProps) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<CodeCamera>(undefined);
  const newest = useRef(onText);
  newest.current = onText;
  const [state, setState] = useState<CameraState>('starting');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let isOpen = true;
    setState('starting');
    void (async () => {
      const opened = new CodeCamera(element, await openReader());
      if (!isOpen) return;
      camera.current = opened;
      const trouble = await opened.open((text) => newest.current(text));
      if (isOpen) setState(trouble ?? 'looking');
    })();
    return () => {
      isOpen = false;
      camera.current?.close();
    };
  }, [attempt]);
  const isTroubled = state !== 'looking' && state !== 'starting';
  return (
    <>
      <div class={styles['window']} hidden={isTroubled}>
        <video ref={video} class={styles['video']} muted playsInline aria-label={scanWords('video')} />
        <span class={styles['frame']} aria-hidden="true" />
        {state === 'looking' && camera.current?.hasLight === true && <LightButton camera={camera.current} />}
      </div>
      <p class="hint" role="status">
        {scanWords(state === 'looking' ? 'hold' : state)}
      </p>
      {isTroubled && (
        <div class="row-2">
          {state !== 'insecure' && state !== 'missing' && (
            <Button icon="undo" onClick={() => setAttempt(attempt + 1)}>
              {scanWords('tryAgain')}
            </Button>
          )}
          <PictureOfCode onText={onText} />
        </div>
      )}
    </>
  );
}

function LightButton({ camera }: { readonly camera: CodeCamera }) {
  const [isLit, setLit] = useState(false);
  const toggle = (): void => {
    setLit(!isLit);
    void camera.setLight(!isLit);
  };
  return (
    <span class={styles['light']}>
      <Button icon="sun" size="small" aria-pressed={isLit} onClick={toggle}>
        {scanWords(isLit ? 'lightOff' : 'lightOn')}
      </Button>
    </span>
  );
}

function PictureOfCode({ onText }: CameraPartProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => onText(await readCodeFile(file, await openReader()));
  return (
    <>
      <Button onClick={() => input.current?.click()}>{scanWords('takePicture')}</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={scanWords('takePicture')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}

function TypedCode({ onText }: { readonly onText: (text: string) => void }) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      class={styles['typed']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '');
        if (code.trim() !== '') onText(code);
      }}
    >
      <TextField
        label={scanWords('orType')}
        value={code}
        onInput={setCode}
        error={isMissing ? scanWords('codeMissing') : undefined}
        autocapitalize="characters"
        autocomplete="off"
        spellcheck={false}
        enterKeyHint="go"
        maxLength={2000}
      />
      <Button type="submit" kind="primary" isFullWidth>
        {scanWords('check')}
      </Button>
    </form>
  );
}
