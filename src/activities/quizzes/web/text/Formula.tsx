import { useEffect, useRef, useState } from 'preact/hooks';
import styles from './RichText.module.css';

interface FormulaProps {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** The name of a choice is text: browsers take none from MathML. */
  readonly isChoice: boolean;
}

/** Bounds what a formula may unfold to; MathML because the page's policy refuses inline styles. */
const LIMITS = { output: 'mathml', trust: false, strict: false, maxExpand: 300, maxSize: 20 } as const;

/** Drawn once its reader is here; until then, and where it cannot be read, as it was written. */
export function Formula({ tex, isDisplay, isChoice }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    setDrawn(false);
    const draw = async (): Promise<void> => {
      const { default: katex } = await import('katex');
      const element = place.current;
      if (!isWanted || element === null) return;
      katex.render(tex, element, { ...LIMITS, throwOnError: true, displayMode: isDisplay });
      setDrawn(true);
    };
    draw().catch(() => place.current?.replaceChildren());
    return () => {
      isWanted = false;
    };
  }, [tex, isDisplay]);
  return (
    <span class={styles['formula']} data-display={isDisplay || undefined}>
      <span ref={place} aria-hidden={isChoice || undefined} />
      {isDrawn && isChoice && <span class="visually-hidden">{tex}</span>}
      {!isDrawn && <code>{tex}</code>}
    </span>
  );
}
