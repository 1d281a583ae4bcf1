import { useQuery } from '#web/kit/data/query.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { photosClient } from '../photos/photos.client.ts';
import type { HostState } from './host.state.ts';
import { hostWords } from './host.words.ts';
import styles from './Host.module.css';

const MOST_COUNTED = 99;

/** The way to the judge's desk, with how many pictures wait there. */
export function JudgeLink({ state }: { readonly state: HostState }) {
  const { gameId } = state;
  const query = { as: 'host', status: 'waiting', limit: MOST_COUNTED } as const;
  const list = useQuery(
    () => photosClient.listPhotos({ params: { gameId }, query }),
    [gameId, state.photoNews.value],
  );
  const waiting = list.value?.photos.length ?? 0;
  return (
    <ButtonLink icon="eye" size="small" href={`/hunts/${gameId}/judge`}>
      <span class={styles['label']}>{hostWords('judging')}</span>
      {waiting > 0 && <span class={styles['count']}>{waiting}</span>}
    </ButtonLink>
  );
}
