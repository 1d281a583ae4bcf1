import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { TemplateCard } from '../parts/TemplateCard.tsx';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';

type Listed = Answered<'listTemplates'>;
type Which = 'all' | 'mine' | 'archived';

const TYPING_PAUSE_MS = 250;

function useTemplates(search: string, which: Which) {
  const [listed, setListed] = useState<Listed>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(0);
  const load = async (known: Listed | undefined): Promise<void> => {
    const mine = (wanted.current += 1);
    setProblem(undefined);
    const answer = await timersClient.listTemplates({
      query: {
        search: search.trim() === '' ? undefined : search.trim(),
        only: which === 'all' ? undefined : which,
        cursor: known?.cursor,
      },
    });
    // A slow answer to what was typed before must not replace the newer one.
    if (mine !== wanted.current) return;
    if (!answer.ok) return setProblem(answer.error.message);
    setListed({ ...answer.value, templates: [...(known?.templates ?? []), ...answer.value.templates] });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load(undefined), search === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, which]);
  return { listed, problem, load };
}

export function TemplatesPage() {
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const { listed, problem, load } = useTemplates(search, which);
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
        <EmptyState
          title={frontWords('failed')}
          text={problem}
          action={<Button onClick={() => void load(listed)}>{frontWords('tryAgain')}</Button>}
        />
      )}
      {listed === undefined ? (
        problem === undefined && <Skeleton shape="card" count={3} />
      ) : (
        <Found listed={listed} onMore={() => void load(listed)} />
      )}
    </Page>
  );
}

function Found({ listed, onMore }: { readonly listed: Listed; readonly onMore: () => void }) {
  if (listed.templates.length === 0) {
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
        {listed.templates.map((template) => (
          <li key={template.templateId}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
      {listed.cursor !== undefined && <Button onClick={onMore}>{frontWords('showMore')}</Button>}
    </section>
  );
}
