import type { CallOptions } from '#web/kit/client.ts';
import { useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { language } from '#web/kit/i18n/language.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { CodeInput } from '#web/kit/parts/CodeInput.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { LinkCard, LinkCards, Tag } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { huntsClient } from '../hunts.client.ts';
import type { Answered } from '../hunts.client.ts';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';

const TEMPLATES = ['school-yard', 'museum', 'office', 'old-town'] as const;
type Wanted = 'new' | 'demo' | (typeof TEMPLATES)[number];

/** The start page of hunts: own hunts, running ones, and how to make another. */
export function HuntsPage() {
  const { pages, problem, more, again } = usePages(
    (cursor) => huntsClient.listHunts({ query: { cursor } }),
    [],
  );
  const { making, make } = useMaking();
  const begin = (
    <Button kind="primary" size="large" icon="plus" isBusy={making === 'new'} onClick={() => make('new')}>
      {frontWords('newHunt')}
    </Button>
  );
  return (
    <Page
      title={frontWords('title')}
      lead={frontWords('lead')}
      activity="hunts"
      aside={
        <>
          <ButtonLink href="/hunts/import" {...(isWideScreen.value && { size: 'large' })}>
            {frontWords('import')}
          </ButtonLink>
          {isWideScreen.value && begin}
        </>
      }
      {...(!isWideScreen.value && { action: begin })}
    >
      {problem !== undefined && (
        <Trouble trouble="unreachable" title={frontWords('failed')} text={problem} onRetry={again} isPart />
      )}
      {pages === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {pages && <Lists pages={pages} more={more} />}
      <div class={styles['ways']}>
        <Card title={frontWords('demoTitle')} kind="accent">
          <p>{frontWords('demoText')}</p>
          <div>
            <Button isBusy={making === 'demo'} onClick={() => make('demo')}>
              {frontWords('demo')}
            </Button>
          </div>
        </Card>
        <Templates making={making} make={make} />
        <Card>
          <CodeInput label={frontWords('join')} onCode={(code) => navigate(`/j/${code}`)} />
        </Card>
      </div>
    </Page>
  );
}

function Templates({ making, make }: ReturnType<typeof useMaking>) {
  return (
    <Card title={frontWords('templates')}>
      <p>{frontWords('templatesLead')}</p>
      <ul class={styles['templates']}>
        {TEMPLATES.map((template) => (
          <li key={template}>
            <span>
              <strong>{frontWords(template)}:</strong> {frontWords(`${template}_about`)}
            </span>
            <Button
              size="small"
              isBusy={making === template}
              aria-label={frontWords('copyOf', { name: frontWords(template) })}
              onClick={() => make(template)}
            >
              {frontWords('copy')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ListsProps {
  readonly pages: readonly Hunts[];
  readonly more: (() => void) | undefined;
}

function Lists({ pages, more }: ListsProps) {
  const hosting = pages.flatMap((page) => page.hosting);
  const { playing = [], examples = [] } = pages[0] ?? {};
  return (
    <>
      {hosting.length === 0 && playing.length === 0 && (
        <EmptyState title={frontWords('emptyTitle')} text={frontWords('emptyText')} activity="hunts" />
      )}
      <LinkCards
        title={frontWords('playing')}
        id="played-hunts"
        rows={playing}
        rowKey={({ gameId }) => gameId}
      >
        {({ gameId, name, team, phase }) => (
          <LinkCard href={`/hunts/${gameId}/play`} title={name}>
            <Tag tone={phase === 'running' ? 'good' : 'quiet'}>{frontWords(phase)}</Tag>
            <span>{frontWords('team', { name: team })}</span>
          </LinkCard>
        )}
      </LinkCards>
      <LinkCards title={frontWords('hosting')} id="own-hunts" rows={hosting} rowKey={({ gameId }) => gameId}>
        {(row) => <HostedCard row={row} />}
      </LinkCards>
      <ShowMore more={more} />
      <LinkCards
        title={frontWords('examples')}
        lead={frontWords('examplesLead')}
        id="example-hunts"
        rows={examples}
        rowKey={({ gameId }) => gameId}
      >
        {({ gameId, name, levels }) => (
          <LinkCard href={`/hunts/${gameId}/play`} title={name}>
            <span>{frontWords('stops', { count: levels })}</span>
          </LinkCard>
        )}
      </LinkCards>
    </>
  );
}

/** A hunt that has not started opens in the editor, any other on the console. */
function HostedCard({ row }: { readonly row: Hunts['hosting'][number] }) {
  const { gameId, name, phase, levels, teams, code, updatedAt } = row;
  return (
    <LinkCard href={`/hunts/${gameId}/${phase === 'ready' ? 'build' : 'host'}`} title={name}>
      <Tag tone={phase === 'running' ? 'good' : phase === 'paused' ? 'warn' : 'quiet'}>
        {frontWords(phase)}
      </Tag>
      <span>{frontWords('stops', { count: levels })}</span>
      <span>{frontWords('teams', { count: teams })}</span>
      {code !== undefined && phase !== 'ended' && <span>{frontWords('code', { code })}</span>}
      <span>{frontWords('changed', { when: formatDate(updatedAt) })}</span>
    </LinkCard>
  );
}

type Hunts = Answered<'listHunts'>;

/** What an empty hunt is made of comes with the wish for one. */
const create = async ({ wanted, ...options }: CallOptions & { readonly wanted: Wanted }) => {
  const demo = language.value;
  if (wanted === 'demo') return huntsClient.createHunt({ ...options, body: { demo } });
  if (wanted !== 'new') return huntsClient.createHunt({ ...options, body: { demo, template: wanted } });
  const { newFile } = await import('./new-file.ts');
  return huntsClient.createHunt({ ...options, body: { file: newFile(frontWords('unnamed')) } });
};

/** Makes a hunt and opens its editor; while one is made, no second. */
function useMaking() {
  const [what, setWhat] = useState<Wanted>();
  const { run, isBusy } = useAction(create, {
    onDone: ({ gameId }) => navigate(`/hunts/${gameId}/build`),
    isToast: true,
  });
  const make = (wanted: Wanted): void => {
    if (isBusy) return;
    setWhat(wanted);
    void run({ wanted });
  };
  return { making: isBusy ? what : undefined, make };
}
