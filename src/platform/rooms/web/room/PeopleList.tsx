import { IconButton } from '#web/kit/parts/Button.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { seatMark } from '#platform/rooms/rules/roster.ts';
import type { Person } from '#platform/rooms/rules/roster.ts';
import { roomWords } from '../rooms.words.ts';
import styles from './RoomPage.module.css';

interface PeopleListProps {
  readonly people: readonly Person[];
  readonly present: number;
  readonly myId?: string | undefined;
  /** Given to the host only. */
  readonly onRemove?: ((person: Person) => void) | undefined;
}

/** The table in words: who is here, in the order in which they came. */
export function PeopleList({ people, present, myId, onRemove }: PeopleListProps) {
  const more = present - people.length;
  return (
    <section class={styles['people']} aria-labelledby="people">
      <h2 id="people" class={styles['peopleTitle']}>
        {roomWords('people')} <span class={styles['count']}>{present}</span>
      </h2>
      <ul class={styles['list']}>
        {people.map((person) => (
          <li key={person.memberId} class={styles['row']}>
            <Seat number={playerNumberAt(seatMark(person.memberId) - 1)} name={person.name} size="small" />
            <Tags person={person} isMe={person.memberId === myId} />
            {onRemove !== undefined && person.role !== 'host' && (
              <IconButton
                icon="cross"
                label={roomWords('remove', { name: person.name })}
                onClick={() => onRemove(person)}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="soft">{roomWords('andMore', { count: more })}</p>}
      {present <= 1 && myId !== undefined && <p class="soft">{roomWords('alone')}</p>}
    </section>
  );
}

function Tags({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  const tags = [isMe && roomWords('you'), person.role === 'host' && roomWords('host')].filter(
    (tag) => tag !== false,
  );
  return <span class={styles['tags']}>{tags.join(' · ')}</span>;
}
