import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import type { ClassView, OwnAssignment } from '#platform/rooms/contract.class.ts';
import { seatIn } from '../own-seat.ts';
import { classClient } from './class.client.ts';
import { classWords } from './class.words.ts';
import styles from './Class.module.css';

const DAY = { dateStyle: 'medium' } as const;
export const dayOf = (at: number): string => formatDate(at, DAY);

type Own = NonNullable<OwnAssignment['mine']>;
const isDone = ({ status }: Own): boolean => status === 'done' || status === 'late';

/** In a lasting room: assignments for its members, and for its hosts the link to manage them. */
export function ClassPart({ roomId, version }: { readonly roomId: string; readonly version: number }) {
  const { value } = useQuery(
    () => classClient.readClass({ params: { roomId }, query: { seat: seatIn(roomId) } }),
    [roomId, version],
  );
  if (!value || value.kinds.length === 0) return null;
  const { isHost, assignments } = value;
  const toDo = assignments.filter(({ mine }) => mine && !isDone(mine));
  if (!isHost && assignments.length === 0) return null;
  return (
    <section class={styles['part']} aria-label={classWords('class')}>
      {isHost ? (
        <p class={styles['soft']}>{classWords('sharingHost')}</p>
      ) : (
        <>
          <h2>{classWords('toDo')}</h2>
          {toDo.length === 0 ? (
            <p class={styles['soft']}>{classWords('nothing')}</p>
          ) : (
            <Assignments view={{ ...value, assignments: toDo }} />
          )}
        </>
      )}
      <div>
        <ButtonLink icon="table" size="small" href={`/rooms/${roomId}/class`}>
          {classWords(isHost ? 'manage' : 'open')}
        </ButtonLink>
      </div>
    </section>
  );
}

const leftOf = (mine: Own | undefined, questions: number): string => {
  if (!mine) return classWords('asks', { count: questions });
  if (isDone(mine)) return classWords(mine.status);
  const left = classWords('left', { count: mine.questions - mine.answered });
  return mine.status === 'in-progress' ? `${classWords('in-progress')} · ${left}` : left;
};

export function Assignments({ view }: { readonly view: ClassView }) {
  return (
    <ul class={styles['list']}>
      {view.assignments.map((assignment) => (
        <li key={assignment.assignmentId} class={styles['work']}>
          <AssignmentLine assignment={assignment} view={view} />
        </li>
      ))}
    </ul>
  );
}

function AssignmentLine({
  assignment,
  view: { roomId, isHost },
}: {
  readonly assignment: OwnAssignment;
  readonly view: ClassView;
}) {
  const { assignmentId, title, dueAt, mine, questions } = assignment;
  const isOverdue = dueAt < Date.now() && !(mine && isDone(mine));
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p class={styles['soft']}>
          {leftOf(mine, questions)} · {classWords(isOverdue ? 'overdue' : 'due', { date: dayOf(dueAt) })}
        </p>
      </div>
      {isHost ? (
        <ButtonLink
          size="small"
          href={`/rooms/${roomId}/class/${assignmentId}`}
          aria-label={classWords('progressOf', { title })}
        >
          {classWords('progress')}
        </ButtonLink>
      ) : (
        mine && <StartButton roomId={roomId} assignment={assignment} mine={mine} />
      )}
    </>
  );
}

const verbOf = (mine: Own) => {
  if (isDone(mine)) return 'look' as const;
  return mine.status === 'in-progress' ? ('resume' as const) : ('start' as const);
};

function StartButton({
  roomId,
  assignment: { assignmentId, title },
  mine,
}: {
  readonly roomId: string;
  readonly assignment: OwnAssignment;
  readonly mine: Own;
}) {
  const start = useAction(classClient.startAssignment, {
    isToast: true,
    onDone: ({ path }) => navigate(path),
  });
  const verb = verbOf(mine);
  return (
    <Button
      size="small"
      kind={verb === 'look' ? 'secondary' : 'primary'}
      isBusy={start.isBusy}
      aria-label={classWords(`${verb}Of`, { title })}
      onClick={() => void start.run({ params: { roomId, assignmentId }, body: { seat: seatIn(roomId) } })}
    >
      {classWords(verb)}
    </Button>
  );
}
