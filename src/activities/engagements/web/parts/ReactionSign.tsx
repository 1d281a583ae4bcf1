import type { Reaction } from '#activities/engagements/contract.views.ts';
import styles from './Parts.module.css';

const FACE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z';

interface Drawing {
  readonly body: string;
  /** Drawn as lines over the body. */
  readonly lines: string;
  /** Filled with the colour of the lines. */
  readonly dots?: string;
  /** Lines beside the body, in its colour. */
  readonly sparks?: string;
}

const dot = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** Ours, in a box of 24 by 24: devices without a font of such signs would show boxes. */
const DRAWINGS: Readonly<Record<Reaction, Drawing>> = {
  clap: {
    body: 'M3.6 12.2a1.7 1.7 0 0 1 2.5-2.3l-.9-1a1.7 1.7 0 0 1 2.5-2.3l.4.4a1.7 1.7 0 0 1 2.6-2l5.6 6.2.3-2.6a1.7 1.7 0 0 1 3.4.3l-.3 6.5a6.4 6.4 0 0 1-11.1 3.8z',
    lines: 'M8.1 7l3.8 4.2M6.1 9.9l3.8 4.2',
    sparks: 'M14.8 2.2l-.4 2M18.6 3l-1.2 1.8M21.6 5.8l-1.9 1',
  },
  love: {
    body: 'M12 21.4l-7.9-8.2a5.4 5.4 0 0 1 7.6-7.6l.3.3.3-.3a5.4 5.4 0 0 1 7.6 7.6z',
    lines: 'M6 9.4a2.6 2.6 0 0 1 2.2-2.3',
  },
  laugh: {
    body: FACE,
    lines: 'M6.8 10.2q1.3-2 2.7 0M14.5 10.2q1.3-2 2.7 0',
    dots: 'M6.6 13.2h10.8a5.4 5.4 0 0 1-10.8 0z',
  },
  wow: { body: FACE, lines: '', dots: dot(8.3, 9.4, 1.4) + dot(15.7, 9.4, 1.4) + dot(12, 15.8, 2.7) },
  think: {
    body: `M7.2 16.6a5 5 0 0 1-1-9.7 6 6 0 0 1 11.2-1 4.9 4.9 0 0 1 .5 9.8 5.4 5.4 0 0 1-10.7.9z${dot(5.4, 19.2, 1.6)}${dot(3, 22, 1)}`,
    lines: '',
    dots: dot(8.4, 11.2, 1.3) + dot(12.2, 11.2, 1.3) + dot(16, 11.2, 1.3),
  },
  confused: {
    body: FACE,
    lines: 'M7.6 17.2q1.5-2.4 3-1t2.9 0 2.9-.9M13.6 6.6l3.6 1.1',
    dots: dot(8.3, 9.9, 1.4) + dot(15.7, 10.3, 1.4),
  },
};

const COLOURS: Readonly<Record<Reaction, number>> = {
  clap: 2,
  love: 4,
  laugh: 6,
  wow: 5,
  think: 1,
  confused: 8,
};

export function ReactionSign({ reaction }: { readonly reaction: Reaction }) {
  const { body, lines, dots = '', sparks = '' } = DRAWINGS[reaction];
  return (
    <svg
      class={styles['sign']}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-player={COLOURS[reaction]}
    >
      <path class={styles['body']} d={body} />
      {dots !== '' && <path class={styles['dots']} d={dots} />}
      {sparks !== '' && <path class={styles['sparks']} d={sparks} />}
      {lines !== '' && <path class={styles['lines']} d={lines} />}
    </svg>
  );
}
