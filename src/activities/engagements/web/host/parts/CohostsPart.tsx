import { useEffect, useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { panelWords } from '../panel.words.ts';
import styles from './Panels.module.css';

interface CohostsPartProps {
  readonly game: HostView;
  readonly state: HostState;
}

type Cohosts = Extract<Awaited<ReturnType<typeof hostClient.listCohosts>>, { ok: true }>['value']['cohosts'];

/** A link that makes co-hosts, shown once; only the host has it. */
export function CohostsPart({ game, state }: CohostsPartProps) {
  const { gameId, isOwner, hasCohostLink } = game;
  const [link, setLink] = useState<string>();
  const [cohosts, setCohosts] = useState<Cohosts>([]);
  useEffect(() => {
    void hostClient.listCohosts({ params: { gameId } }).then((answer) => {
      if (answer.ok) setCohosts(answer.value.cohosts);
    });
  }, [gameId, game.version]);
  if (!isOwner) return undefined;
  const make = async (): Promise<void> => {
    const answer = await hostClient.makeCohostLink({ params: { gameId } });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    setLink(`${location.origin}/engagements/${gameId}/host#cohost=${answer.value.token}`);
    await state.reload();
  };
  const drop = async (): Promise<void> => {
    const dropped = await state.take(hostClient.dropCohostLink({ params: { gameId } }));
    if (dropped.ok) setLink(undefined);
  };
  const remove = async (cohostId: string): Promise<void> => {
    const answer = await hostClient.removeCohost({ params: { gameId, cohostId } });
    if (answer.ok) setCohosts(answer.value.cohosts);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <section class={styles['part']}>
      <h2>{panelWords('cohosts')}</h2>
      <p class={styles['soft']}>{panelWords('cohostText')}</p>
      {link !== undefined && <LinkPart link={link} />}
      <div class={styles['buttons']}>
        <Button icon="people" onClick={() => void make()}>
          {panelWords(hasCohostLink ? 'newCohostLink' : 'makeCohostLink')}
        </Button>
        {hasCohostLink && (
          <Button kind="quiet" onClick={() => void drop()}>
            {panelWords('dropCohostLink')}
          </Button>
        )}
      </div>
      <CohostList cohosts={cohosts} onRemove={(cohostId) => void remove(cohostId)} />
    </section>
  );
}

function LinkPart({ link }: { readonly link: string }) {
  const copy = async (): Promise<void> => {
    if (await copyText(link)) showToast(panelWords('linkCopied'), { kind: 'good' });
    else showToast(panelWords('copyFailed', { link }));
  };
  return (
    <>
      <div class={styles['qr']}>
        <Qr text={link} label={panelWords('cohosts')} />
      </div>
      <div>
        <Button icon="copy" onClick={() => void copy()}>
          {panelWords('copyLink')}
        </Button>
      </div>
    </>
  );
}

interface CohostListProps {
  readonly cohosts: Cohosts;
  readonly onRemove: (cohostId: string) => void;
}

function CohostList({ cohosts, onRemove }: CohostListProps) {
  return (
    <ul class={styles['list']}>
      {cohosts.map(({ cohostId, name, since }) => (
        <li key={cohostId} class={styles['row']}>
          <span class={styles['words']}>
            <span class={styles['text']}>{name}</span>
            <span class={styles['soft']}>
              {panelWords('cohostAt', { time: formatDate(since, { timeStyle: 'short' }) })}
            </span>
          </span>
          <Button size="small" kind="quiet" onClick={() => onRemove(cohostId)}>
            {panelWords('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
