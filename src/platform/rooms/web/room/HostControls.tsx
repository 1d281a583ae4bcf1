import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CallOptions } from '#web/kit/client.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { HostView, SeatedMember } from '#platform/rooms/contract.ts';
import { seatMark } from '#platform/rooms/rules/roster.ts';
import { hostControlWords } from './host-controls.words.ts';
import { roomsClient } from '../rooms.client.ts';
import { roomWords } from '../rooms.words.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './RoomPage.module.css';

interface HostProps {
  readonly room: HostView;
}

/** Lock and close. The lock can be taken back at once; closing cannot, so it asks. */
export function HostControls({ room }: HostProps) {
  const { roomId, isLocked } = room;
  const params = { roomId };
  const [isAsking, setAsking] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  // Each press reverses the one before, even if that one is still in progress.
  const wanted = useRef(isLocked);
  const lock = useAction(roomsClient.changeRoom, {
    isToast: true,
    isInTurn: true,
    onRefused: () => void (wanted.current = isLocked),
    onDone: (changed) => showToast(hostControlWords(changed.isLocked ? 'lockedNow' : 'unlockedNow')),
  });
  const close = useAction(roomsClient.closeRoom, { isToast: true });
  if (!lock.isBusy) wanted.current = isLocked;
  const turnLock = (): void => {
    wanted.current = !wanted.current;
    void lock.run({ params, body: { isLocked: wanted.current } });
  };
  useLayoutEffect(
    () => addShortcuts([{ key: 'l', label: () => hostControlWords('shortcutLock'), run: turnLock }]),
    [roomId, isLocked],
  );
  return (
    <section class={styles['controls']} aria-label={hostControlWords('controls')}>
      <Button icon={isLocked ? 'check' : 'door'} aria-pressed={isLocked} onClick={turnLock}>
        {hostControlWords(isLocked ? 'unlock' : 'lock')}
      </Button>
      <Button icon="people" onClick={() => setListOpen(true)}>
        {hostControlWords('everybody')}
      </Button>
      {room.isCohost !== true && <Owner roomId={roomId} onClose={() => setAsking(true)} />}
      <Dialog isOpen={isListOpen} title={hostControlWords('everybody')} onClose={() => setListOpen(false)}>
        {isListOpen && <Everybody roomId={roomId} />}
      </Dialog>
      <Dialog
        isOpen={isAsking}
        title={hostControlWords('closeTitle')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{hostControlWords('keepOpen')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                void close.run({ params });
              }}
            >
              {hostControlWords('closeYes')}
            </Button>
          </>
        }
      >
        <p>{hostControlWords('closeText')}</p>
      </Dialog>
    </section>
  );
}

const loadCohosts = async () => (await import('./CohostsPart.tsx')).CohostsPart;

interface OwnerProps {
  readonly roomId: string;
  readonly onClose: () => void;
}

/** What only the host themselves may do. */
function Owner({ roomId, onClose }: OwnerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="person" onClick={() => setOpen(true)}>
        {hostControlWords('cohosts')}
      </Button>
      <Button icon="cross" kind="quiet" onClick={onClose}>
        {hostControlWords('close')}
      </Button>
      <Dialog isOpen={isOpen} title={hostControlWords('cohosts')} onClose={() => setOpen(false)}>
        {isOpen && <Lazy load={loadCohosts} props={{ roomId }} />}
      </Dialog>
    </>
  );
}

/** The people at the table; the host can remove each of them. */
export function HostPeople({ room }: HostProps) {
  const { remove } = useRemoval(room.roomId);
  return <PeopleList people={room.people} present={room.present} myId={room.me.memberId} onRemove={remove} />;
}

interface Removable {
  readonly memberId: string;
  readonly name: string;
}

/** Offers undo instead of a confirmation: seat and name are kept. */
function useRemoval(roomId: string, onChanged?: () => void) {
  const told = { isToast: true, isEach: true };
  const restoring = useAction(roomsClient.restoreMember, {
    ...told,
    onDone: ({ name }) => {
      showToast(roomWords('restoredNow', { name }), { kind: 'good' });
      onChanged?.();
    },
  });
  const restore = ({ memberId }: Removable): void => void restoring.run({ params: { roomId, memberId } });
  const removing = useAction(
    async ({ person, ...options }: { readonly person: Removable } & CallOptions) => {
      const params = { roomId, memberId: person.memberId };
      const answer = await roomsClient.removeMember({ params, query: {}, ...options });
      return answer.ok ? ({ ok: true, value: person } as const) : answer;
    },
    {
      ...told,
      onDone: (person) => {
        const undo = { label: kitWords('undo'), run: () => restore(person) };
        showToast(roomWords('removedNow', { name: person.name }), { action: undo });
        onChanged?.();
      },
    },
  );
  const remove = (person: Removable): void => void removing.run({ person });
  return { remove, restore };
}

/** Every seat, page by page, including people who are away or were removed. */
function Everybody({ roomId }: { readonly roomId: string }) {
  const list = usePages((cursor) => roomsClient.listMembers({ params: { roomId }, query: { cursor } }), []);
  const { remove, restore } = useRemoval(roomId, list.reload);
  const turn = (member: SeatedMember): void => (member.status === 'kicked' ? restore : remove)(member);
  return (
    <>
      <Problem>{list.problem}</Problem>
      {list.pages ? (
        <ListWithSearch
          label={hostControlWords('everybody')}
          items={list.pages.flatMap(({ members }) => members)}
          itemKey={({ memberId }) => memberId}
          itemText={({ name }) => name}
          empty={<p>{hostControlWords('everybodyEmpty')}</p>}
        >
          {(member) => <MemberRow member={member} onChange={() => turn(member)} />}
        </ListWithSearch>
      ) : (
        list.problem === undefined && <Skeleton shape="row" count={4} />
      )}
      <ShowMore more={list.more} />
    </>
  );
}

interface MemberRowProps {
  readonly member: SeatedMember;
  readonly onChange: () => void;
}

function MemberRow({ member, onChange }: MemberRowProps) {
  const { memberId, name, role, status, isPresent } = member;
  const isKicked = status === 'kicked';
  return (
    <div class={styles['row']}>
      <Seat
        number={playerNumberAt(seatMark(memberId) - 1)}
        name={name}
        size="small"
        isAway={!isPresent && !isKicked}
      />
      {isKicked && <span class={styles['tags']}>{hostControlWords('removed')}</span>}
      {role === 'host' ? (
        <span class={styles['tags']}>{roomWords('host')}</span>
      ) : (
        <IconButton
          icon={isKicked ? 'undo' : 'cross'}
          label={isKicked ? hostControlWords('restore', { name }) : roomWords('remove', { name })}
          onClick={onChange}
        />
      )}
    </div>
  );
}
