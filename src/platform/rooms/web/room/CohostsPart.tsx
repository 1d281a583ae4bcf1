import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { copyLink } from '../join-link.ts';
import { roomsClient } from '../rooms.client.ts';
import { cohostWords } from './cohost.words.ts';
import styles from './Programme.module.css';

interface CohostsPartProps {
  readonly roomId: string;
}

/** A link that makes co-hosts, shown once; only the host has it. */
export function CohostsPart({ roomId }: CohostsPartProps) {
  const params = { roomId };
  const [token, setToken] = useState<string>();
  const list = useQuery(() => roomsClient.listCohosts({ params }), [roomId]);
  const make = useAction(roomsClient.makeCohostLink, {
    isToast: true,
    onDone: (made) => setToken(made.token),
  });
  const drop = useAction(roomsClient.dropCohostLink, {
    isToast: true,
    onDone: () => {
      setToken(undefined);
      showToast(cohostWords('dropped'));
    },
  });
  const remove = useAction(roomsClient.removeCohost, { isToast: true, onDone: list.again });
  return (
    <section class={styles['form']}>
      <p>{cohostWords('text')}</p>
      {token !== undefined && <LinkPart link={sharedLink(`/rooms/${roomId}#cohost=${token}`)} />}
      <Button icon="link" isBusy={make.isBusy} onClick={() => void make.run({ params })}>
        {cohostWords(token === undefined ? 'make' : 'makeNew')}
      </Button>
      <Button kind="quiet" isBusy={drop.isBusy} onClick={() => void drop.run({ params })}>
        {cohostWords('drop')}
      </Button>
      <Problem>{list.problem}</Problem>
      <ul>
        {list.value?.cohosts.map(({ cohostId, name }) => (
          <li key={cohostId} class={styles['head']}>
            <span class={styles['title']}>{name}</span>
            <Button
              size="small"
              kind="quiet"
              aria-label={cohostWords('remove', { name })}
              onClick={() => void remove.run({ params: { roomId, cohostId } })}
            >
              {cohostWords('removeThis')}
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
        <Qr text={link} label={cohostWords('cohosts')} />
      </div>
      <Button icon="copy" onClick={() => void copyLink(link)}>
        {cohostWords('copy')}
      </Button>
    </>
  );
}
