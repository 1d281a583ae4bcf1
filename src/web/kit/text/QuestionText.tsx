import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isPlainText, plainParagraphs } from './rich-text.ts';
import type { RichTextProps } from './RichText.tsx';
import styles from './Text.module.css';

let Rich: ComponentType<RichTextProps> | undefined;

const fetchRich = async (): Promise<void> => {
  Rich ??= (await import('./RichText.tsx')).RichText;
};

/** What these texts need is fetched now: later there may be no network, and nothing should jump. */
export const preloadRichText = (texts: readonly string[]): void => {
  if (!texts.every(isPlainText)) fetchRich().catch(() => undefined);
  if (texts.some((text) => /\$|\\[([]/.test(text))) import('katex').catch(() => undefined);
};

/** A question's words: plain ones at once, Markdown as soon as its reader is here. */
export function QuestionText({ text, isChoice = false }: RichTextProps) {
  const isPlain = isPlainText(text);
  const [isOver, setOver] = useState(false);
  const waits = !isPlain && Rich === undefined && !isOver;
  useEffect(() => {
    if (!waits) return;
    const end = (): void => setOver(true);
    fetchRich().then(end, end);
  }, [waits]);
  return (
    <div class={styles['text']} aria-busy={waits}>
      {isPlain || Rich === undefined ? (
        plainParagraphs(text).map((paragraph, index) => <p key={index}>{paragraph}</p>)
      ) : (
        <Rich text={text} isChoice={isChoice} />
      )}
    </div>
  );
}
