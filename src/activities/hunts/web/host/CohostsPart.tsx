import { useAction } from '#web/kit/data/action.ts';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { sharedLink } from '#web/kit/shared-link.ts';
import { huntsClient } from '../hunts.client.ts';
import { cohostWords } from './teams.words.ts';
import styles from './Host.module.css';

/** A link that makes co-hosts, shown once; only the host has it. */
export function CohostsPart({ gameId }: { readonly gameId: string }) {
  const params = { gameId };
  const list = useQuery(() => huntsClient.listCohosts({ params }), [gameId]);
  const make = useAction(huntsClient.makeCohostLink, { onDone: list.again, isToast: true });
  const drop = useAction(huntsClient.dropCohostLink, {
    onDone: () => {
      make.forget();
      list.again();
    },
    isToast: true,
  });
  const remove = useAction(huntsClient.removeCohost, { onDone: list.again, isToast: true, isEach: true });
  const known = list.value;
  if (!known?.isOwner) return <Problem>{list.problem}</Problem>;
  const link = make.value && sharedLink(`/hunts/${gameId}/host#cohost=${make.value.token}`);
  return (
    <Card title={cohostWords('title')}>
      <div class={styles['section']}>
        <p>{cohostWords('text')}</p>
        {link !== undefined && (
          <div class={styles['qr']}>
            <LazyQr text={link} />
          </div>
        )}
        {link !== undefined && (
          <Button icon="link" onClick={() => void copyLink(link)}>
            {cohostWords('copy')}
          </Button>
        )}
        <Button isBusy={make.isBusy} onClick={() => void make.run({ params })}>
          {cohostWords(known.hasLink ? 'renew' : 'make')}
        </Button>
        {known.hasLink && (
          <Button kind="quiet" isBusy={drop.isBusy} onClick={() => void drop.run({ params })}>
            {cohostWords('drop')}
          </Button>
        )}
        {known.cohosts.map(({ cohostId, name, since }) => (
          <p key={cohostId}>
            {cohostWords('since', { name, time: formatDate(since, { timeStyle: 'short' }) })}{' '}
            <Button
              size="small"
              kind="quiet"
              onClick={() => void remove.run({ params: { gameId, cohostId } })}
            >
              {cohostWords('remove', { name })}
            </Button>
          </p>
        ))}
      </div>
    </Card>
  );
}
