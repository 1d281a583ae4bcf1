import { playerShapes } from '#web/kit/parts/marks.ts';
import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import type { Level, SeatPhase } from './seat-reading.ts';

/** The state as a picture: filled forms, so that they are told apart at arm's length. */
const signs: Readonly<Record<SeatPhase | 'low' | 'last' | 'over', string>> = {
  running: 'M7 4l13 8-13 8z',
  waiting: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z',
  held: 'M6 4h4.5v16H6zM13.5 4H18v16h-4.5z',
  next: 'M4 5l8 7-8 7zM13 5l8 7-8 7z',
  flagged: 'M5 2.5h2.6v1.3h12L16 8.6l3.6 4.8h-12v8.1H5z',
  fallen: 'M5 2.5h2.6v1.3h12L16 8.6l3.6 4.8h-12v8.1H5z',
  out: 'M5.6 3.4L12 9.8l6.4-6.4 2.2 2.2-6.4 6.4 6.4 6.4-2.2 2.2-6.4-6.4-6.4 6.4-2.2-2.2L9.8 12 3.4 5.6z',
  passed: 'M3 10.4h12.2l-4-4 2.3-2.3L21.4 12l-7.9 7.9-2.3-2.3 4-4H3z',
  low: 'M6 2.5h12v3.2c0 2.5-2.6 4.6-4 6.3 1.4 1.7 4 3.8 4 6.3v3.2H6v-3.2c0-2.5 2.6-4.6 4-6.3-1.4-1.7-4-3.8-4-6.3z',
  last: 'M12 2.5L22.5 21h-21zM10.8 9v6h2.4V9zm0 7.6V19h2.4v-2.4z',
  over: 'M10.4 4h3.2v6.4H20v3.2h-6.4V20h-3.2v-6.4H4v-3.2h6.4z',
};

/** What matters most about a seat now: a running clock's level, else its phase. */
export const signOf = (phase: SeatPhase, level: Level): keyof typeof signs =>
  phase === 'running' && level !== 'calm' ? level : phase;

export function StateSign({ name }: { readonly name: keyof typeof signs }) {
  return (
    <svg width="1em" height="1em" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fill-rule="evenodd" d={signs[name]} />
    </svg>
  );
}

/** Whose it is, without colour. */
export function Shape({ player }: { readonly player: PlayerNumber }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={playerShapes[player]} />
    </svg>
  );
}
