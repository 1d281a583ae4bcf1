import type { ComponentType } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { asMarkdown, isSentence } from './author-text.ts';

interface WordsProps {
  readonly text: string;
  /** Inside what is tapped as a whole. */
  readonly isChoice?: boolean;
}

let Rich: ComponentType<WordsProps> | undefined;

/**
 * What an author wrote: sentences as they are, and formulas, code and pictures as soon as their reader is here.
 * Most questions are sentences, and their phones fetch none of it.
 */
export function Words({ text, isChoice = false }: WordsProps) {
  const [, paint] = useReducer((times: number) => times + 1, 0);
  const isWaiting = Rich === undefined && !isSentence(text);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    const fetch = async (): Promise<void> => {
      Rich = (await import('#web/kit/text/QuestionText.tsx')).QuestionText;
      if (isWanted) paint(undefined);
    };
    fetch().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isWaiting]);
  return Rich === undefined || isSentence(text) ? (
    <>{text}</>
  ) : (
    <Rich text={asMarkdown(text)} isChoice={isChoice} />
  );
}
