import { useLayoutEffect, useRef, useState, useEffect } from 'preact/hooks';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { addLast, mayAddRank, placeAt, rankOf, setRank, step, takeOut, unranked } from './ballot-draft.ts';
import type { Draft, DraftRules } from './ballot-draft.ts';
import { ballotWords } from './ballot.words.ts';
import { useDrag } from './use-drag.ts';
import type { Drag } from './use-drag.ts';
import styles from './PollPage.module.css';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { hasAbout, LazyAbout } from './LazyAbout.tsx';

interface RankBallotProps {
  /** For one of several questions. */
  readonly about?: string;
  readonly options: readonly Candidate[];
  readonly draft: Draft;
  readonly rules: DraftRules;
  readonly onChange: (draft: Draft) => void;
}

const newsOf = (draft: Draft, name: string): string => {
  const rank = rankOf(draft, name);
  if (rank === undefined) return ballotWords('nowOut', { name });
  return ballotWords('nowRanked', { name, rank, count: draft.length });
};

const actOn = (draft: Draft, name: string, act: RowAct, rules: DraftRules): Draft => {
  switch (act.kind) {
    case 'add':
      return addLast(draft, name, rules);
    case 'up':
      return step(draft, name, -1, rules);
    case 'down':
      return step(draft, name, 1, rules);
    case 'number':
      return setRank(draft, name, act.rank, rules);
  }
};

/** Ranking by dragging, by arrows or by number: three equal ways to the same ballot. */
export function RankBallot({ about = '', options, draft, rules, onChange }: RankBallotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const names = options.map(({ name }) => name);
  const left = unranked(draft, names);
  const wantFocus = useFocusAfter(frame);
  const put = (next: Draft, name: string): void => {
    setNews(newsOf(next, name));
    onChange(next);
  };
  const act = (name: string, what: RowAct): void => {
    const next = actOn(draft, name, what, rules);
    if (what.kind === 'add') wantFocus({ name: left[left.indexOf(name) + 1] ?? name, kind: 'add' });
    else if (what.kind !== 'number') wantFocus({ name, kind: what.kind });
    put(next, name);
  };
  const { drag, start } = useDrag(frame, (name, index) => {
    put(index === undefined ? takeOut(draft, name) : placeAt(draft, name, index, rules), name);
  });
  const rowFor = (candidate: Candidate) => (
    <RankRow
      key={candidate.name}
      candidate={candidate}
      draft={draft}
      isFull={!mayAddRank(draft, rules)}
      drag={drag}
      onAct={(what) => act(candidate.name, what)}
      onGrab={(event) => start(event, candidate.name)}
    />
  );
  const byName = new Map(options.map((candidate) => [candidate.name, candidate]));
  return (
    <div ref={frame} class={styles['ranking']} data-dragging={drag !== undefined || undefined}>
      <section aria-label={`${ballotWords('yourRanking')} ${about}`} data-ranked class={styles['part']}>
        <h2 class={styles['heading']}>{ballotWords('yourRanking')}</h2>
        {draft.length === 0 ? (
          <p class={styles['empty']} data-drop={drag?.index === 0 || undefined}>
            {ballotWords('emptyRanking')}
          </p>
        ) : (
          <ol class={styles['rows']} data-drop={isDropAtEnd(draft, drag) || undefined}>
            {draft.flat().map((name) => rowFor(byName.get(name) ?? { name }))}
          </ol>
        )}
      </section>
      {left.length > 0 && (
        <section aria-label={`${ballotWords('notRanked')} ${about}`} class={styles['part']}>
          <h2 class={styles['heading']}>{ballotWords('notRanked')}</h2>
          <ul class={styles['rows']}>{left.map((name) => rowFor(byName.get(name) ?? { name }))}</ul>
        </section>
      )}
      <p class="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

interface Place {
  readonly name: string;
  readonly kind: string;
}

/** A row that moves in the document loses focus; it gets it back on the button that was pressed. */
function useFocusAfter(frame: { readonly current: HTMLElement | null }) {
  const wanted = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place === undefined) return;
    const row = [...(frame.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])].find(
      (element) => element.dataset['name'] === place.name,
    );
    const control =
      row?.querySelector<HTMLElement>(`[data-act=${place.kind}]`) ??
      row?.querySelector<HTMLElement>('[data-act=up], [data-act=add]');
    control?.focus();
  });
  return (place: Place): void => {
    wanted.current = place;
  };
}

type RowAct =
  | { readonly kind: 'add' | 'up' | 'down' }
  | { readonly kind: 'number'; readonly rank: number | undefined };

