import { useEffect, useRef } from 'preact/hooks';
import { playerNumbers } from '#web/kit/parts/marks.ts';
import { isCalm } from './calm.ts';
import styles from './Confetti.module.css';

const PIECES = 160;
const FALL_MS = 4200;

/** Spread evenly without looking even, and the same in every run. */
const share = (index: number, step: number): number => ((index * step) % 997) / 997;

const draw = (canvas: HTMLCanvasElement, colours: readonly string[], atMs: number): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = canvas;
  pen.clearRect(0, 0, width, height);
  const size = Math.max(6, Math.min(width, height) / 60);
  for (let index = 0; index < PIECES; index++) {
    const time = (atMs - share(index, 389) * 900) / (FALL_MS - 900);
    if (time < 0 || time > 1) continue;
    const sway = Math.sin(time * 9 + index) * size * 2;
    const x = share(index, 613) * width + sway;
    const y = time * (1.1 + share(index, 211) * 0.5) * height - size * 2;
    pen.save();
    pen.translate(x, y);
    pen.rotate(time * 12 * (share(index, 97) - 0.5) + index);
    pen.globalAlpha = Math.min(1, (1 - time) * 3);
    pen.fillStyle = colours[index % colours.length] ?? 'currentColor';
    pen.fillRect(-size / 2, -size / 4, size, size / 2);
    pen.restore();
  }
};

/** A short rain of the eight colours after a wait. People who want no motion see none of it. */
export function Confetti({ afterMs = 0 }: { readonly afterMs?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!current || isCalm()) return undefined;
    current.width = current.clientWidth;
    current.height = current.clientHeight;
    const style = getComputedStyle(current);
    const colours = playerNumbers.map((number) => style.getPropertyValue(`--player-${number}`).trim());
    let frame = 0;
    const begin = performance.now() + afterMs;
    const step = (now: number): void => {
      draw(current, colours, now - begin);
      if (now - begin < FALL_MS) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [afterMs]);
  return <canvas ref={canvas} class={styles['confetti']} aria-hidden="true" />;
}
