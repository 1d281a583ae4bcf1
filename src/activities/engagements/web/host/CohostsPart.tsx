import { useState } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { sharedLink } from '#web/kit/shared-link.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

/** A link that makes co-hosts, shown once; only the host has it. */
export function CohostsPart({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { gameId, hasCohostLink } = game;
  const params = { gameId };
  const [token, setToken] = useState<string>();
  const list = useQuery(() => hostClient.listCohosts({ params }), [gameId, game.version]);
  const make = useAction(hostClient.makeCohostLink, {
    isToast: true,
    onDone: (made) => {
      setToken(made.token);
      void page.reload();
    },
  });
  const drop = useAction(taking(page, hostClient.dropCohostLink), {
    isToast: true,
    onDone: () => setToken(undefined),
  });
  const remove = useAction(hostClient.removeCohost, { isToast: true, onDone: list.again });
  return (
    <section class={styles['part']}>
      <h2>{panelWords('cohosts')}</h2>
      <p class="hint">{panelWords('cohostText')}</p>
      {token !== undefined && <LinkPart link={sharedLink(`/engagements/${gameId}/host#cohost=${token}`)} />}
      <div class="row-2">
        <Button icon="people" isBusy={make.isBusy} onClick={() => void make.run({ params })}>
          {panelWords(hasCohostLink ? 'newCohostLink' : 'makeCohostLink')}
        </Button>
        {hasCohostLink && (
          <Button kind="quiet" onClick={() => void drop.run({ params })}>
            {panelWords('dropCohostLink')}
          </Button>
        )}
      </div>
      <Problem>{list.problem}</Problem>
      <ul class={styles['list']}>
        {list.value?.cohosts.map(({ cohostId, name, since }) => (
          <li key={cohostId} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']}>{name}</span>
              <span class="hint">
                {panelWords('cohostAt', { time: formatDate(since, { timeStyle: 'short' }) })}
              </span>
            </span>
            <Button
              size="small"
              kind="quiet"
              onClick={() => void remove.run({ params: { gameId, cohostId } })}
            >
              {panelWords('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkPart({ link }: { readonly link: string }) {
  return (
    <>
      <div class={styles['qr']}>
        <Qr text={link} label={panelWords('cohosts')} />
      </div>
      <div>
        <Button icon="copy" onClick={() => void copyLink(link)}>
          {panelWords('copyCohostLink')}
        </Button>
      </div>
    </>
  );
}
