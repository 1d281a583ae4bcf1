import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { searchFor } from '#core/fold.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { LinkCard, LinkCards, Tag } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { engagementTypeList } from '../parts/engagement-types.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
import styles from './Sets.module.css';

const SCOPES = ['own', 'examples', 'shared', 'archived'] as const;
type Scope = (typeof SCOPES)[number];
type Listed = Readonly<Record<Scope, readonly SetRow[]>> & {
  /** More of what others share may follow. */
  readonly cursor: string | undefined;
};

/** All four lists; what everybody shares is searched by the server, so that a long list need not be read. */
function useSets(search: string) {
  const [listed, setListed] = useState<Listed>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    const answers = await Promise.all(
      SCOPES.map((scope) =>
        setsClient.listSets({ query: { scope, ...(scope === 'shared' && search !== '' && { search }) } }),
      ),
    );
    const failed = answers.find((answer) => !answer.ok);
    setProblem(failed && !failed.ok ? failed.error.message : undefined);
    const rows = answers.map((answer) => (answer.ok ? answer.value.sets : []));
    const [own = [], examples = [], shared = [], archived = []] = rows;
    const catalogue = answers[SCOPES.indexOf('shared')];
    const cursor = catalogue?.ok ? catalogue.value.cursor : undefined;
    if (!failed) setListed({ own, examples, shared, archived, cursor });
  };
  const loadMore = async (known: Listed): Promise<void> => {
    const query = { scope: 'shared', cursor: known.cursor, ...(search !== '' && { search }) } as const;
    const answer = await setsClient.listSets({ query });
    setProblem(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const { sets, cursor } = answer.value;
    // What was typed meanwhile has a list of its own.
    setListed((now) => (now === known ? { ...known, shared: [...known.shared, ...sets], cursor } : now));
  };
  useEffect(() => {
    const timer = setTimeout(() => void load(), listed === undefined ? 0 : 250);
    return () => clearTimeout(timer);
  }, [search]);
  return { listed, problem, load, loadMore };
}

/** One's own sets, the examples, and what others share. */
export function SetsPage() {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<EngagementType | 'all'>('all');
  const { listed, problem, load, loadMore } = useSets(search);
  const begin = (
    <ButtonLink href="/engagements/sets/new" kind="primary" size="large" icon="plus">
      {setsWords('newSet')}
    </ButtonLink>
  );
  const isFound = (row: SetRow): boolean =>
    (type === 'all' || row.type === type) && searchFor(search)(row.name, row.description, ...row.categories);
  return (
    <Page
      title={setsWords('title')}
      lead={setsWords('lead')}
      activity="engagements"
      aside={
        <>
          <ButtonLink href="/engagements/sets/import" size="large">
            {setsWords('importFile')}
          </ButtonLink>
          {isWideScreen.value && begin}
        </>
      }
      {...(!isWideScreen.value && { action: begin })}
    >
      {problem !== undefined && (
        <EmptyState
          title={setsWords('failed')}
          text={problem}
          action={<Button onClick={() => void load()}>{setsWords('tryAgain')}</Button>}
        />
      )}
      {listed === undefined ? (
        problem === undefined && <Skeleton shape="row" count={6} />
      ) : (
        <>
          <Filters {...{ search, type }} onSearch={setSearch} onType={setType} />
          <Lists
            listed={listed}
            isFound={isFound}
            isNarrowed={search.trim() !== '' || type !== 'all'}
            onMore={() => loadMore(listed)}
          />
        </>
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly search: string;
  readonly type: EngagementType | 'all';
  readonly onSearch: (search: string) => void;
  readonly onType: (type: EngagementType | 'all') => void;
}

function Filters({ search, type, onSearch, onType }: FiltersProps) {
  return (
    <search class={styles['filters']} aria-label={setsWords('title')}>
      <TextField
        label={setsWords('search')}
        type="search"
        autocomplete="off"
        maxLength={100}
        value={search}
        onInput={onSearch}
      />
      <SelectField
        label={setsWords('kind')}
        value={type}
        options={[
          { value: 'all' as const, label: setsWords('allKinds') },
          ...engagementTypeList.map((value) => ({ value, label: typeWords(value) })),
        ]}
        onChange={onType}
      />
    </search>
  );
}

interface ListsProps {
  readonly listed: Listed;
  readonly isFound: (row: SetRow) => boolean;
  readonly isNarrowed: boolean;
  readonly onMore: () => Promise<void>;
}

function Lists({ listed, isFound, isNarrowed, onMore }: ListsProps) {
  const own = listed.own.filter(isFound);
  const found = SCOPES.reduce((sum, scope) => sum + listed[scope].filter(isFound).length, 0);
  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {isNarrowed ? setsWords('found', { count: found }) : ''}
      </p>
      {listed.own.length === 0 && !isNarrowed && (
        <EmptyState title={setsWords('emptyTitle')} text={setsWords('emptyText')} activity="engagements" />
      )}
      {isNarrowed && found === 0 && <EmptyState title={setsWords('noMatch')} activity="engagements" />}
      <List title={setsWords('mine')} id="own-sets" rows={own} />
      <List title={setsWords('examples')} id="example-sets" rows={listed.examples.filter(isFound)} />
      <List title={setsWords('shared')} id="shared-sets" rows={listed.shared.filter(isFound)} />
      {listed.cursor !== undefined && <More onMore={onMore} />}
      <List title={setsWords('archived')} id="archived-sets" rows={listed.archived.filter(isFound)} />
    </>
  );
}

function More({ onMore }: Pick<ListsProps, 'onMore'>) {
  const [isAsking, setAsking] = useState(false);
  const more = async (): Promise<void> => {
    setAsking(true);
    await onMore();
    setAsking(false);
  };
  return (
    <div>
      <Button isBusy={isAsking} onClick={() => void more()}>
        {setsWords('moreShared')}
      </Button>
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly id: string;
  readonly rows: readonly SetRow[];
}

function List({ title, id, rows }: ListProps) {
  return (
    <LinkCards title={title} id={id} rows={rows} rowKey={({ setId }) => setId}>
      {(row) => <SetLink row={row} />}
    </LinkCards>
  );
}

const CATEGORIES_SHOWN = 4;

function SetLink({ row }: { readonly row: SetRow }) {
  const more = row.categories.length - CATEGORIES_SHOWN;
  const categories = [
    ...row.categories.slice(0, CATEGORIES_SHOWN),
    ...(more > 0 ? [setsWords('more', { count: more })] : []),
  ].join(' · ');
  return (
    <LinkCard href={`/engagements/sets/${row.setId}`} title={row.name} about={row.description}>
      <Tag tone="accent">{typeWords(row.type)}</Tag>
      <span>{setsWords('questions', { count: row.totalQuestions })}</span>
      {categories !== '' && <span>{categories}</span>}
    </LinkCard>
  );
}
