import { useState } from 'preact/hooks';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages, useSettled } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';

type Template = Answered<'listTemplates'>['templates'][number];
type Which = 'all' | 'mine' | 'archived';

export function TemplatesPage() {
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const asked = useSettled(search.trim());
  const { pages, problem, more, again } = usePages(
    (cursor) =>
      timersClient.listTemplates({
        query: {
          search: asked === '' ? undefined : asked,
          only: which === 'all' ? undefined : which,
          cursor,
        },
      }),
    [asked, which],
  );
  return (
    <Page
      title={frontWords('templates')}
      lead={frontWords('templatesLead')}
      activity="timers"
      aside={
        <ButtonLink href="/timers/templates/new" icon="plus">
          {frontWords('newTemplate')}
        </ButtonLink>
      }
    >
      <div class={styles['filters']}>
        <TextField
          type="search"
          label={frontWords('search')}
          hint={frontWords('searchHint')}
          value={search}
          onInput={setSearch}
        />
        <Segmented
          label={frontWords('show')}
          value={which}
          segments={(['all', 'mine', 'archived'] as const).map((value) => ({
            value,
            label: frontWords(value),
          }))}
          onChange={setWhich}
        />
      </div>
      {problem !== undefined && (
        <Trouble trouble="unreachable" isPart title={frontWords('failed')} text={problem} onRetry={again} />
      )}
      {pages === undefined ? (
        problem === undefined && <Skeleton shape="card" count={3} />
      ) : (
        <Found templates={pages.flatMap(({ templates }) => templates)} onMore={more} />
      )}
    </Page>
  );
}

interface FoundProps {
  readonly templates: readonly Template[];
  readonly onMore: (() => void) | undefined;
}

function Found({ templates, onMore }: FoundProps) {
  if (templates.length === 0) {
    return (
      <EmptyState
        title={frontWords('noTemplates')}
        text={frontWords('noTemplatesText')}
        activity="timers"
        action={
          <ButtonLink href="/timers/templates/new" kind="primary" icon="plus">
            {frontWords('newTemplate')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section class={styles['section']} aria-label={frontWords('templates')}>
      <h2 class="visually-hidden">{frontWords('templates')}</h2>
      <ul class={styles['cards']} aria-live="polite">
        {templates.map((template) => (
          <li key={template.templateId}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      <ShowMore more={onMore} />
    </section>
  );
}