interface RankRowProps {
  readonly candidate: Candidate;
  readonly draft: Draft;
  readonly isFull: boolean;
  readonly drag: Drag | undefined;
  readonly onAct: (act: RowAct) => void;
  readonly onGrab: (event: PointerEvent) => void;
}

/** One option: a grip, its number, its name, and arrows once it is ranked. */
function RankRow({ candidate, draft, isFull, drag, onAct, onGrab }: RankRowProps) {
  const { name } = candidate;
  const rank = rankOf(draft, name);
  const isDragged = drag?.name === name;
  return (
    <li
      class={styles['row']}
      data-name={name}
      data-rank={rank}
      data-about={hasAbout(candidate) || undefined}
      data-dragged={isDragged || undefined}
      data-drop={
        (drag !== undefined && !isDragged && drag.index === dropIndex(draft, drag, rank)) || undefined
      }
      style={isDragged ? { transform: `translateY(${drag.offset}px)` } : undefined}
    >
      <button type="button" class={styles['grip']} tabIndex={-1} aria-hidden="true" onPointerDown={onGrab}>
        <span class={styles['dots']} />
      </button>
      <RankNumber name={name} rank={rank} onRank={(wanted) => onAct({ kind: 'number', rank: wanted })} />
      <LazyAbout candidate={candidate} class={styles['picture']} />
      {rank === undefined ? (
        <AddButton
          candidate={candidate}
          count={draft.length}
          isFull={isFull}
          onAdd={() => onAct({ kind: 'add' })}
        />
      ) : (
        <>
          <Name {...candidate} />
          <Arrows name={name} rank={rank} draft={draft} onAct={onAct} />
        </>
      )}
    </li>
  );
}

/** The rank a row has once the dragged row is taken out. */
const dropIndex = (draft: Draft, drag: Drag, rank: number | undefined): number | undefined => {
  if (rank === undefined) return undefined;
  const from = rankOf(draft, drag.name);
  const isGone = from !== undefined && draft[from - 1]?.length === 1 && from < rank;
  return rank - 1 - (isGone ? 1 : 0);
};

/** Below the last rank there is no row to mark. */
const isDropAtEnd = (draft: Draft, drag: Drag | undefined): boolean =>
  drag !== undefined && drag.index === takeOut(draft, drag.name).length;

interface RankNumberProps {
  readonly name: string;
  readonly rank: number | undefined;
  readonly onRank: (rank: number | undefined) => void;
}

function RankNumber({ name, rank, onRank }: RankNumberProps) {
  const shown = rank === undefined ? '' : String(rank);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const commit = (): void => {
    const typed = text.trim();
    if (typed === shown) return;
    const wanted = Number(typed);
    setText(shown);
    if (typed === '' || Number.isInteger(wanted)) onRank(typed === '' ? undefined : wanted);
  };
  return (
    <input
      class={styles['number']}
      inputMode="numeric"
      autocomplete="off"
      enterKeyHint="done"
      maxLength={3}
      aria-label={ballotWords('rankField', { name })}
      placeholder="–"
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

interface AddButtonProps {
  readonly candidate: Candidate;
  readonly count: number;
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

function Name({ name, description }: Candidate) {
  return (
    <span class={styles['name']}>
      {name}
      {description !== undefined && <span class={styles['about']}>{description}</span>}
    </span>
  );
}

function AddButton({ candidate, count, isFull, onAdd }: AddButtonProps) {
  const { name } = candidate;
  const label = isFull
    ? ballotWords('isFull', { name, count })
    : ballotWords('addAs', { name, rank: count + 1 });
  return (
    <button
      type="button"
      class={styles['add']}
      data-act="add"
      aria-label={label}
      aria-disabled={isFull || undefined}
      onClick={isFull ? undefined : onAdd}
    >
      <Name {...candidate} />
      {!isFull && <Icon name="plus" />}
    </button>
  );
}

interface ArrowsProps {
  readonly name: string;
  readonly rank: number;
  readonly draft: Draft;
  readonly onAct: (act: RowAct) => void;
}

function Arrows({ name, rank, draft, onAct }: ArrowsProps) {
  const count = draft.length;
  const values = { name, rank, count };
  const isAlone = draft[rank - 1]?.length === 1;
  const isLast = rank === count && isAlone;
  return (
    <span class={styles['arrows']}>
      <IconButton
        icon="sort-up"
        data-act="up"
        label={ballotWords('moveUp', values)}
        aria-disabled={(rank === 1 && isAlone) || undefined}
        onClick={() => onAct({ kind: 'up' })}
      />
      <IconButton
        icon={isLast ? 'cross' : 'sort-down'}
        data-act="down"
        label={ballotWords(isLast ? 'moveOut' : 'moveDown', values)}
        onClick={() => onAct({ kind: 'down' })}
      />
    </span>
  );
}
