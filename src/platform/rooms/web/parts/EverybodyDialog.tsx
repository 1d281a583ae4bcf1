import { useEffect, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { SeatedMember } from '#platform/rooms/contract.ts';
import { seatMark } from '#platform/rooms/rules/roster.ts';
import { removeMember, restoreMember } from '../remove-member.ts';
import { roomsClient } from '../rooms.client.ts';
import { hostControlWords } from '../host-controls.words.ts';
import { roomWords } from '../rooms.words.ts';
import styles from './PeopleList.module.css';

interface EverybodyDialogProps {
  readonly roomId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Loaded {
  readonly members: readonly SeatedMember[];
  readonly cursor?: string | undefined;
}

/** Every seat, also of those who are away or were removed, a page at a time. */
export function EverybodyDialog({ roomId, isOpen, onClose }: EverybodyDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const load = async (known: readonly SeatedMember[], cursor?: string): Promise<void> => {
    const page = await roomsClient.listMembers({ params: { roomId }, query: { cursor } });
    if (page.ok) setLoaded({ members: [...known, ...page.value.members], cursor: page.value.cursor });
  };
  useEffect(() => {
    if (isOpen) void load([]);
    else setLoaded(undefined);
  }, [isOpen]);
  const change = async (member: SeatedMember): Promise<void> => {
    await (member.status === 'kicked' ? restoreMember(roomId, member) : removeMember(roomId, member));
    await load([]);
  };
  return (
    <Dialog isOpen={isOpen} title={hostControlWords('everybody')} onClose={onClose}>
      {loaded === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <ListWithSearch
          label={hostControlWords('everybody')}
          items={loaded.members}
          itemKey={({ memberId }) => memberId}
          itemText={({ name }) => name}
          empty={<p>{hostControlWords('everybodyEmpty')}</p>}
        >
          {(member) => <MemberRow member={member} onChange={() => void change(member)} />}
        </ListWithSearch>
      )}
      {loaded?.cursor !== undefined && (
        <Button isFullWidth onClick={() => void load(loaded.members, loaded.cursor)}>
          {hostControlWords('showMore')}
        </Button>
      )}
    </Dialog>
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
