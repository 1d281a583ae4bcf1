import type { ComponentChildren } from 'preact';
import { playWords } from './play.words.ts';
import styles from './Play.module.css';

interface MessageProps {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'calm' | 'good' | 'bad';
  readonly children?: ComponentChildren;
}

/** One thing to know, in the middle of the phone. */
export function Message({ title, text, tone = 'calm', children }: MessageProps) {
  return (
    <div class={styles['message']} data-tone={tone}>
      <h2 class={styles['messageTitle']}>{title}</h2>
      {text !== undefined && <p class={styles['messageText']}>{text}</p>}
      {children}
    </div>
  );
}

/** The lobby. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <Message title={playWords('youAreIn')} text={playWords('waitText')} tone="good">
      <p class={styles['session']}>{title}</p>
    </Message>
  );
}
