import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { WayCards } from '#web/kit/parts/WayCards.tsx';
import { TemplateCard } from '../parts/TemplateCard.tsx';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';

type Templates = Answered<'listPopularTemplates'>['templates'];
type Tables = Answered<'listTables'>['tables'];

const SHOWN = 6;

function useFront() {
  const [templates, setTemplates] = useState<Templates>();
  const [tables, setTables] = useState<Tables>([]);
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    setProblem(undefined);
    const [popular, running] = await Promise.all([
      timersClient.listPopularTemplates({ query: { limit: SHOWN } }),
      timersClient.listTables(),
    ]);
    if (running.ok) setTables(running.value.tables);
    if (popular.ok) setTemplates(popular.value.templates);
    else setProblem(popular.error.message);
  };
  useEffect(() => void load(), []);
  // Games that were played without network go up from here as well.
  useEffect(() => {
    import('../offline/page-uploads.ts').then(
      ({ watchUploads }) => watchUploads(),
      () => undefined,
    );
  }, []);
  return { templates, tables, problem, load };
}

/** Tables that run, templates to begin with, and the ways to everything else. */
export function TimersPage() {
  const { templates, tables, problem, load } = useFront();
  const begin = (
    <ButtonLink href="/timers/new" kind="primary" size="large" icon="plus">
      {frontWords('newTable')}
    </ButtonLink>
  );
  return (
    <Page
      title={frontWords('title')}
      lead={frontWords('lead')}
      activity="timers"
      {...(isWideScreen.value ? { aside: begin } : { action: begin })}
    >
      {tables.length > 0 && <RunningTables tables={tables} />}
      <section class={styles['section']} aria-labelledby="popular-templates">
        <div class={styles['sectionHead']}>
          <h2 id="popular-templates">{frontWords('popular')}</h2>
          <Link href="/timers/templates">{frontWords('allTemplates')}</Link>
        </div>
        {problem !== undefined && (
          <EmptyState
            title={frontWords('failed')}
            text={problem}
            action={<Button onClick={() => void load()}>{frontWords('tryAgain')}</Button>}
          />
        )}
        {templates === undefined && problem === undefined && <Skeleton shape="card" count={3} />}
        {templates !== undefined && (
          <ul class={styles['cards']}>
            {templates.map((template) => (
              <li key={template.templateId}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <WayCards
        ways={[
          { href: '/timers/offline', title: frontWords('offline'), text: frontWords('offlineText') },
          { href: '/timers/history', title: frontWords('history'), text: frontWords('historyText') },
        ]}
      />
    </Page>
  );
}

function RunningTables({ tables }: { readonly tables: Tables }) {
  return (
    <section class={styles['section']} aria-labelledby="running-tables">
      <h2 id="running-tables">{frontWords('tables')}</h2>
      <WayCards
        ways={tables.map(({ tableId, title, status, isHost, players }) => ({
          href: `/timers/tables/${tableId}`,
          title,
          text: [frontWords(status), players.join(', '), frontWords(isHost ? 'host' : 'seat')].join(' · '),
        }))}
      />
    </section>
  );
}
