import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { Sorting } from '#activities/engagements/contract.sorting.ts';
import {
  arrange,
  nameGroup,
  NO_SORTING,
  placeText,
  textKeyOf,
  toggleHidden,
  toggleSpotlight,
} from '#activities/engagements/rules/sorting.ts';
import type { AnswerGroup, Arranged, Written } from '#activities/engagements/rules/sorting.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { sortWords } from './sort.words.ts';
import styles from './Panels.module.css';

interface SortPanelProps extends Pick<Desk, 'game' | 'page'> {
  readonly questionId: string;
  readonly texts: readonly Written[];
  /** Words of a cloud are only hidden or shown. */
  readonly isCloud: boolean;
}

const NONE = '';
const NEW = 'new';

/** Free answers on the host's table: drag them, or choose where they go; name, light up, hide. */
export function SortPanel({ game, page, questionId, texts, isCloud }: SortPanelProps) {
  const { gameId, stage } = game;
  // What was done here is seen at once, and stored one after the other: the next step builds on it.
  const [mine, setMine] = useState<Sorting>();
  const stored = useRef(Promise.resolve());
  const sorting = mine ?? stage.sorting ?? NO_SORTING;
  const { run } = useAction(taking(page, hostClient.sortAnswers), { isToast: true });
  const keep = (next: Sorting): void => {
    setMine(next);
    stored.current = stored.current
      .then(() => run({ params: { gameId, questionId }, body: next }))
      .finally(() => setMine((now) => (now === next ? undefined : now)));
  };
  const arranged = arrange(texts, sorting);
  const table = { arranged, sorting, isCloud, keep };
  const loose = isCloud
    ? [...arranged.groups.flatMap((group) => group.texts), ...arranged.singles]
    : arranged.singles;
  return (
    <section class={styles['part']} aria-label={sortWords('title')}>
      <p class="hint">{sortWords(isCloud ? 'cloudHow' : 'how')}</p>
      {game.hasAssistant && !isCloud && <ByMeaning game={game} page={page} questionId={questionId} />}
      {!isCloud && arranged.groups.map((group) => <Group key={group.groupId} {...table} group={group} />)}
      <DropZone {...table} to={undefined} label={sortWords('loose')}>
        {loose.map((written) => (
          <Answer key={textKeyOf(written.text)} {...table} written={written} />
        ))}
      </DropZone>
      {arranged.hidden.length > 0 && (
        <details>
          <summary>{sortWords('hidden', { count: arranged.hidden.length })}</summary>
          <ul class={styles['list']}>
            {arranged.hidden.map(({ text }) => (
              <li key={text} class={styles['row']}>
                <span class={styles['text']}>{text}</span>
                <Button size="small" onClick={() => keep(toggleHidden(sorting, text))}>
                  {sortWords('unhide')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** One press, one undo: the assistant's groups are the host's from then on. */
function ByMeaning({ game, page, questionId }: Pick<SortPanelProps, 'game' | 'page' | 'questionId'>) {
  const params = { gameId: game.gameId, questionId };
  const before = useRef(NO_SORTING);
  const undo = useAction(taking(page, hostClient.sortAnswers), { isToast: true });
  const group = useAction(taking(page, hostClient.groupAnswers), {
    onDone: () => {
      const run = (): void => void undo.run({ params, body: before.current });
      showToast(sortWords('grouped'), { action: { label: kitWords('undo'), run } });
    },
  });
  const start = (): void => {
    before.current = game.stage.sorting ?? NO_SORTING;
    void group.run({ params });
  };
  return (
    <div>
      <Button size="small" isBusy={group.isBusy} onClick={start}>
        {sortWords('byMeaning')}
      </Button>
      <Problem>{group.problem}</Problem>
    </div>
  );
}

interface TableProps {
  readonly arranged: Arranged;
  readonly sorting: Sorting;
  readonly isCloud: boolean;
  readonly keep: (sorting: Sorting) => void;
}

interface DropZoneProps extends TableProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly children: ComponentChildren;
}

const DRAGGED = 'text/plain';

/** Carries a text with what is dragged. Keys have their own way: each card names its group in a list. */
const useDrag = (text: string) => {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = card;
    const onStart = (event: DragEvent): void => event.dataTransfer?.setData(DRAGGED, text);
    current?.addEventListener('dragstart', onStart);
    return () => current?.removeEventListener('dragstart', onStart);
  }, [text]);
  return card;
};

/** Where a text may be dropped, and whether one is held over it. */
const useDrop = (onText: (text: string) => void) => {
  const zone = useRef<HTMLUListElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    const { current } = zone;
    const stop = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void): void =>
      current?.addEventListener(name, listen, { signal: stop.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', () => setOver(false));
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const text = event.dataTransfer?.getData(DRAGGED) ?? '';
      if (text !== '') latest.current(text);
    });
    return () => stop.abort();
  }, []);
  return { zone, isOver };
};

function DropZone({ to, label, children, arranged, sorting, keep }: DropZoneProps) {
  const { zone, isOver } = useDrop((text) => keep(placeText(sorting, arranged, text, to)));
  return (
    <ul ref={zone} class={styles['list']} aria-label={label} data-over={isOver || undefined}>
      {children}
    </ul>
  );
}

function Group({ group, ...table }: TableProps & { readonly group: AnswerGroup }) {
  const { sorting, keep } = table;
  const [name, setName] = useState<string>();
  const size = group.texts.reduce((sum, { count }) => sum + count, 0);
  const label = sortWords('group', { name: group.name, count: size });
  return (
    <section class={styles['group']} aria-label={label}>
      <form
        class={styles['row']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== undefined) keep(nameGroup(sorting, group, name));
          setName(undefined);
        }}
      >
        <TextField
          label={sortWords('name', { count: size })}
          maxLength={60}
          value={name ?? group.name}
          onInput={setName}
        />
        {name !== undefined && (
          <Button type="submit" size="small">
            {sortWords('save')}
          </Button>
        )}
      </form>
      <DropZone {...table} to={group.groupId} label={label}>
        {group.texts.map((written) => (
          <Answer key={textKeyOf(written.text)} {...table} written={written} groupId={group.groupId} />
        ))}
      </DropZone>
    </section>
  );
}

