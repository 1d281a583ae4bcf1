import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { LinkCard, LinkCards, Tag } from '#web/kit/parts/LinkCards.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { listWords } from './list.words.ts';
import { pollsClient } from '../polls.client.ts';
import styles from './PollsPage.module.css';

type Listed = Extract<Awaited<ReturnType<typeof pollsClient.listPolls>>, { ok: true }>['value'];
type Row = Listed['polls'][number];

/** The user's own polls, and examples to try on a fresh server. */
export function PollsPage() {
  const { pages, problem, more, again } = usePages(
    (cursor) => pollsClient.listPolls({ query: { cursor } }),
    [],
  );
  const begin = (
    <ButtonLink href="/polls/new" kind="primary" size="large" icon="plus">
      {listWords('newPoll')}
    </ButtonLink>
  );
  return (
    <Page
      title={listWords('title')}
      lead={listWords('lead')}
      activity="polls"
      {...{ [isWideScreen.value ? 'aside' : 'action']: begin }}
    >
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={listWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {pages === undefined ? (
        problem === undefined && <Skeleton shape="row" count={5} />
      ) : (
        <Lists pages={pages} more={more} />
      )}
    </Page>
  );
}

interface ListsProps {
  readonly pages: readonly Listed[];
  readonly more: (() => void) | undefined;
}

function Lists({ pages, more }: ListsProps) {
  const polls = pages.flatMap((page) => page.polls);
  const archived = polls.filter(({ status }) => status === 'archived');
  return (
    <>
      <section class={styles['list']} aria-labelledby="my-polls">
        <h2 id="my-polls">{listWords('mine')}</h2>
        <ListWithSearch
          label={listWords('mine')}
          items={polls.filter(({ status }) => status !== 'archived')}
          itemKey={({ pollId }) => pollId}
          itemText={({ title, status }) => `${title} ${listWords(status)}`}
          empty={
            <EmptyState title={listWords('emptyTitle')} text={listWords('emptyText')} activity="polls" />
          }
        >
          {(row) => <PollLink row={row} />}
        </ListWithSearch>
        {archived.length > 0 && (
          <details>
            <summary>{listWords('archive', { count: archived.length })}</summary>
            <ListWithSearch
              label={listWords('archived')}
              items={archived}
              itemKey={({ pollId }) => pollId}
              itemText={({ title }) => title}
              empty={null}
            >
              {(row) => <PollLink row={row} />}
            </ListWithSearch>
          </details>
        )}
        <ShowMore more={more} />
      </section>
      <LinkCards
        title={listWords('examples')}
        lead={listWords('examplesText')}
        id="example-polls"
        rows={pages[0]?.examples ?? []}
        rowKey={({ pollId }) => pollId}
      >
        {(row) => <PollLink row={row} />}
      </LinkCards>
    </>
  );
}

function PollLink({ row: { pollId, title, status, ballots, createdAt } }: { readonly row: Row }) {
  return (
    <LinkCard href={`/polls/${pollId}`} title={title}>
      <Tag tone={status === 'open' ? 'good' : 'quiet'}>{listWords(status)}</Tag>
      <span>{listWords('ballots', { count: ballots })}</span>
      <span>{formatDate(createdAt, { dateStyle: 'medium' })}</span>
    </LinkCard>
  );
}
