import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { playerNumberAt, playerShapes } from '#web/kit/parts/marks.ts';
import { seatMark } from '#platform/rooms/rules/roster.ts';
import type { Person } from '#platform/rooms/rules/roster.ts';
import { roomWords } from '../rooms.words.ts';
import { planTable, seatFromHere } from './table-plan.ts';
import type { Chair } from './table-plan.ts';
import styles from './RoundTable.module.css';

interface RoundTableProps {
  readonly people: readonly Person[];
  readonly present: number;
  readonly myId?: string | undefined;
  /** What lies on the table. */
  readonly children?: ComponentChildren;
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

const placeOf = ({ x, y, size }: Chair) => ({
  left: percent(x),
  top: percent(y),
  width: percent(size),
});

interface Seated {
  readonly person: Person;
  readonly chair: Chair;
}

/** Those who just left fade where they sat; the last `forget` of each takes them away. */
function useLeaving(seated: readonly Seated[]): { leaving: readonly Seated[]; forget: (id: string) => void } {
  const before = useRef<readonly Seated[]>([]);
  const [leaving, setLeaving] = useState<readonly Seated[]>([]);
  useEffect(() => {
    const here = new Set(seated.map(({ person }) => person.memberId));
    const left = before.current.filter(({ person }) => !here.has(person.memberId));
    before.current = seated;
    setLeaving((others) => {
      const still = others.filter(({ person }) => !here.has(person.memberId));
      return left.length === 0 && still.length === others.length ? others : [...still, ...left];
    });
  });
  const forget = (id: string): void =>
    setLeaving((others) => others.filter(({ person }) => person.memberId !== id));
  return { leaving, forget };
}

/** The table from above with everybody around it. A picture: the list beside it says the same in words. */
export function RoundTable({ people, present, myId, children }: RoundTableProps) {
  const { density, tableRadius, chairs, dots } = planTable(people.length, present);
  const seated = seatFromHere(people, myId).flatMap((person, index): Seated[] => {
    const chair = chairs[index];
    return chair === undefined ? [] : [{ person, chair }];
  });
  const { leaving, forget } = useLeaving(seated);
  return (
    <div class={styles['stage']} data-density={density}>
      <div class={styles['glow']} aria-hidden="true" />
      <div
        class={styles['top']}
        style={{ width: percent(tableRadius * 2), height: percent(tableRadius * 2) }}
        aria-hidden="true"
      />
      <div class={styles['people']} aria-hidden="true">
        {dots.map((dot, index) => (
          <span key={`dot-${index}`} class={styles['dot']} style={placeOf(dot)} />
        ))}
        {seated.map(({ person, chair }) => (
          <SeatedPerson key={person.memberId} person={person} chair={chair} isMe={person.memberId === myId} />
        ))}
        {leaving.map(({ person, chair }) => (
          <SeatedPerson
            key={`left-${person.memberId}`}
            person={person}
            chair={chair}
            isMe={false}
            onLeft={() => forget(person.memberId)}
          />
        ))}
      </div>
      <div class={styles['middle']} style={{ width: percent(tableRadius * 1.62) }}>
        {children}
      </div>
    </div>
  );
}

interface SeatedPersonProps {
  readonly person: Person;
  readonly chair: Chair;
  readonly isMe: boolean;
  /** Given to somebody who is leaving: called when they have faded. */
  readonly onLeft?: () => void;
}

function SeatedPerson({ person, chair, isMe, onLeft }: SeatedPersonProps) {
  const number = playerNumberAt(seatMark(person.memberId) - 1);
  return (
    <span
      class={styles['person']}
      style={placeOf(chair)}
      title={person.name}
      data-player={number}
      data-side={chair.side}
      data-me={isMe || undefined}
      data-leaving={onLeft !== undefined || undefined}
      onAnimationEnd={onLeft}
    >
      <svg class={styles['disc']} viewBox="0 0 48 48" focusable="false">
        {isMe && <circle class={styles['ring']} cx="24" cy="24" r="26.5" />}
        <circle class={styles['chair']} cx="24" cy="24" r="22" />
        <path class={styles['shape']} d={playerShapes[number]} transform="translate(12 12)" />
      </svg>
      <span class={styles['name']}>{isMe ? roomWords('you') : person.name}</span>
    </span>
  );
}
