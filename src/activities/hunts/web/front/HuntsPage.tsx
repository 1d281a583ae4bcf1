import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { CodeInput } from '#web/kit/parts/CodeInput.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { LinkCard, LinkCards, Tag } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { frontWords } from './front.words.ts';
import styles from './Front.module.css';
import { useEffect, useState } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { draftNames } from '../build/draft-names.ts';
import { newHunt, tidy } from '../build/draft.ts';
import { newId } from '../build/new-id.ts';
import { huntsClient } from '../hunts.client.ts';
import type { Answered } from '../hunts.client.ts';

/** The host's and the player's home: what is built, what runs, the way to the next one. */
export function HuntsPage() {
  const { hunts, problem, load, more } = useHunts();
  const { making, make } = useMaking();
  const begin = (
    <Button
      kind="primary"
      size="large"
      icon="plus"
      isBusy={making === 'new'}
      onClick={() => void make('new')}
    >
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
        <EmptyState
          title={frontWords('failed')}
          text={problem}
          action={<Button onClick={load}>{frontWords('tryAgain')}</Button>}
        />
      )}
      {hunts === undefined && problem === undefined && <Skeleton shape="row" count={4} />}
      {hunts && <Lists hunts={hunts} onMore={more} />}
      <div class={styles['ways']}>
        <Card title={frontWords('demoTitle')} kind="accent">
          <p>{frontWords('demoText')}</p>
          <div>
            <Button isBusy={making === 'demo'} onClick={() => void make('demo')}>
              {frontWords('demo')}
            </Button>
          </div>
        </Card>
        <Card>
          <CodeInput label={frontWords('join')} onCode={(code) => navigate(`/j/${code}`)} />
        </Card>
      </div>
    </Page>
  );
}

function Lists({ hunts, onMore }: { readonly hunts: Hunts; readonly onMore: () => void }) {
  const { hosting, playing, examples, cursor } = hunts;
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
      {cursor !== undefined && (
        <div>
          <Button onClick={onMore}>{frontWords('more')}</Button>
        </div>
      )}
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

/** A hunt that has not begun is built further; one that has is watched. */
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

/** All pages that were asked for, in one. */
const joined = (before: Hunts | undefined, next: Hunts): Hunts =>
  before
    ? {
        ...next,
        hosting: [...before.hosting, ...next.hosting],
        playing: before.playing,
        examples: before.examples,
      }
    : next;

function useHunts() {
  const [hunts, setHunts] = useState<Hunts>();
  const [problem, setProblem] = useState<string>();
  const load = async (before?: Hunts): Promise<void> => {
    setProblem(undefined);
    const answer = await huntsClient.listHunts({ query: { cursor: before?.cursor } });
    if (answer.ok) setHunts(joined(before, answer.value));
    else setProblem(answer.error.message);
  };
  useEffect(() => void load(), []);
  return { hunts, problem, load: () => void load(), more: () => void load(hunts) };
}

/** Makes a hunt and opens its editor; while one is made, no second. */
function useMaking() {
  const [making, setMaking] = useState<'new' | 'demo'>();
  const make = async (what: 'new' | 'demo'): Promise<void> => {
    if (making) return;
    setMaking(what);
    const answer = await huntsClient.createHunt({
      body:
        what === 'demo'
          ? { demo: language.value }
          : { file: tidy(newHunt(frontWords('unnamed'), newId(), language.value), draftNames()) },
    });
    setMaking(undefined);
    if (answer.ok) navigate(`/hunts/${answer.value.gameId}/build`);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return { making, make };
}
