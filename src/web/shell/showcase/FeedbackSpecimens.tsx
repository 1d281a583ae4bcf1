import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { OfflineBar } from '#web/kit/parts/OfflineBar.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { ShortcutSheet } from '#web/kit/parts/ShortcutSheet.tsx';
import { shortcuts } from '#web/kit/parts/shortcuts.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { activityIds } from '#web/kit/parts/marks.ts';
import { kitWords } from '#web/kit/words.ts';
import { showcaseWords } from './showcase-words.ts';
import { Column, Row, Specimen } from './Specimen.tsx';

const undo = { label: () => kitWords('undo'), run: () => showToast(kitWords('saved'), { kind: 'good' }) };

export function OverlaySpecimens() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const close = (): void => setDialogOpen(false);
  return (
    <>
      <Specimen title={showcaseWords('overlays')}>
        {() => (
          <Row>
            <Button onClick={() => setDialogOpen(true)}>{showcaseWords('openDialog')}</Button>
            <Button onClick={() => showToast(showcaseWords('toastPlain'))}>
              {showcaseWords('showToast')}
            </Button>
            <Button
              icon="undo"
              onClick={() =>
                showToast(showcaseWords('toastUndo'), { action: { label: undo.label(), run: undo.run } })
              }
            >
              {kitWords('undo')}
            </Button>
            <Button icon="warning" onClick={() => showToast(showcaseWords('toastBad'), { kind: 'bad' })}>
              {showcaseWords('showToast')}
            </Button>
            <Button icon="question" onClick={() => setSheetOpen(true)}>
              {showcaseWords('openSheet')}
            </Button>
          </Row>
        )}
      </Specimen>
      <Dialog
        isOpen={isDialogOpen}
        title={showcaseWords('dialogTitle')}
        onClose={close}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {showcaseWords('quiet')}
            </Button>
            <Button kind="danger" onClick={close}>
              {showcaseWords('danger')}
            </Button>
          </>
        }
      >
        <p>{showcaseWords('dialogText')}</p>
      </Dialog>
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} shortcuts={shortcuts.value} />
    </>
  );
}

export function ProgressSpecimens() {
  return (
    <Specimen title={showcaseWords('progress')}>
      {() => (
        <Column>
          <Progress
            label={showcaseWords('importing')}
            share={0.4}
            text={showcaseWords('importText', { done: 1204, all: 3000 })}
          />
          <Progress label={showcaseWords('importing')} share={1} />
          <Progress label={showcaseWords('searching')} />
          <Row>
            <Skeleton shape="round" />
            <div style={{ flex: '1 1 12rem' }}>
              <Skeleton count={3} />
            </div>
          </Row>
          <Skeleton shape="row" count={2} />
        </Column>
      )}
    </Specimen>
  );
}

export function StatusSpecimens() {
  return (
    <Specimen title={showcaseWords('status')}>
      {() => (
        <Column>
          <OfflineBar isShown />
          <OfflineBar isShown waiting={3} />
          <Row>
            <SavedMark state="saved" />
            <SavedMark state="saving" />
            <SavedMark state="waiting" />
          </Row>
        </Column>
      )}
    </Specimen>
  );
}

export function EmptySpecimens() {
  return (
    <Specimen title={showcaseWords('empty')}>
      {() => (
        <EmptyState
          activity={activityIds[0]}
          title={showcaseWords('emptyTitle')}
          text={showcaseWords('emptyText')}
          action={
            <Button kind="primary" icon="plus">
              {showcaseWords('emptyAction')}
            </Button>
          }
        />
      )}
    </Specimen>
  );
}
