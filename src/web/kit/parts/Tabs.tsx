import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { stepIndex } from './roving.ts';
import styles from './Tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly startsWith?: string;
  /** For a page that keeps the choice itself, in its address for example. */
  readonly chosen?: string;
  readonly onChoose?: (id: string) => void;
}

/** One tab stop; arrow keys, Home and End move and show. */
export function Tabs({ label, tabs, startsWith, chosen, onChoose }: TabsProps) {
  const [own, setOwn] = useState(startsWith ?? tabs[0]?.id);
  const choose = (id: string): void => {
    setOwn(id);
    onChoose?.(id);
  };
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === (chosen ?? own)) ?? tabs[0];
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const next = stepIndex(event.key, {
      index: tabs.findIndex((tab) => tab === current),
      count: tabs.length,
      axis: 'row',
    });
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    choose(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="stack-5">
      <div
        ref={list}
        class={styles['list']}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            class={styles['tab']}
            aria-selected={tab === current}
            aria-controls={`${base}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current !== undefined && (
        <div
          id={`${base}-panel`}
          class={styles['panel']}
          role="tabpanel"
          aria-labelledby={`${base}-${current.id}`}
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}
