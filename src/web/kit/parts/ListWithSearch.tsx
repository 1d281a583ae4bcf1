import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { searchFor } from '#core/fold.ts';
import { searchWords } from './search.words.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { stepIndex } from './roving.ts';
import styles from './ListWithSearch.module.css';

/** Every word must occur, in any order, accents and case aside: "muller an" finds "Anna Müller". */
export function searchItems<Item>(
  items: readonly Item[],
  text: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const isFound = searchFor(text);
  return items.filter((item) => isFound(textOf(item)));
}

interface ListWithSearchProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** Everything a reader may type to find it. */
  readonly itemText: (item: Item) => string;
  /** Should hold one link, button or details element, which the arrow keys reach. */
  readonly children: (item: Item) => ComponentChildren;
  /** Shown when there is nothing to list at all. */
  readonly empty: ComponentChildren;
}

/** A list that can grow: type to narrow it, arrow down into it, Escape to start over. */
export function ListWithSearch<Item>(props: ListWithSearchProps<Item>) {
  const { label, items, itemKey, itemText, children, empty } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const clear = (): void => {
    setText('');
    field.current?.focus();
  };
  useListKeys(frame, list, text === '' ? undefined : clear);
  if (items.length === 0) return <>{empty}</>;
  const found = searchItems(items, text, itemText);
  return (
    <div ref={frame} class="stack-3">
      <div class={styles['search']}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          dir="auto"
          class={styles['field']}
          placeholder={searchWords('search')}
          aria-label={`${searchWords('search')}: ${label}`}
          aria-controls={id}
          autocomplete="off"
          enterKeyHint="search"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && <IconButton icon="cross" label={searchWords('clear')} onClick={clear} />}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {text === '' ? '' : searchWords('matches', { count: found.length })}
      </p>
      <ul ref={list} id={id} class={styles['list']} aria-label={label}>
        {found.map((item) => (
          <li key={itemKey(item)}>{children(item)}</li>
        ))}
      </ul>
      {found.length === 0 && (
        <div class={styles['none']}>
          <p>{searchWords('noMatch', { text })}</p>
          <Button size="small" onClick={clear}>
            {searchWords('showAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

// Keys only move between controls that Tab reaches as well.
function useListKeys(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLUListElement | null>,
  onEscape: (() => void) | undefined,
): void {
  // Before paint: people may press a key as soon as they see the list.
  useLayoutEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && onEscape !== undefined) {
        event.preventDefault();
        onEscape();
      } else {
        moveFocus(event, list.current);
      }
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
}

function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const stops = [
    ...(list?.querySelectorAll<HTMLElement>('li > a, li > button, li > details > summary') ?? []),
  ];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const isInField = index === -1;
  if (isInField && event.key !== 'ArrowDown') return;
  const next = stepIndex(event.key, { index, count: stops.length, axis: 'column' });
  if (next === undefined) return;
  event.preventDefault();
  stops[next]?.focus();
}
