import { shareWords } from '../share.words.ts';
import styles from './JoinCode.module.css';

/** Digits in pairs or threes are easier to say; copied and read aloud they are one number. */
export function JoinCode({ code }: { readonly code: string }) {
  const half = Math.ceil(code.length / 2);
  return (
    <p class={styles['code']}>
      <span class="visually-hidden">{shareWords('codeIs', { code: [...code].join(' ') })}</span>
      <span aria-hidden="true">{code.slice(0, half)}</span>
      <span aria-hidden="true">{code.slice(half)}</span>
    </p>
  );
}
