import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { HostView, MemberView, PublicView } from '#platform/rooms/contract.ts';
import { sharedHost } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { copyJoinLink, joinLink } from '../join-link.ts';
import { reopened } from '../at-table.ts';
import { takeSeatOf } from '../own-seat.ts';
import { RoundTable } from '../parts/RoundTable.tsx';
import { JoinCode } from '../parts/JoinCode.tsx';
import { LazyQr } from '../parts/LazyQr.tsx';
import { openRoom, pageSources } from '../rooms.state.ts';
import type { InsideView, RoomState } from '../rooms.state.ts';
import { roomWords } from '../rooms.words.ts';
import { sitDown } from '../use-way.ts';
import { shareWords } from '../share.words.ts';
import { isWideScreen } from '../wide-screen.ts';
import { withMe } from './with-me.ts';
import styles from './RoomPage.module.css';

export function RoomPage({ params }: PageProps) {
  const roomId = params['roomId'] ?? '';
  const state = useMemo(() => {
    takeSeatOf(roomId);
    return openRoom(pageSources(), roomId);
  }, [roomId, reopened.value]);
  useEffect(() => state.close, [state]);
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
  const screen = useLive(state.page);
  const { phase } = screen;
  if (phase === 'loading') return <LoadingRoom />;
  if (phase === 'here') return <RoomView room={screen.view} state={state} />;
  const onRetry = (): void => void state.retry();
  if (phase === 'unreachable') return <Trouble trouble={phase} onRetry={onRetry} />;
  const isKicked = phase === 'forbidden';
  return (
    <Trouble
      trouble={phase}
      onRetry={onRetry}
      title={roomWords(isKicked ? 'kickedTitle' : 'missingTitle')}
      text={roomWords(isKicked ? 'kickedText' : 'missingText')}
      action={
        isKicked ? (
          <Button kind="primary" onClick={onRetry}>
            {roomWords('comeBack')}
          </Button>
        ) : (
          <ButtonLink href="/rooms/new" icon="door" kind="primary">
            {roomWords('newRoom')}
          </ButtonLink>
        )
      }
    />
  );
}

interface RoomViewProps {
  readonly room: PublicView | InsideView;
  readonly state: RoomState;
}

function RoomView({ room, state }: RoomViewProps) {
  if (room.audience === 'screen') return null;
  if (room.status === 'closed') return <Lazy load={loadClosed} props={{ room }} />;
  return room.audience === 'public' ? <Outside room={room} state={state} /> : <Inside room={room} />;
}

function LoadingRoom() {
  return (
    <div class={styles['loading']}>
      <Skeleton shape="title" />
      <Skeleton shape="round" />
    </div>
  );
}

const loadJoinForm = async () => (await import('../parts/JoinForm.tsx')).JoinForm;
// Fetched while the room is first read.
preloadPart(loadJoinForm);

function Outside({ room, state }: { readonly room: PublicView; readonly state: RoomState }) {
  return (
    <Page title={room.title} lead={roomWords('joinLead')} width="narrow">
      <Lazy
        load={loadJoinForm}
        props={{
          isLocked: room.isLocked,
          join: state.join,
          words: {
            locked: roomWords('locked'),
            name: roomWords('yourName'),
            nameMissing: roomWords('yourNameMissing'),
            useName: (name: string) => roomWords('useSuggestion', { name }),
            join: roomWords('takeSeat'),
          },
        }}
      />
    </Page>
  );
}

const loadTeams = async () => (await import('./TeamsPart.tsx')).TeamsPart;
const loadTable = async () => (await import('./TablePart.tsx')).TablePart;
const loadPeople = async () => (await import('./PeopleList.tsx')).PeopleList;
preloadPart(loadTable);
preloadPart(loadPeople);
/** Only the host loads what only the host can do. */
const loadProgramme = async () => (await import('./Programme.tsx')).Programme;
const loadControls = async () => (await import('./HostControls.tsx')).HostControls;
const loadHostPeople = async () => (await import('./HostControls.tsx')).HostPeople;

/** A member has opened the co-host link. */
const COHOST = '#cohost=';

function Inside({ room: seen }: { readonly room: MemberView | HostView }) {
  const room = withMe(seen);
  const { code, people, present, me, roomId } = room;
  useEffect(() => sitDown(roomId, false), [roomId]);
  const { hash } = currentUrl.value;
  useEffect(() => {
    if (hash.startsWith(COHOST)) void import('./become-cohost.ts').then((part) => part.become(room));
  }, [roomId, hash]);
  useLayoutEffect(
    () => addShortcuts([{ key: 'c', label: () => kitWords('copyLink'), run: () => void copyJoinLink(code) }]),
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
          <p class="hint">{roomWords('openUntil', { time: formatDate(room.closesAt) })}</p>
          {room.audience === 'host' && <Lazy load={loadControls} props={{ room }} />}
        </div>
        <div class={styles['side']}>
          {room.audience === 'host' && <Lazy load={loadProgramme} props={{ room }} />}
          <Lazy load={loadTable} props={{ room }} />
          {(room.programme.teams || room.audience === 'host') && <Lazy load={loadTeams} props={{ room }} />}
          {room.audience === 'host' ? (
            <Lazy load={loadHostPeople} props={{ room }} />
          ) : (
            <Lazy load={loadPeople} props={{ people, present, myId: me.memberId }} />
          )}
          {(room.isLasting || room.audience === 'host') && <Lazy load={loadLasting} props={{ room }} />}
        </div>
      </div>
    </Page>
  );
}

const loadLasting = async () => (await import('../evening/LastingPart.tsx')).LastingPart;
const loadClosed = async () => (await import('./ClosedRoom.tsx')).ClosedRoom;

interface ShareCardProps {
  readonly code: string;
  readonly roomId: string;
}

/** The code, large enough to read across a table, and the two other ways in: scan or link. */
function ShareCard({ code, roomId }: ShareCardProps) {
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <section class={styles['card']} aria-label={shareWords('share')}>
      {isWideScreen.value && <LazyQr text={joinLink(code)} />}
      <div class={styles['words']}>
        <p class={styles['hint']}>{shareWords('shareText', { address: sharedHost() })}</p>
        <JoinCode code={code} />
      </div>
      <div class={styles['actions']}>
        <Button icon="link" size="small" onClick={() => void copyJoinLink(code)}>
          {shareWords('copyLink')}
        </Button>
        {isWideScreen.value ? (
          <ButtonLink icon="device" size="small" href={`/rooms/${roomId}/screen`} target="_blank">
            {shareWords('bigScreen')}
          </ButtonLink>
        ) : (
          <Button icon="eye" size="small" onClick={() => setQrOpen(true)}>
            {shareWords('showQr')}
          </Button>
        )}
      </div>
      <Dialog isOpen={isQrOpen} title={shareWords('qrTitle')} onClose={() => setQrOpen(false)}>
        <LazyQr text={joinLink(code)} />
        <JoinCode code={code} />
      </Dialog>
    </section>
  );
}
