import { useEffect } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { WayCards } from '#web/kit/parts/WayCards.tsx';
import { QuickStart } from './QuickStart.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';

type Tables = Answered<'listTables'>['tables'];

const SHOWN = 6;

/** Uploads games that were played offline. */
const sendPlayed = (): void => {
  import('../offline/page-uploads.ts').then(
    ({ watchUploads }) => watchUploads(),
    () => undefined,
  );
};

/** Running tables, quick start, popular templates, and links to the rest. */
export function TimersPage() {
  const popular = useQuery(() => timersClient.listPopularTemplates({ query: { limit: SHOWN } }), []);
  const { tables = [] } = useQuery(() => timersClient.listTables(), []).value ?? {};
  useEffect(sendPlayed, []);
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
      <QuickStart />
      <section class={styles['section']} aria-labelledby="popular-templates">
        <div class={styles['sectionHead']}>
          <h2 id="popular-templates">{frontWords('popular')}</h2>
          <Link href="/timers/templates">{frontWords('allTemplates')}</Link>
        </div>
        {popular.problem !== undefined && (
          <Trouble
            trouble="unreachable"
            isPart
            title={frontWords('failed')}
            text={popular.problem}
            onRetry={popular.again}
          />
        )}
        {popular.answers === 0 && <Skeleton shape="card" count={3} />}
        {popular.value && (
          <ul class={styles['cards']}>
            {popular.value.templates.map((template) => (
              <li key={template.templateId}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <WayCards
        ways={[
          {
            href: '/timers/offline',
            title: frontWords('offline'),
            text: frontWords(isSecureContext ? 'offlineText' : 'offlineNoHttps'),
          },
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
