import { useLayoutEffect, useState } from 'preact/hooks';
import { CopyButton } from '#platform/questions/web/CopyButton.tsx';
import { ExportDialog } from '#platform/questions/web/ExportDialog.tsx';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Link, navigate } from '#web/kit/navigation.tsx';
import { ButtonLink, Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Tag } from '#web/kit/parts/LinkCards.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import type { SetFormat, SetView } from '#activities/engagements/contract.setviews.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { editorWords } from './editor.words.ts';
import { setsWords } from './sets.words.ts';
import { setWords } from './set.words.ts';
import { useTyping } from './use-typing.ts';
import type { TypingState } from './use-typing.ts';
import type { SetEditor } from './use-set.ts';
import { OwnerCard } from './OwnerCard.tsx';
import { CategoryPart, NewQuestion } from './QuestionList.tsx';
import styles from './Editor.module.css';
import { showToast } from '#web/kit/parts/toasts.ts';
import { setsClient } from './sets.client.ts';
import { DetailsDialog } from './DetailsDialog.tsx';

const loadCorrections = async () =>
  (await import('#platform/questions/web/CorrectionsPart.tsx')).CorrectionsPart;

/** The set itself with its editor, fetched while the set is. */
export function LoadedSet({ set, editor }: { readonly set: SetView; readonly editor: SetEditor }) {
  const typing = useTyping();
  const host = set.status === 'active' && set.totalQuestions > 0 && (
    <ButtonLink href={`/engagements/new?set=${set.setId}`} kind="primary" size="large">
      {setWords('host')}
    </ButtonLink>
  );
  return (
    <Page
      title={set.name}
      activity="engagements"
      {...(set.description !== '' && { lead: set.description })}
      {...(host && isWideScreen.value && { aside: host })}
      // On a phone the bar would lie over the fields of the form.
      {...(host && !isWideScreen.value && typing.current === undefined && { action: host })}
    >
      <Facts set={set} editor={editor} />
      <SetTools set={set} editor={editor} />
      {set.isCopy === true && (
        <Lazy
          load={loadCorrections}
          props={{
            kind: 'set' as const,
            id: set.setId,
            onTaken: () => editor.editAtOnce(() => setsClient.readSet({ params: { setId: set.setId } })),
          }}
          shape="row"
        />
      )}
      <Questions set={set} editor={editor} typing={typing} />
      {set.isMine && <OwnerCard set={set} editor={editor} />}
      <p>
        <Link href="/engagements/sets">{setWords('allSets')}</Link>
      </p>
    </Page>
  );
}

function Facts({ set, editor }: { readonly set: SetView; readonly editor: SetEditor }) {
  const { type, totalQuestions, visibility, status, edition, customInstructions, sourceName, isMine } = set;
  return (
    <>
      <p class={styles['facts']}>
        <Tag tone="accent">{typeWords(type)}</Tag>
        {visibility === 'example' && <Tag>{setWords('example')}</Tag>}
        {visibility === 'shared' && <Tag>{setWords('sharedSet')}</Tag>}
        <span>{setsWords('questions', { count: totalQuestions })}</span>
        {edition > 1 && <span>{setWords('edition', { number: edition })}</span>}
        {sourceName !== undefined && <span>{setWords('fromFile', { name: sourceName })}</span>}
        {isMine && <SavedMark state={editor.saveState} />}
      </p>
      {status === 'archived' && <p class={styles['about']}>{setWords('archivedNote')}</p>}
      {customInstructions !== undefined && <p class={styles['about']}>{customInstructions}</p>}
    </>
  );
}

interface QuestionsProps {
  readonly set: SetView;
  readonly editor: SetEditor;
  readonly typing: TypingState;
}

function Questions({ set, editor, typing }: QuestionsProps) {
  const [showsKeys, setShowsKeys] = useState(set.isMine);
  const last = editor.groups.at(-1)?.category.name ?? '';
  useLayoutEffect(
    () =>
      set.isMine
        ? addShortcuts([
            { key: 'n', label: () => editorWords('shortcutNew'), run: () => typing.begin({ newIn: last }) },
          ])
        : undefined,
    [set.isMine, last],
  );
  return (
    <>
      {set.type === 'trivia' && (
        <Switch label={setWords('showKeys')} isChecked={showsKeys} onChange={setShowsKeys} />
      )}
      {editor.groups.map((group) => (
        <CategoryPart key={group.category.categoryId} {...{ set, group, editor, showsKeys, typing }} />
      ))}
      {editor.groups.length === 0 && (
        <>
          <EmptyState
            title={setWords('noQuestions')}
            {...(set.isMine && { text: setWords('noQuestionsText') })}
            activity="engagements"
          />
          {set.isMine && <NewQuestion {...{ set, editor, typing }} category="" />}
        </>
      )}
    </>
  );
}

/** What makes sense for the type, the most usual first. */
const formatsFor = (type: EngagementType): readonly SetFormat[] => {
  if (type === 'call-and-answer') {
    return ['call-and-answer-csv', 'call-and-answer-xlsx', 'json', 'wayground-xlsx', 'gift'];
  }
  const tables: readonly SetFormat[] = ['trivia-csv', 'trivia-xlsx', 'json'];
  return type === 'trivia'
    ? [...tables, 'kahoot-xlsx', 'wayground-xlsx', 'gift', 'aiken']
    : [...tables, 'wayground-xlsx'];
};

interface SetToolsProps {
  readonly set: SetView;
  readonly editor: SetEditor;
}

/** What can be done with the whole set. */
function SetTools({ set, editor }: SetToolsProps) {
  const [open, setOpen] = useState<'details' | 'export'>();
  const close = (): void => setOpen(undefined);
  const copy = useAction(setsClient.duplicateSet, {
    isToast: true,
    onDone: (made) => {
      navigate(`/engagements/sets/${made.setId}`);
      showToast(setWords('copied'), { kind: 'good' });
    },
  });
  const { setId, isMine } = set;
  return (
    <div class={styles['tools']}>
      {isMine && (
        <Button icon="sliders" onClick={() => setOpen('details')}>
          {setWords('details')}
        </Button>
      )}
      <Button icon="copy" isBusy={copy.isBusy} onClick={() => void copy.run({ params: { setId }, body: {} })}>
        {setWords('copy')}
      </Button>
      <Button icon="download" onClick={() => setOpen('export')}>
        {setWords('export')}
      </Button>
      {set.type === 'trivia' && set.totalQuestions > 0 && <CopyButton kind="set" id={setId} />}
      <ExportDialog
        isOpen={open === 'export'}
        onClose={close}
        title={setWords('exportTitle')}
        formats={formatsFor(set.type).map((value) => ({ value, label: setWords(value) }))}
        read={(call) => setsClient.exportSet({ params: { setId }, ...call })}
        lostOf={({ notes }) => notes}
      />
      {open === 'details' && <DetailsDialog set={set} editor={editor} onClose={close} />}
    </div>
  );
}
