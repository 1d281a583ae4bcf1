import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { formatDate } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { HostView, MemberView, PublicView } from '#platform/rooms/contract.ts';
import { copyJoinLink } from '../join-link.ts';
import { JoinForm } from '../parts/JoinForm.tsx';
import { LazyHostControls } from '../parts/LazyHostControls.tsx';
import { PeopleList } from '../parts/PeopleList.tsx';
import { RoundTable } from '../parts/RoundTable.tsx';
import { ShareCard } from '../parts/ShareCard.tsx';
import { removeMember } from '../remove-member.ts';
import { pageSources } from '../room-sources.ts';
import { RoomState } from '../rooms.state.ts';
import { roomWords } from '../rooms.words.ts';
import { withMe } from '../with-me.ts';
import styles from './RoomPage.module.css';

export function RoomPage({ params }: PageProps) {
  const roomId = params['roomId'] ?? '';
  const state = useMemo(() => new RoomState(pageSources(), roomId), [roomId]);
  useEffect(() => () => state.close(), [state]);
  return (
    <>
      <RoomPhase state={state} />
      <p class="visually-hidden" role="status">
        {state.announcement.value}
      </p>
    </>
  );
}

function RoomPhase({ state }: { readonly state: RoomState }) {
  const screen = state.screen.value;
  switch (screen.phase) {
    case 'loading':
      return <LoadingRoom />;
    case 'outside':
      return screen.room.status === 'closed' ? (
        <ClosedRoom room={screen.room} />
      ) : (
        <Outside room={screen.room} state={state} />
      );
    case 'inside':
      if (screen.room.audience === 'screen') return undefined;
      return screen.room.status === 'closed' ? (
        <ClosedRoom room={screen.room} />
      ) : (
        <Inside room={screen.room} />
      );
    default:
      return <Trouble phase={screen.phase} onRetry={() => state.retry()} />;
  }
}

function LoadingRoom() {
  return (
    <div class={styles['loading']}>
      <Skeleton shape="title" />
      <Skeleton shape="round" />
    </div>
  );
}

function Outside({ room, state }: { readonly room: PublicView; readonly state: RoomState }) {
  return (
    <Page title={room.title} lead={roomWords('joinLead')} width="narrow">
      <JoinForm
        isLocked={room.isLocked}
        onJoin={(name) => state.join(name)}
        words={{
          locked: roomWords('locked'),
          name: roomWords('yourName'),
          nameMissing: roomWords('yourNameMissing'),
          useName: (name) => roomWords('useSuggestion', { name }),
          join: roomWords('takeSeat'),
        }}
      />
    </Page>
  );
}

function Inside({ room: seen }: { readonly room: MemberView | HostView }) {
  const room = withMe(seen);
  const { code, people, present, me, roomId } = room;
  useLayoutEffect(
    () =>
      addShortcuts([
        { key: 'c', label: () => roomWords('shortcutCopy'), run: () => void copyJoinLink(code) },
      ]),
    [code],
  );
  return (
    <Page title={room.title} isTitleHidden width="full">
      <div class={styles['room']}>
        <div class={styles['table']}>
          <RoundTable people={people} present={present} myId={me.memberId}>
            <p class={styles['title']}>{room.title}</p>
            <p class={styles['present']}>{roomWords('present', { count: present })}</p>
            {room.isLocked && <p class={styles['locked']}>{roomWords('isLocked')}</p>}
          </RoundTable>
        </div>
        <div class={styles['share']}>
          <ShareCard code={code} roomId={roomId} />
          <p class={styles['until']}>{roomWords('openUntil', { time: formatDate(room.closesAt) })}</p>
          {room.audience === 'host' && <LazyHostControls room={room} />}
        </div>
        <div class={styles['side']}>
          <PeopleList
            people={people}
            present={present}
            myId={me.memberId}
            onRemove={room.audience === 'host' ? (person) => void removeMember(roomId, person) : undefined}
          />
        </div>
      </div>
    </Page>
  );
}

function ClosedRoom({ room }: { readonly room: PublicView | MemberView | HostView }) {
  const time = formatDate(room.closedAt ?? room.closesAt);
  const text = roomWords(room.closedBy === 'host' ? 'closedByHost' : 'closedByDeadline', { time });
  return (
    <Page title={room.title} width="narrow">
      <EmptyState
        title={roomWords('closedTitle')}
        text={text}
        action={
          <ButtonLink href="/rooms/new" icon="door" kind="primary">
            {roomWords('newRoom')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

interface TroubleProps {
  readonly phase: 'missing' | 'kicked' | 'unreachable';
  readonly onRetry: () => void;
}

const TROUBLE = {
  missing: { title: 'missingTitle', text: 'missingText' },
  kicked: { title: 'kickedTitle', text: 'kickedText' },
  unreachable: { title: 'unreachableTitle', text: 'unreachableText' },
} as const;

function Trouble({ phase, onRetry }: TroubleProps) {
  const { title, text } = TROUBLE[phase];
  return (
    <EmptyPage
      title={roomWords(title)}
      text={roomWords(text)}
      action={
        phase === 'missing' ? (
          <ButtonLink href="/rooms/new" icon="door" kind="primary">
            {roomWords('newRoom')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {roomWords(phase === 'kicked' ? 'comeBack' : 'tryAgain')}
          </Button>
        )
      }
    />
  );
}
