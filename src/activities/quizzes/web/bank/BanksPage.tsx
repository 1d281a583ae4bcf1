import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LinkCard, LinkCards } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import { banksClient } from './banks.client.ts';
import { banksWords } from './banks.words.ts';
import { BankFacts } from './parts/BankFacts.tsx';
import styles from './Banks.module.css';

const LONGEST_TITLE = 200;
const LONGEST_ABOUT = 2000;

/** One's own banks and the shared ones, page by page. */
function useBanks() {
  const [banks, setBanks] = useState<readonly BankView[]>();
  const [cursor, setCursor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const load = async (after?: string): Promise<void> => {
    const answer = await banksClient.listBanks({ query: { cursor: after } });
    setProblem(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const { banks: found, cursor: next } = answer.value;
    setBanks((before) => (after === undefined ? found : [...(before ?? []), ...found]));
    setCursor(next);
  };
  useEffect(() => void load(), []);
  return { banks, cursor, problem, load };
}

const matches = ({ title, about, certificates }: BankView, search: string): boolean => {
  const words = search.trim().toLowerCase().split(/\s+/);
  const names = certificates.map(({ provider, certificate }) => `${provider} ${certificate}`);
  const text = [title, about, ...names].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

export function BanksPage() {
  const { banks, cursor, problem, load } = useBanks();
  const [search, setSearch] = useState('');
  const [isMaking, setMaking] = useState(false);
  const isNarrowed = search.trim() !== '';
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
        <EmptyState
          title={banksWords('failed')}
          text={problem}
          action={<Button onClick={() => void load()}>{banksWords('tryAgain')}</Button>}
        />
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
          {cursor !== undefined && (
            <div>
              <Button onClick={() => void load(cursor)}>{banksWords('more')}</Button>
            </div>
          )}
        </>
      )}
      <NewBankDialog isOpen={isMaking} onClose={() => setMaking(false)} />
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

function NewBankDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [about, setAbout] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    if (title.trim() === '') return setProblem(banksWords('needsName'));
    setBusy(true);
    const answer = await banksClient.createBank({
      body: { title: title.trim(), ...(about.trim() !== '' && { about: about.trim() }) },
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    navigate(`/quizzes/banks/${answer.value.bankId}`);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={banksWords('newBank')}
      onClose={onClose}
      actions={
        <Button type="submit" form="new-bank" kind="primary" isBusy={isBusy}>
          {banksWords('create')}
        </Button>
      }
    >
      <form
        id="new-bank"
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label={banksWords('name')}
          hint={banksWords('nameHint')}
          autocomplete="off"
          maxLength={LONGEST_TITLE}
          value={title}
          error={problem}
          onInput={setTitle}
        />
        <TextArea
          label={banksWords('about')}
          isOptional
          rows={3}
          maxLength={LONGEST_ABOUT}
          value={about}
          onInput={setAbout}
        />
      </form>
    </Dialog>
  );
}
