import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { lazyHuntStore, lazyTalkStore } from '../offline/lazy-store.ts';
import { playClient } from '../play/play.client.ts';
import type { PlayClient } from '../play/play.client.ts';
import { keepSharing } from '../play/sharing.ts';
import { formatMetres } from '../map/map-text.ts';
import { privacyWords } from './privacy.words.ts';
import styles from './PrivacyPage.module.css';

type Traces = Awaited<ReturnType<PlayClient['readTraces']>> extends Answer<infer Value> ? Value : never;
type Kind = (typeof KINDS)[number];
type Note = Traces['notes'][number];
const KINDS = ['positions', 'photos', 'messages'] as const;

const useTraces = (gameId: string) => {
  const params = { gameId };
  const kept = useQuery(() => playClient.readTraces({ params }), [gameId]);
  const remove = async (call: Parameters<PlayClient['deleteTraces']>[0]) => {
    const { what } = call.body;
    // Somebody who deletes positions does not want new ones the next minute.
    if (what.includes('positions')) keepSharing(gameId, false);
    const answer = await playClient.deleteTraces(call);
    if (!answer.ok) return answer;
    if (what.includes('messages'))
      await lazyTalkStore()
        .remove(gameId)
        .catch(() => undefined);
    const also = what.includes('positions') ? ` ${privacyWords('stopSharing')}` : '';
    showToast(`${privacyWords('deleted')}${also}`, { kind: 'good' });
    return answer;
  };
  const { run, value } = useAction(remove, { isToast: true });
  const forget = (what: readonly Kind[]): void => void run({ params, body: { what: [...what] } });
  return { traces: value ?? kept.value, failure: kept.failure, problem: kept.problem, forget };
};

/** What is kept, until when, and the button that ends it. */
export function PrivacyPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const { traces, failure, problem, forget } = useTraces(gameId);
  const [asked, setAsked] = useState<readonly Kind[]>();
  const notesOf = (kind: Kind): readonly Note[] => (kind === 'positions' ? (traces?.notes ?? []) : []);
  const held = traces ? KINDS.filter((kind) => traces[kind].count > 0 || notesOf(kind).length > 0) : [];
  return (
    <Page
      title={privacyWords('title')}
      lead={privacyWords('lead')}
      width="narrow"
      activity="hunts"
      action={
        held.length > 1 ? (
          <Button kind="danger" onClick={() => setAsked(held)}>
            {privacyWords('deleteAll')}
          </Button>
        ) : undefined
      }
    >
      {failure && (
        <p role="alert">{failure.code === 'hunt-not-joined' ? privacyWords('notJoined') : problem}</p>
      )}
      {!traces && !failure && <Skeleton shape="card" count={3} />}
      {traces &&
        KINDS.map((kind) => (
          <TraceCard
            key={kind}
            kind={kind}
            trace={traces[kind]}
            notes={notesOf(kind)}
            onDelete={() => setAsked([kind])}
          />
        ))}
      <OnThisPhone gameId={gameId} />
      <div>
        <ButtonLink href={`/hunts/${encodeURIComponent(gameId)}/play`} icon="arrow-left">
          {privacyWords('back')}
        </ButtonLink>
      </div>
      <AskFirst
        isAsked={asked !== undefined}
        onKeep={() => setAsked(undefined)}
        onDelete={() => {
          setAsked(undefined);
          forget(asked ?? []);
        }}
      />
    </Page>
  );
}

interface AskFirstProps {
  readonly isAsked: boolean;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
}

function AskFirst({ isAsked, onKeep, onDelete }: AskFirstProps) {
  return (
    <Dialog
      isOpen={isAsked}
      title={privacyWords('askTitle')}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{privacyWords('keepIt')}</Button>
          <Button kind="danger" onClick={onDelete}>
            {privacyWords('delete')}
          </Button>
        </>
      }
    >
      <p>{privacyWords('askText')}</p>
    </Dialog>
  );
}

interface TraceCardProps {
  readonly kind: Kind;
  readonly trace: Traces[Kind];
  readonly notes: readonly Note[];
  readonly onDelete: () => void;
}

const untilText = ({ deletedAt }: Pick<Traces[Kind], 'deletedAt'>): string =>
  deletedAt === undefined
    ? privacyWords('afterEnd')
    : privacyWords('deletedAt', { date: formatDate(deletedAt) });

/** How far camera and phone were, as the host reads it. */
const noteText = ({ takenM, hasPlace, takenAt, phoneM }: Note): string => {
  const facts = [
    ...(takenM === undefined ? [] : [privacyWords('noteTaken', { distance: formatMetres(takenM) })]),
    ...(takenM === undefined && hasPlace ? [privacyWords('notePlace')] : []),
    ...(phoneM === undefined ? [] : [privacyWords('notePhone', { distance: formatMetres(phoneM) })]),
    ...(takenAt === undefined ? [] : [privacyWords('noteAt', { time: takenAt.replace('T', ' ') })]),
  ];
  return facts.join(' ');
};

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <p>{privacyWords('notes')}</p>
      <ul class={styles['notes']}>
        {notes.map((note) => (
          <li key={note.photoId}>
            <strong>{note.name}</strong>,{' '}
            {formatDate(note.sentAt, { dateStyle: 'medium', timeStyle: 'short' })}: {noteText(note)}{' '}
            <span class="hint">{untilText(note)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function TraceCard({ kind, trace, notes, onDelete }: TraceCardProps) {
  const { count, from, until } = trace;
  const amount = count === 0 ? privacyWords('none') : privacyWords(`count_${kind}`, { count });
  const span =
    from !== undefined && until !== undefined
      ? `, ${privacyWords('between', { from: formatDate(from), until: formatDate(until) })}`
      : '';
  return (
    <Card title={privacyWords(kind)}>
      <p class="hint">{privacyWords(`${kind}Text`)}</p>
      <p>
        <strong>{amount}</strong>
        {span}
      </p>
      {count > 0 && <p>{untilText(trace)}</p>}
      <Notes notes={notes} />
      {(count > 0 || notes.length > 0) && (
        <>
          <div>
            <Button onClick={onDelete} aria-label={`${privacyWords('delete')}: ${privacyWords(kind)}`}>
              {privacyWords('delete')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function OnThisPhone({ gameId }: { readonly gameId: string }) {
  const remove = async (): Promise<void> => {
    await lazyHuntStore()
      .remove(gameId)
      .catch(() => undefined);
    showToast(privacyWords('phoneDeleted'), { kind: 'good' });
  };
  return (
    <Card title={privacyWords('phoneTitle')} kind="sunken">
      <p class="hint">{privacyWords('phoneText')}</p>
      <div>
        <Button onClick={() => void remove()}>{privacyWords('phoneDelete')}</Button>
      </div>
    </Card>
  );
}
