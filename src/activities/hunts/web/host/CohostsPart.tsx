import { useEffect, useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Answer } from '#web/kit/client.ts';
import type { Answered } from '../hunts.client.ts';
import { huntsClient } from '../hunts.client.ts';
import { cohostWords } from './door.words.ts';
import { copyLink } from './copy-link.ts';
import styles from './Panels.module.css';

type Cohosts = Answered<'listCohosts'>;

/** A link that makes co-hosts, shown once; only the host has it. */
export function CohostsPart({ gameId }: { readonly gameId: string }) {
  const [known, setKnown] = useState<Cohosts>();
  const [link, setLink] = useState<string>();
  const params = { gameId };
  const take = async (asked: Promise<Answer<Cohosts>>): Promise<void> => {
    const answer = await asked;
    if (answer.ok) setKnown(answer.value);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  useEffect(() => void take(huntsClient.listCohosts({ params })), [gameId]);
  if (!known?.isOwner) return null;
  const make = async (): Promise<void> => {
    const answer = await huntsClient.makeCohostLink({ params });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    setLink(`${location.origin}/hunts/${gameId}/host#cohost=${answer.value.token}`);
    await take(huntsClient.listCohosts({ params }));
  };
  const drop = async (): Promise<void> => {
    setLink(undefined);
    await take(huntsClient.dropCohostLink({ params }));
  };
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
        <Button onClick={() => void make()}>{cohostWords(known.hasLink ? 'renew' : 'make')}</Button>
        {known.hasLink && (
          <Button kind="quiet" onClick={() => void drop()}>
            {cohostWords('drop')}
          </Button>
        )}
        {known.cohosts.map(({ cohostId, name, since }) => (
          <p key={cohostId}>
            {cohostWords('since', { name, time: formatDate(since, { timeStyle: 'short' }) })}{' '}
            <Button
              size="small"
              kind="quiet"
              onClick={() => void take(huntsClient.removeCohost({ params: { gameId, cohostId } }))}
            >
              {cohostWords('remove', { name })}
            </Button>
          </p>
        ))}
      </div>
    </Card>
  );
}
