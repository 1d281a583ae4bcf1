import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { OwnerView, PollView, FileFormat } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { AccountRoll } from './AccountRoll.tsx';
import { InviteCodes } from './InviteCodes.tsx';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { pollWords } from '../poll.words.ts';
import { saveFile } from '#web/kit/save-file.ts';

interface OwnerPartProps {
  readonly poll: PollView;
  readonly onPoll: (poll: PollView) => void;
  /** Before the poll is closed: its results must not be fetched yet. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** What only the owner of the poll can do. */
export function OwnerPart({ poll, onPoll, onHold, onRelease }: OwnerPartProps) {
  if (poll.audience !== 'owner') return null;
  return (
    <div class={styles['owner']}>
      <Life poll={poll} onPoll={onPoll} onHold={onHold} onRelease={onRelease} />
      {poll.settings.voters === 'codes' && <InviteCodes poll={poll} />}
      {poll.settings.voters === 'roll' && <AccountRoll poll={poll} />}
      {poll.writeIns.length > 0 && poll.status !== 'archived' && <WriteIns poll={poll} onPoll={onPoll} />}
      <Exports poll={poll} />
    </div>
  );
}

interface LifeProps extends OwnerPartProps {
  readonly poll: OwnerView;
}

/** Open, close, reopen, archive, copy, delete: whatever the poll's state allows. */
function Life({ poll, onPoll, onHold, onRelease }: LifeProps) {
  const { pollId, status, mayReopen } = poll;
  const [asked, ask] = useState<'close' | 'remove'>();
  const params = { pollId };
  const moving = useAction(pollsClient.movePoll, { onDone: onPoll, isToast: true });
  const copying = useAction(pollsClient.duplicatePoll, {
    onDone: (made) => navigate(`/polls/${made.pollId}`),
    isToast: true,
  });
  const removing = useRemoval();
  const move = async (to: 'open' | 'closed' | 'archived'): Promise<void> => {
    ask(undefined);
    if (to === 'closed') onHold();
    await moving.run({ params, body: { to } });
    // Live results were visible anyway, and an open poll has none to protect.
    if (to !== 'closed' || poll.settings.results === 'live') onRelease();
  };
  const remove = (): void => {
    ask(undefined);
    void removing.run({ params });
  };
  return (
    <Card title={ownerWords('manage')}>
      {status === 'draft' && <p class={styles['note']}>{ownerWords('draftText')}</p>}
      {mayReopen && <p class={styles['note']}>{ownerWords('reopenText')}</p>}
      <div class="row-2">
        {status === 'draft' && (
          <Button kind="primary" onClick={() => void move('open')}>
            {ownerWords('openNow')}
          </Button>
        )}
        {status === 'open' && <Button onClick={() => ask('close')}>{ownerWords('close')}</Button>}
        {mayReopen && <Button onClick={() => void move('open')}>{ownerWords('reopen')}</Button>}
        {status === 'closed' && (
          <Button onClick={() => void move('archived')}>{ownerWords('archive')}</Button>
        )}
        {status !== 'archived' && (
          <ButtonLink href={`/polls/${pollId}/edit`}>{ownerWords('edit')}</ButtonLink>
        )}
        <Button icon="copy" onClick={() => void copying.run({ params })}>
          {ownerWords('duplicate')}
        </Button>
        <Button kind="quiet" onClick={() => ask('remove')}>
          {ownerWords(status === 'draft' ? 'removeDraft' : 'remove')}
        </Button>
      </div>
      <Questions
        isDraft={status === 'draft'}
        asked={asked}
        onClose={() => void move('closed')}
        onRemove={remove}
        onNo={() => ask(undefined)}
      />
    </Card>
  );
}

interface QuestionsProps {
  readonly isDraft: boolean;
  readonly asked: 'close' | 'remove' | undefined;
  readonly onClose: () => void;
  readonly onRemove: () => void;
  readonly onNo: () => void;
}

/** The two actions that cannot be undone. */
function Questions({ isDraft, asked, onClose, onRemove, onNo }: QuestionsProps) {
  return (
    <>
      <Question
        isOpen={asked === 'close'}
        title={ownerWords('closeTitle')}
        text={ownerWords('closeText')}
        yes={ownerWords('close')}
        no={ownerWords('keepOpen')}
        onYes={onClose}
        onNo={onNo}
      />
      <RemoveQuestion isOpen={asked === 'remove'} isDraft={isDraft} onYes={onRemove} onNo={onNo} />
    </>
  );
}

const useRemoval = () =>
  useAction(pollsClient.deletePoll, { onDone: () => navigate('/polls', 'replace'), isToast: true });

interface RemoveQuestionProps extends Pick<QuestionProps, 'isOpen' | 'onYes' | 'onNo'> {
  readonly isDraft: boolean;
}

function RemoveQuestion({ isDraft, ...question }: RemoveQuestionProps) {
  return (
    <Question
      title={ownerWords(isDraft ? 'removeDraftTitle' : 'removeTitle')}
      text={ownerWords(isDraft ? 'removeDraftText' : 'removeText')}
      yes={ownerWords(isDraft ? 'removeDraft' : 'remove')}
      no={ownerWords('keep')}
      {...question}
    />
  );
}

/** What an administrator can do with somebody else's poll. */
export function Removal({ pollId }: { readonly pollId: string }) {
  const [isAsked, ask] = useState(false);
  const removing = useRemoval();
  return (
    <Card title={ownerWords('administer')}>
      <p class={styles['note']}>{ownerWords('administerText')}</p>
      <div class="row-2">
        <Button kind="quiet" isBusy={removing.isBusy} onClick={() => ask(true)}>
          {ownerWords('remove')}
        </Button>
      </div>
      <RemoveQuestion
        isDraft={false}
        isOpen={isAsked}
        onNo={() => ask(false)}
        onYes={() => {
          ask(false);
          void removing.run({ params: { pollId } });
        }}
      />
    </Card>
  );
}

interface QuestionProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Question({ isOpen, title, text, yes, no, onYes, onNo }: QuestionProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onNo}
      actions={
        <>
          <Button onClick={onNo}>{no}</Button>
          <Button kind="danger" onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

interface WriteInsProps {
  readonly poll: OwnerView;
  readonly onPoll: (poll: PollView) => void;
}

/** Spellings of the same write-in belong together; only the owner can say which. */
function WriteIns({ poll, onPoll }: WriteInsProps) {
  const merge = useAction(pollsClient.mergeWriteIn, { onDone: onPoll, isToast: true, isEach: true });
  const params = { pollId: poll.pollId };
  const own = poll.writeIns.filter(({ name, mergedWith }) => mergedWith === name).map(({ name }) => name);
  const targets = [...poll.candidates.map(({ name }) => name), ...own];
  return (
    <Card title={ownerWords('writeIns')}>
      <p class={styles['note']}>{ownerWords('writeInsText')}</p>
      {poll.writeIns.map(({ name, ballots, mergedWith }) => (
        <SelectField
          key={name}
          label={ownerWords('countsFor', { name })}
          hint={pollWords('ballots', { count: ballots })}
          value={mergedWith ?? ''}
          options={[
            { value: '', label: ownerWords('bucket') },
            { value: name, label: ownerWords('itself') },
            ...targets.filter((target) => target !== name).map((value) => ({ value, label: value })),
          ]}
          onChange={(value) =>
            void merge.run({ params, body: { name, mergeWith: value === '' ? undefined : value } })
          }
        />
      ))}
    </Card>
  );
}

const FORMATS = [
  'csv',
  'blt',
  'preflib',
  'abif',
  'cdf',
  'rctab',
  'json',
] as const satisfies readonly FileFormat[];

/** A file in any format; the page says what it could not hold. */
function Exports({ poll }: { readonly poll: OwnerView }) {
  const { pollId, status, question, contests = [] } = poll;
  const [format, setFormat] = useState<FileFormat>('csv');
  const [contest, setContest] = useState('');
  const ranked = contests.filter(({ kind }) => kind === 'ranked');
  const save = useAction(pollsClient.exportPoll, {
    onDone: ({ name, mediaType, text }) => saveFile(name, mediaType, text),
  });
  const notes = save.failure ? [] : (save.value?.notes ?? []);
  const isOver = status === 'closed' || status === 'archived';
  return (
    <Card title={ownerWords('exportTitle')}>
      <p class={styles['note']}>{ownerWords(isOver ? 'exportText' : 'exportLater')}</p>
      {isOver && (
        <div class={styles['stack']}>
          {ranked.length > 0 && (
            <SelectField
              label={ownerWords('exportQuestion')}
              value={contest}
              options={[
                { value: '', label: question ?? poll.title },
                ...ranked.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={setContest}
            />
          )}
          <SelectField
            label={ownerWords('exportTitle')}
            value={format}
            options={FORMATS.map((value) => ({ value, label: ownerWords(value) }))}
            onChange={setFormat}
            error={save.problem}
          />
          <Button
            icon="download"
            isBusy={save.isBusy}
            onClick={() =>
              void save.run({ params: { pollId }, query: { format, contest: contest || undefined } })
            }
          >
            {ownerWords('exportTitle')}
          </Button>
          {notes.length > 0 && (
            <div role="status">
              <p>{ownerWords('exportNotes')}</p>
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
