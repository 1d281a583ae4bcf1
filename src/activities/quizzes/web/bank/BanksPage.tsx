import { useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { LinkCard, LinkCards } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { banksClient } from './banks.client.ts';
import { banksWords } from './banks.words.ts';
import { BankFacts } from './BankFacts.tsx';

const loadNewBank = async () => (await import('./NewBankDialog.tsx')).NewBankDialog;

const matches = ({ title, about, certificates }: BankView, search: string): boolean => {
  const words = search.trim().toLowerCase().split(/\s+/);
  const names = certificates.map(({ provider, certificate }) => `${provider} ${certificate}`);
  const text = [title, about, ...names].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The user's own banks and the shared ones, page by page. */
export function BanksPage() {
  const { pages, problem, more, again } = usePages(
    (cursor) => banksClient.listBanks({ query: { cursor } }),
    [],
  );
  const [search, setSearch] = useState('');
  /** Undefined until first opened. Then it stays, so focus can return. */
  const [isMaking, setMaking] = useState<boolean>();
  const isNarrowed = search.trim() !== '';
  const banks = pages?.flatMap((page) => page.banks);
  const found = banks?.filter((bank) => !isNarrowed || matches(bank, search));
  const begin = (
    <Button kind="primary" size="large" icon="plus" onClick={() => setMaking(true)}>
      {banksWords('newBank')}
    </Button>
  );
  return (
    <Page
      title={banksWords('title')}
      lead={banksWords('lead')}
      activity="quizzes"
      {...(isWideScreen.value ? { aside: begin } : { action: begin })}
    >
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={banksWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {found === undefined ? (
        problem === undefined && <Skeleton shape="row" count={4} />
      ) : (
        <>
          <TextField
            label={banksWords('search')}
            type="search"
            autocomplete="off"
            maxLength={100}
            value={search}
            onInput={setSearch}
          />
          <Lists found={found} isNarrowed={isNarrowed} />
          <ShowMore more={more} />
        </>
      )}
      {isMaking !== undefined && (
        <Lazy load={loadNewBank} props={{ isOpen: isMaking, onClose: () => setMaking(false) }} />
      )}
    </Page>
  );
}

function Lists({ found, isNarrowed }: { readonly found: readonly BankView[]; readonly isNarrowed: boolean }) {
  const own = found.filter(({ isOwn }) => isOwn);
  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {isNarrowed ? banksWords('found', { count: found.length }) : ''}
      </p>
      {isNarrowed && found.length === 0 && <EmptyState title={banksWords('noMatch')} activity="quizzes" />}
      {!isNarrowed && own.length === 0 && (
        <EmptyState title={banksWords('emptyTitle')} text={banksWords('emptyText')} activity="quizzes" />
      )}
      <List title={banksWords('mine')} id="own-banks" banks={own} />
      <List title={banksWords('shared')} id="shared-banks" banks={found.filter(({ isOwn }) => !isOwn)} />
    </>
  );
}

function List({
  title,
  id,
  banks,
}: {
  readonly title: string;
  readonly id: string;
  readonly banks: readonly BankView[];
}) {
  return (
    <LinkCards title={title} id={id} rows={banks} rowKey={({ bankId }) => bankId}>
      {(bank) => (
        <LinkCard href={`/quizzes/banks/${bank.bankId}`} title={bank.title} about={bank.about}>
          <BankFacts bank={bank} />
        </LinkCard>
      )}
    </LinkCards>
  );
}
