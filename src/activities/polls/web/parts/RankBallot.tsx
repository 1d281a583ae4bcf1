import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { addLast, mayAddRank, placeAt, rankOf, setRank, step, takeOut, unranked } from '../ballot-draft.ts';
import type { Draft, DraftRules } from '../ballot-draft.ts';
import { ballotWords } from '../ballot.words.ts';
import { RankRow } from './RankRow.tsx';
import type { RowAct } from './RankRow.tsx';
import { useDrag } from './use-drag.ts';
import styles from './RankBallot.module.css';

interface RankBallotProps {
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

/** Rank by dragging, by arrows or by number: three equal ways to the same ballot. */
export function RankBallot({ options, draft, rules, onChange }: RankBallotProps) {
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
    <div ref={frame} class={styles['ballot']} data-dragging={drag !== undefined || undefined}>
      <section aria-label={ballotWords('yourRanking')} data-ranked class={styles['part']}>
        <h2 class={styles['heading']}>{ballotWords('yourRanking')}</h2>
        {draft.length === 0 ? (
          <p class={styles['empty']}>{ballotWords('emptyRanking')}</p>
        ) : (
          <ol class={styles['rows']}>{draft.flat().map((name) => rowFor(byName.get(name) ?? { name }))}</ol>
        )}
      </section>
      {left.length > 0 && (
        <section aria-label={ballotWords('notRanked')} class={styles['part']}>
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

/** A row that moves in the document loses the focus; it gets it back where the reader's finger was. */
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
