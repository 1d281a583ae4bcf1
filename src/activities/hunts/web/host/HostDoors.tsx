import { useEffect } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { useAction } from '#web/kit/data/action.ts';
import { huntsClient } from '../hunts.client.ts';
import type { HostState } from './host.state.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { ButtonLink, Button } from '#web/kit/parts/Button.tsx';
import { useHuntWork, WorkProgress } from '../parts/HuntWork.tsx';
import { photosClient } from '../photos/photos.client.ts';
import { hostWords } from './host.words.ts';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { sharedHost, sharedLink } from '#web/kit/shared-link.ts';
import { wayInWords } from './teams.words.ts';
import styles from './Host.module.css';

interface CohostDoorProps {
  readonly token: string;
  readonly state: HostState;
}

/** For visitors with a co-host link; the page is read again once they are co-host. */
export function CohostDoor({ token, state }: CohostDoorProps) {
  const { run } = useAction(huntsClient.becomeCohost, {
    onDone: () => void state.page.reload(),
    isToast: true,
  });
  useEffect(() => void run({ params: { gameId: state.gameId }, body: { token } }), [token, state]);
  return null;
}

interface StartWorkProps {
  readonly gameId: string;
  /** This page waits for the answer. */
  readonly isBusy: boolean;
  readonly onWork: (isWorking: boolean) => void;
}

/** How far the start of a large hunt is. */
export function StartWork({ gameId, isBusy, onWork }: StartWorkProps) {
  const { work } = useHuntWork('start', gameId);
  const isWorking = work !== undefined;
  useEffect(() => onWork(isWorking), [isWorking, onWork]);
  return <WorkProgress act="start" work={work} isBusy={isBusy} />;
}

const MOST_COUNTED = 99;

/** A link to the judge's desk, with the number of waiting photos. */
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

/** The code, the picture to scan, and the link. */
export function WayInSheet({ gameId, code }: { readonly gameId: string; readonly code: string }) {
  const link = sharedLink(`/hunts/${gameId}/play`);
  return (
    <div class={styles['section']}>
      <p>{wayInWords('shareText', { address: sharedHost() })}</p>
      <JoinCode code={code} />
      <LazyQr text={link} />
      <Button icon="link" onClick={() => void copyLink(link)}>
        {wayInWords('copyLink')}
      </Button>
    </div>
  );
}