interface AnswerProps extends TableProps {
  readonly written: Written;
  readonly groupId?: string;
}

function Answer({ written: { text, count }, groupId, ...table }: AnswerProps) {
  const { arranged, sorting, isCloud, keep } = table;
  const isLit = sorting.spotlight === textKeyOf(text);
  const card = useDrag(text);
  return (
    <li ref={card} class={styles['row']} draggable={!isCloud}>
      <span class={styles['words']}>
        <span class={styles['text']}>{text}</span>
        {count > 1 && <span class="hint">{formatNumber(count)}</span>}
      </span>
      <span class="row-2">
        {!isCloud && (
          <>
            <select
              class={styles['pick']}
              aria-label={sortWords('moveTo', { text })}
              value={groupId ?? NONE}
              onChange={({ currentTarget: { value: to } }) =>
                keep(placeText(sorting, arranged, text, to === NONE ? undefined : to))
              }
            >
              <option value={NONE}>{sortWords('loose')}</option>
              {arranged.groups.map((group) => (
                <option key={group.groupId} value={group.groupId}>
                  {group.name}
                </option>
              ))}
              <option value={NEW}>{sortWords('newGroup')}</option>
            </select>
            <Button size="small" aria-pressed={isLit} onClick={() => keep(toggleSpotlight(sorting, text))}>
              {sortWords('light')}
            </Button>
          </>
        )}
        <Button size="small" kind="quiet" onClick={() => keep(toggleHidden(sorting, text))}>
          {sortWords('hide')}
        </Button>
      </span>
    </li>
  );
}
