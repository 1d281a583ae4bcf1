import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { usePages, useQuery, useSettled } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
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
type Listed = Readonly<Record<(typeof SCOPES)[number], readonly SetRow[]>>;

const setsIn = async (scope: (typeof SCOPES)[number]): Promise<Answer<readonly SetRow[]>> => {
  const answer = await setsClient.listSets({ query: { scope } });
  return answer.ok ? { ok: true, value: answer.value.sets } : answer;
};

/** All four lists. The server searches shared sets: there may be too many to load. */
function useSets(search: string) {
  const asked = useSettled(search);
  const own = useQuery(() => setsIn('own'), []);
  const examples = useQuery(() => setsIn('examples'), []);
  const archived = useQuery(() => setsIn('archived'), []);
  const shared = usePages(
    (cursor) => {
      const query = { scope: 'shared', cursor, ...(asked !== '' && { search: asked }) } as const;
      return setsClient.listSets({ query });
    },
    [asked],
  );
  const listed: Listed | undefined =
    own.value && examples.value && archived.value && shared.pages
      ? {
          own: own.value,
          examples: examples.value,
          archived: archived.value,
          shared: shared.pages.flatMap(({ sets }) => sets),
        }
      : undefined;
  return {
    listed,
    shared,
    problem: own.problem ?? examples.problem ?? archived.problem ?? shared.problem,
    again: (): void => {
      for (const list of [own, examples, archived, shared]) list.again();
    },
  };
}

/** One's own sets, the examples, and what others share. */
export function SetsPage() {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<EngagementType | 'all'>('all');
  const { listed, shared, problem, again } = useSets(search);
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
        <Trouble trouble="unreachable" isPart title={setsWords('failed')} text={problem} onRetry={again} />
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
            shared={shared}
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
  readonly shared: Pick<ReturnType<typeof useSets>['shared'], 'more' | 'isReading'>;
}

function Lists({ listed, isFound, isNarrowed, shared }: ListsProps) {
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
      {shared.more && (
        <div>
          <Button isBusy={shared.isReading} onClick={shared.more}>
            {setsWords('moreShared')}
          </Button>
        </div>
      )}
      <List title={setsWords('archived')} id="archived-sets" rows={listed.archived.filter(isFound)} />
    </>
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
