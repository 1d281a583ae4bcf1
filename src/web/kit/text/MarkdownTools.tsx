import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/Icon.tsx';
import { stepIndex } from '../parts/roving.ts';
import { applied, editMarkdown, markdownTools } from './edit-markdown.ts';
import type { MarkdownTool } from './edit-markdown.ts';
import { toolWords } from './tool.words.ts';
import styles from './MarkdownTools.module.css';

interface MarkdownToolsProps {
  /** The form around the fields. Text areas inside `[data-markdown]` are edited. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Lets the author choose a picture. */
  readonly onPicture?: (() => void) | undefined;
}

type Tool = MarkdownTool | 'picture';

const FIELDS = '[data-markdown] textarea';
const KEYS: Readonly<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic' };

const fieldOf = (target: EventTarget | null): HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement && target.matches(FIELDS) ? target : undefined;

/** As if it had been typed, so the browser's own undo takes it back. */
const typeInto = (field: HTMLTextAreaElement, tool: MarkdownTool): void => {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const edit = editMarkdown(tool, { text, from, to });
  if (field.maxLength >= 0 && applied(text, edit).length > field.maxLength) return;
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  if (!document.execCommand('insertText', false, edit.put)) {
    field.setRangeText(edit.put, edit.from, edit.to);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(edit.selectFrom, edit.selectTo);
};

/** The field typed in last, and the keys that work in every field. */
function useMarkdownFields(form: MarkdownToolsProps['form']) {
  const last = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = form.current;
    // The toolbar may arrive after the page has put the focus into a field.
    last.current = fieldOf(document.activeElement) ?? null;
    const onFocus = ({ target }: FocusEvent): void => {
      last.current = fieldOf(target) ?? last.current;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const field = fieldOf(event.target);
      const tool = KEYS[event.key.toLowerCase()];
      if (!field || !tool || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      typeInto(field, tool);
    };
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (): HTMLTextAreaElement | undefined => {
    const known = last.current?.isConnected === true ? last.current : undefined;
    return known ?? form.current?.querySelector<HTMLTextAreaElement>(FIELDS) ?? undefined;
  };
}

/** One toolbar for all Markdown fields of a form: it formats the field typed in last, or the first. */
export function MarkdownTools({ form, onPicture }: MarkdownToolsProps) {
  const fieldNow = useMarkdownFields(form);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const tools: readonly Tool[] = onPicture ? [...markdownTools, 'picture'] : markdownTools;
  const use = (tool: Tool): void => {
    if (tool === 'picture') return onPicture?.();
    const field = fieldNow();
    if (field) typeInto(field, tool);
  };
  const move = (event: KeyboardEvent): void => {
    const index = stepIndex(event.key, { index: stop, count: tools.length, axis: 'row' });
    if (index === undefined) return;
    event.preventDefault();
    setStop(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div ref={bar} class={styles['bar']} role="toolbar" aria-label={toolWords('bar')}>
      {tools.map((tool, index) => (
        <button
          key={tool}
          type="button"
          class={styles['tool']}
          tabIndex={index === stop ? 0 : -1}
          aria-label={toolWords(tool)}
          title={toolWords(tool === 'bold' || tool === 'italic' ? `${tool}Key` : tool)}
          // A press must not take the selection out of the field.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onKeyDown={move}
          onClick={() => use(tool)}
        >
          <Icon name={{ path: FACES[tool] }} />
        </button>
      ))}
    </div>
  );
}

const FACES: Readonly<Record<Tool, string>> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  code: 'M8.5 7l-5 5 5 5M15.5 7l5 5-5 5',
  formula: 'M3 13h3l3 6 4-14h8M14.5 11l5 6M19.5 11l-5 6',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
};
