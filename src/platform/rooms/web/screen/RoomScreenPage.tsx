import { useEffect, useMemo } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { sharedHost } from '#web/kit/shared-link.ts';
import { joinLink } from '../join-link.ts';
import { LazyQr } from '../parts/LazyQr.tsx';
import { RoundTable } from '../parts/RoundTable.tsx';
import { JoinCode } from '../parts/JoinCode.tsx';
import { pageSources, openRoom } from '../rooms.state.ts';
import type { InsideView } from '../rooms.state.ts';
import { shareWords } from '../share.words.ts';
import { roomWords } from '../rooms.words.ts';
import styles from './RoomScreenPage.module.css';

/** The table for the wall: read from ten metres, no controls, the way in always in its corner. */
export function RoomScreenPage({ params }: PageProps) {
  const roomId = params['roomId'] ?? '';
  const state = useMemo(() => openRoom(pageSources(), roomId, true), [roomId]);
  useEffect(() => state.close, [state]);
  const screen = useLive(state.page);
  const { phase } = screen;
  if (phase === 'loading') return <Skeleton shape="round" />;
  if (phase === 'here') return screen.view.audience === 'public' ? null : <BigTable room={screen.view} />;
  const onRetry = (): void => void state.retry();
  if (phase === 'unreachable') return <Trouble trouble={phase} onRetry={onRetry} />;
  const words = { title: roomWords('missingTitle'), text: roomWords('missingText') };
  return <Trouble trouble={phase} onRetry={onRetry} {...words} />;
}

function BigTable({ room }: { readonly room: InsideView }) {
  const isClosed = room.status === 'closed';
  return (
    <Page title={room.title} isTitleHidden width="full">
      <div class={styles['wall']}>
        <div class={styles['table']}>
          <RoundTable people={room.people} present={room.present}>
            <p class={styles['title']}>{room.title}</p>
            <p class={styles['present']}>
              {isClosed ? roomWords('closedTitle') : roomWords('present', { count: room.present })}
            </p>
          </RoundTable>
          <ul class="visually-hidden">
            {room.people.map(({ memberId, name }) => (
              <li key={memberId}>{name}</li>
            ))}
          </ul>
        </div>
        {!isClosed && (
          <aside class={styles['way']} aria-label={shareWords('share')}>
            <LazyQr text={joinLink(room.code)} />
            <p class={styles['address']}>{shareWords('shareText', { address: sharedHost() })}</p>
            <div class={styles['code']}>
              <JoinCode code={room.code} />
            </div>
          </aside>
        )}
      </div>
    </Page>
  );
}
