import type { ComponentChildren } from 'preact';
import { useMemo, useEffect, useRef, useState } from 'preact/hooks';
import type { CodePiece } from './highlight.ts';
import { readMarkdown } from './read-markdown.ts';
import type { Block, Cell, Inline } from './rich-text.ts';
import { textWords } from './text.words.ts';
import styles from './Text.module.css';

export interface RichTextProps {
  readonly text: string;
  /** Inside a choice: what can be clicked there is the choice itself. */
  readonly isChoice?: boolean;
}

/** Markdown drawn from its tree: no HTML of anybody's ever reaches the page. */
export function RichText({ text, isChoice = false }: RichTextProps) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return <Blocks blocks={blocks} isChoice={isChoice} />;
}

function Blocks({ blocks, isChoice }: { readonly blocks: readonly Block[]; readonly isChoice: boolean }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} isChoice={isChoice} />
      ))}
    </>
  );
}

function BlockView({ block, isChoice }: { readonly block: Block; readonly isChoice: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{drawn(block.inner, isChoice)}</p>;
    case 'heading':
      return (
        <p>
          <strong>{drawn(block.inner, isChoice)}</strong>
        </p>
      );
    case 'code':
      return (
        // Wide code is scrolled, and a scrolled box must be reachable by keyboard.
        <pre class={styles['code']} tabIndex={isChoice ? undefined : 0}>
          <Code text={block.text} language={block.language} />
        </pre>
      );
    case 'list':
      return <ListView {...block} isChoice={isChoice} />;
    case 'quote':
      return (
        <blockquote class={styles['quote']}>
          <Blocks blocks={block.blocks} isChoice={isChoice} />
        </blockquote>
      );
    case 'table':
      return <TableView {...block} isChoice={isChoice} />;
    case 'rule':
      return <hr class={styles['rule']} />;
  }
}

/** Plain at once; in the colours of its language when those are here. */
function Code({ text, language = '' }: { readonly text: string; readonly language?: string | undefined }) {
  const [pieces, setPieces] = useState<readonly CodePiece[]>();
  useEffect(() => {
    let isWanted = true;
    setPieces(undefined);
    if (language === '') return undefined;
    const draw = async (): Promise<void> => {
      const found = await (await import('./highlight.ts')).highlight(text, language);
      if (isWanted) setPieces(found);
    };
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [text, language]);
  return (
    <code>
      {pieces?.map((piece, index) => (
        <span key={index} data-code={piece.kind}>
          {piece.text}
        </span>
      )) ?? text}
    </code>
  );
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }> & { readonly isChoice: boolean };

function ListView({ start, items, isChoice }: Of<'list'>) {
  const rows = items.map((blocks, index) => (
    <li key={index}>
      <Blocks blocks={blocks} isChoice={isChoice} />
    </li>
  ));
  return start === undefined ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>;
}

function TableView({ header, rows, isChoice }: Of<'table'>) {
  const cells = (row: readonly Cell[], Kind: 'th' | 'td') =>
    row.map((cell, index) => <Kind key={index}>{drawn(cell, isChoice)}</Kind>);
  return (
    <div class={styles['tableFrame']}>
      <table class={styles['table']}>
        <thead>
          <tr>{cells(header, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A choice that is nothing but a picture needs a name. */
const altOf = (alt: string, isChoice: boolean): string =>
  alt === '' && isChoice ? textWords('picture') : alt;

const drawn = (inlines: readonly Inline[], isChoice: boolean): ComponentChildren =>
  inlines.map((inline, index) => <InlineView key={index} inline={inline} isChoice={isChoice} />);

function InlineView({ inline, isChoice }: { readonly inline: Inline; readonly isChoice: boolean }) {
  switch (inline.kind) {
    case 'text':
      return <>{inline.text}</>;
    case 'code':
      return <code class={styles['inlineCode']}>{inline.text}</code>;
    case 'strong':
      return <strong>{drawn(inline.inner, isChoice)}</strong>;
    case 'emphasis':
      return <em>{drawn(inline.inner, isChoice)}</em>;
    case 'struck':
      return <del>{drawn(inline.inner, isChoice)}</del>;
    case 'break':
      return <br />;
    case 'formula':
      return <Formula tex={inline.tex} isDisplay={inline.isDisplay} isChoice={isChoice} />;
    case 'picture':
      return (
        <img class={styles['picture']} src={inline.src} alt={altOf(inline.alt, isChoice)} loading="lazy" />
      );
    case 'link':
      if (isChoice) return <>{drawn(inline.inner, isChoice)}</>;
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawn(inline.inner, isChoice)}
        </a>
      );
  }
}

interface FormulaProps {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** The name of a choice is text: browsers take none from MathML. */
  readonly isChoice: boolean;
}

/** Bounds what a formula may unfold to; MathML because the page's policy refuses inline styles. */
const LIMITS = { output: 'mathml', trust: false, strict: false, maxExpand: 300, maxSize: 20 } as const;

/** Drawn once its reader is here; until then, and where it cannot be read, as it was written. */
function Formula({ tex, isDisplay, isChoice }: FormulaProps) {
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
