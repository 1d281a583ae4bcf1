import { useComputed } from '@preact/signals';
import { playerShapes } from '#web/kit/parts/marks.ts';
import { parseDuration } from '../duration-text.ts';
import { faceWords } from './face.words.ts';
import type { SeatFace } from './seat-reading.ts';
import { signOf, StateSign } from './StateSign.tsx';
import patterns from './Pattern.module.css';
import styles from './Clock.module.css';

interface ZoneFaceProps {
  readonly face: SeatFace;
  readonly isStart: boolean;
  readonly isBig?: boolean;
}

/** What a zone shows: name, time and state. */
export function ZoneFace({ face, isStart, isBig = false }: ZoneFaceProps) {
  const { name, phase, player, note } = face;
  const sign = isStart ? 'running' : signOf(phase, face.level.value);
  return (
    <>
      <span class={`${patterns['pattern']} ${styles['pattern']}`} data-player={player} aria-hidden="true" />
      <span class={styles['head']}>
        <svg class={styles['shape']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={playerShapes[player]} />
        </svg>
        <span class={styles['name']}>{name}</span>
      </span>
      {isBig && <BigHand face={face} />}
      <Digits face={face} />
      <span class={styles['foot']}>
        <span class={styles['state']}>
          <StateSign name={sign} />
          {faceWords(isStart ? 'tapToBegin' : sign)}
        </span>
        <span class={styles['side']}>{face.side}</span>
        {note !== '' && <span class={styles['note']}>{note}</span>}
      </span>
    </>
  );
}

/** A disc that is full down to the last minute and then empties: readable without knowing numbers. */
function BigHand({ face }: Pick<ZoneFaceProps, 'face'>) {
  const share = useComputed(() => Math.min(1, (parseDuration(face.digits.value) ?? 0) / 60_000));
  return <span class={styles['bigHand']} style={{ '--share': share.value }} aria-hidden="true" />;
}

/** Only its text node changes while the clock runs; the size follows the number of digits. */
function Digits({ face }: { readonly face: SeatFace }) {
  const length = useComputed(() => face.digits.value.length);
  return (
    <span class={styles['digits']} style={{ '--chars': Math.max(4, length.value) }} data-seat={face.seat}>
      {face.digits}
    </span>
  );
}
