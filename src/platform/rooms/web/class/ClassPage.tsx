import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useLive } from '#web/kit/data/live-page.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { formatDate, formatList } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ClassView } from '#platform/rooms/contract.class.ts';
import { seatIn, takeSeatOf } from '../own-seat.ts';
import { openRoom, pageSources } from '../rooms.state.ts';
import { classClient } from './class.client.ts';
import { Assignments, dayOf } from './ClassPart.tsx';
import { classWords } from './class.words.ts';
import { WorkDetails } from './WorkDetails.tsx';
import styles from './Class.module.css';

/** A class as its members and its hosts see it: what there is to do, and what is shared. */
export function ClassPage({ params }: PageProps) {
  const roomId = params['roomId'] ?? '';
  const version = useRoomVersion(roomId);
  const read = useQuery(
    () => classClient.readClass({ params: { roomId }, query: { seat: seatIn(roomId) } }),
    [roomId, version],
  );
  const { value, failure, again } = read;
  if (value) return <Whole view={value} again={again} />;
  if (!failure) return <Skeleton shape="title" />;
  const trouble = troubleOf(failure);
  if (trouble !== 'forbidden') return <Trouble trouble={trouble} onRetry={again} />;
  return (
    <Trouble
      trouble={trouble}
      onRetry={again}
      title={classWords('forbiddenTitle')}
      text={classWords('forbiddenText')}
    />
  );
}

/** Changes with every new assignment. */
function useRoomVersion(roomId: string): number {
  const room = useMemo(() => {
    takeSeatOf(roomId);
    return openRoom(pageSources(), roomId);
  }, [roomId]);
  useEffect(() => room.close, [room]);
  const screen = useLive(room.page);
  return screen.phase === 'here' ? screen.view.version : 0;
}

interface WholeProps {
  readonly view: ClassView;
  readonly again: () => void;
}

function Whole({ view, again }: WholeProps) {
  const { roomId, title, isHost, assignments } = view;
  const back = (
    <ButtonLink icon="door" size="small" href={`/rooms/${roomId}`}>
      {classWords('back')}
    </ButtonLink>
  );
  return (
    <Page title={classWords(isHost ? 'assignments' : 'toDo')} lead={title} aside={back}>
      <div class={styles['class']}>
        {assignments.length === 0 ? (
          <p class={styles['soft']}>{classWords(isHost ? 'none' : 'nothing')}</p>
        ) : (
          <section>
            <h2 class="visually-hidden">{classWords('assignments')}</h2>
            <Assignments view={view} />
          </section>
        )}
        {isHost ? <Giving view={view} again={again} /> : <Sharing view={view} again={again} />}
      </div>
    </Page>
  );
}

const loadGive = async () => (await import('./GiveForm.tsx')).GiveForm;

function Giving({ view: { roomId, isLasting, kinds }, again }: WholeProps) {
  const [isOpen, setOpen] = useState(false);
  const [kind] = kinds;
  if (!isLasting || kind === undefined) return <p>{classWords('lasting')}</p>;
  const onDone = (): void => {
    setOpen(false);
    again();
  };
  return (
    <div class={styles['part']}>
      <div>
        <Button kind="primary" icon="plus" onClick={() => setOpen(true)}>
          {classWords('newTitle')}
        </Button>
      </div>
      <p class={styles['soft']}>{classWords('sharingHost')}</p>
      <Dialog isOpen={isOpen} title={classWords('newTitle')} onClose={() => setOpen(false)}>
        {isOpen && <Lazy load={loadGive} props={{ roomId, kind, onDone }} />}
      </Dialog>
    </div>
  );
}

/** Says exactly what sharing means, before and after the member agrees. */
function Sharing({ view, again }: WholeProps) {
  const { roomId, sharing, hosts, keptUntil } = view;
  const change = useAction(classClient.setSharing, {
    isToast: true,
    onDone: ({ isShared }) => {
      showToast(classWords(isShared ? 'agreed' : 'stopped'), { kind: 'good' });
      again();
    },
  });
  const set = (isShared: boolean): void =>
    void change.run({ params: { roomId }, body: { isShared, seat: seatIn(roomId) } });
  return (
    <>
      <section class={styles['part']} aria-labelledby="sharing">
        <h2 id="sharing">{classWords('sharing')}</h2>
        <p>
          <strong>
            {sharing.isShared
              ? classWords('isShared', { date: dayOf(sharing.since ?? 0) })
              : classWords('notShared')}
          </strong>
        </p>
        <p>{classWords(sharing.isShared ? 'nowSharedWith' : 'sharedWith', { hosts: formatList(hosts) })}</p>
        <ul class={styles['bullets']}>
          {(['begun', 'answered', 'byDomain', 'missed'] as const).map((one) => (
            <li key={one}>{classWords(one)}</li>
          ))}
        </ul>
        <p>{classWords('onlyThem')}</p>
        <p>{classWords('stopping')}</p>
        <p class={styles['soft']}>
          {classWords('kept', { date: formatDate(keptUntil, { dateStyle: 'long' }) })}
        </p>
        <div>
          {sharing.isShared ? (
            <Button isBusy={change.isBusy} onClick={() => set(false)}>
              {classWords('stop')}
            </Button>
          ) : (
            <Button kind="primary" isBusy={change.isBusy} onClick={() => set(true)}>
              {classWords('agree')}
            </Button>
          )}
        </div>
      </section>
      {sharing.isShared && <Seen view={view} />}
    </>
  );
}

/** The same row that the hosts see, read the same way. */
function Seen({ view: { roomId, memberId, assignments, hosts } }: { readonly view: ClassView }) {
  const [shown, setShown] = useState<string>();
  const begun = assignments.filter(({ mine }) => mine && mine.status !== 'not-begun');
  if (begun.length === 0) return null;
  return (
    <section class={styles['part']} aria-labelledby="seen">
      <h2 id="seen">{classWords('seen', { hosts: formatList(hosts) })}</h2>
      {begun.map(({ assignmentId, title }) => (
        <details
          key={assignmentId}
          onToggle={({ currentTarget: { open } }) => {
            if (open) setShown(assignmentId);
          }}
        >
          <summary>{title}</summary>
          {shown === assignmentId && <WorkDetails of={{ roomId, assignmentId, memberId }} />}
        </details>
      ))}
    </section>
  );
}
