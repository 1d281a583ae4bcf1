import { useEffect, useState, useLayoutEffect } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import type { GivenVerdict, JudgingState } from './judging.state.ts';
import { judgingFilters, photosIn } from './judging-queue.ts';
import { judgingWords } from './judging.words.ts';
import { Filmstrip, PhotoFacts, PhotoStage } from './DeskPhoto.tsx';
import styles from './Judging.module.css';

const loadReject = async () => (await import('./VerdictDialogs.tsx')).RejectDialog;
const loadPoints = async () => (await import('./VerdictDialogs.tsx')).PointsDialog;

interface DeskProps {
  readonly album: HostAlbum;
  readonly state: JudgingState;
}

const toldOf = ({ isAccepted, points }: GivenVerdict, team: string): string => {
  if (!isAccepted) return judgingWords('rejected', { team });
  return points === undefined
    ? judgingWords('accepted', { team })
    : judgingWords('acceptedPoints', { team, points });
};

/** The photo it is about is kept: another host may judge it meanwhile, and the desk moves on. */
interface Asking {
  readonly what: 'reject' | 'points';
  readonly photo: HostPhoto;
}

/** Every action of the desk, by key and button; each is announced and can be undone. */
const useActs = ({ album, state }: DeskProps) => {
  const [asking, setAsking] = useState<Asking>();
  const teamOf = ({ teamId }: HostPhoto): string =>
    album.teams.find((team) => team.teamId === teamId)?.name ?? teamId;
  const tell = (problem: string): void => {
    showToast(judgingWords('failed', { problem }), { kind: 'bad' });
  };
  const undo = async (verdictId?: string): Promise<void> => {
    const answer = await state.undo(verdictId);
    if (answer?.ok === true)
      showToast(judgingWords('undone', { team: teamOf(answer.value.photo) }), { kind: 'good' });
    else if (answer) tell(answer.error.message);
  };
  const judge = async (photo: HostPhoto, verdict: GivenVerdict): Promise<void> => {
    setAsking(undefined);
    const answer = await state.judge(photo, verdict);
    if (!answer.ok) return tell(answer.error.message);
    const { verdictId } = answer.value.photo;
    const action = { label: judgingWords('undo'), run: () => void undo(verdictId) };
    showToast(toldOf(verdict, teamOf(photo)), { kind: 'good', action });
  };
  const hide = async (photo: HostPhoto): Promise<void> => {
    const answer = await state.hide(photo, !photo.isHidden);
    if (!answer.ok) tell(answer.error.message);
    else showToast(judgingWords(answer.value.isHidden ? 'hidden' : 'shown'));
  };
  const withPhoto = (act: (photo: HostPhoto) => void) => () => {
    if (state.current.value) act(state.current.value);
  };
  const acts = {
    accept: withPhoto((photo) => void judge(photo, { isAccepted: true })),
    reject: withPhoto((photo) => setAsking({ what: 'reject', photo })),
    score: withPhoto((photo) => setAsking({ what: 'points', photo })),
    hide: withPhoto((photo) => void hide(photo)),
    undo: () => void undo(),
    next: () => state.step(1),
    previous: () => state.step(-1),
  };
  return { acts, asking, judge, close: () => setAsking(undefined) };
};

export function Desk({ album, state }: DeskProps) {
  const { acts, asking, judge, close } = useActs({ album, state });
  useDeskKeys(acts);
  const wanted = currentUrl.value.searchParams.get('photo');
  useLayoutEffect(() => {
    if (wanted !== null) state.open(wanted);
  }, [state, wanted]);
  useEffect(() => {
    preloadPart(loadReject);
    preloadPart(loadPoints);
  }, []);
  const photo = state.current.value;
  return (
    <Page title={judgingWords('title')} activity="hunts" aside={<Ways gameId={album.gameId} />}>
      <Filter album={album} state={state} />
      {photo === undefined ? (
        <NothingHere album={album} state={state} onUndo={acts.undo} />
      ) : (
        <div class={styles['desk']}>
          <PhotoStage key={photo.photoId} photo={photo} album={album} onStep={(by) => state.step(by)} />
          <PhotoFacts
            photo={photo}
            album={album}
            index={state.queue.value.indexOf(photo)}
            total={state.queue.value.length}
          />
          <Filmstrip
            album={album}
            photos={state.queue.value}
            current={photo}
            onChoose={(id) => state.choose(id)}
          />
          <VerdictBar {...acts} photo={photo} mayUndo={state.mayUndo.value} />
        </div>
      )}
      {asking && <Asked {...asking} album={album} state={state} onClose={close} onVerdict={judge} />}
    </Page>
  );
}

interface AskedProps extends DeskProps, Asking {
  readonly onClose: () => void;
  readonly onVerdict: (photo: HostPhoto, verdict: GivenVerdict) => Promise<void>;
}

/** What a verdict still needs: a reason, or points. */
function Asked({ what, photo, album, state, onClose, onVerdict }: AskedProps) {
  if (what === 'reject')
    return (
      <Lazy
        load={loadReject}
        props={{
          weigh: () => state.weigh(photo, { isAccepted: false }),
          onClose,
          onReject: (reason) => void onVerdict(photo, { isAccepted: false, reason }),
        }}
      />
    );
  return (
    <Lazy
      load={loadPoints}
      props={{
        usual: album.levels.find(({ levelId }) => levelId === photo.levelId)?.points ?? 0,
        weigh: (points) => state.weigh(photo, { isAccepted: true, points }),
        onClose,
        onAccept: (points) => void onVerdict(photo, { isAccepted: true, points }),
      }}
    />
  );
}

function Filter({ album, state }: DeskProps) {
  return (
    <div class={styles['filter']}>
      <Segmented
        label={judgingWords('filter')}
        value={state.filter.value}
        segments={judgingFilters.map((filter) => ({
          value: filter,
          label: judgingWords(filter, { count: photosIn(album.photos, filter).length }),
        }))}
        onChange={(filter) => state.show(filter)}
      />
    </div>
  );
}

function Ways({ gameId }: { readonly gameId: string }) {
  return (
    <>
      <ButtonLink size="small" kind="quiet" href={`/hunts/${gameId}/photos`}>
        {judgingWords('album')}
      </ButtonLink>
      <span class={styles['wideOnly']}>
        <ButtonLink size="small" kind="quiet" href={`/hunts/${gameId}/slideshow`}>
          {judgingWords('slideshow')}
        </ButtonLink>
      </span>
      <ButtonLink size="small" kind="quiet" icon="arrow-left" href={`/hunts/${gameId}/host`}>
        {judgingWords('toHunt')}
      </ButtonLink>
    </>
  );
}

interface VerdictBarProps {
  readonly photo: HostPhoto;
  readonly mayUndo: boolean;
  readonly accept: () => void;
  readonly reject: () => void;
  readonly score: () => void;
  readonly hide: () => void;
  readonly undo: () => void;
}

function VerdictBar({ photo, mayUndo, accept, reject, score, hide, undo }: VerdictBarProps) {
  return (
    <div class={styles['bar']}>
      <Button kind="danger" icon="cross" aria-keyshortcuts="r" onClick={reject}>
        {judgingWords('reject')}
      </Button>
      <Button size="small" icon="sliders" aria-keyshortcuts="p" onClick={score}>
        {judgingWords('points')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={photo.isHidden ? 'eye' : 'eye-off'}
        aria-keyshortcuts="v"
        onClick={hide}
      >
        {judgingWords(photo.isHidden ? 'show' : 'hide')}
      </Button>
      <Button size="small" kind="quiet" icon="undo" aria-keyshortcuts="u" disabled={!mayUndo} onClick={undo}>
        {judgingWords('undo')}
      </Button>
      <Button kind="primary" icon="check" aria-keyshortcuts="a" onClick={accept}>
        {judgingWords('accept')}
      </Button>
    </div>
  );
}

function NothingHere({ album, state, onUndo }: DeskProps & { readonly onUndo: () => void }) {
  const filter = state.filter.value;
  const undo = state.mayUndo.value ? (
    <Button icon="undo" onClick={onUndo}>
      {judgingWords('undo')}
    </Button>
  ) : undefined;
  if (filter === 'judged') return <EmptyState title={judgingWords('noneJudged')} activity="hunts" />;
  if (filter === 'reported') return <EmptyState title={judgingWords('noneReported')} activity="hunts" />;
  const isEmpty = album.photos.length === 0;
  return (
    <EmptyState
      title={judgingWords(isEmpty ? 'noneYet' : 'allDone')}
      text={judgingWords(isEmpty ? 'noneYetText' : 'allDoneText')}
      activity="hunts"
      {...(undo && { action: undo })}
    />
  );
}

interface DeskActs {
  readonly accept: () => void;
  readonly reject: () => void;
  readonly score: () => void;
  readonly hide: () => void;
  readonly undo: () => void;
  readonly next: () => void;
  readonly previous: () => void;
}

const KEYS = [
  ['a', 'accept', 'accept'],
  ['r', 'reject', 'reject'],
  ['p', 'points', 'score'],
  // Not h: that goes home on every page.
  ['v', 'hide', 'hide'],
  ['u', 'undo', 'undo'],
  ['ArrowRight', 'next', 'next'],
  ['ArrowLeft', 'previous', 'previous'],
] as const;

/** One key for each act: twenty photos a minute. */
const useDeskKeys = (acts: DeskActs): void => {
  useLayoutEffect(() =>
    addShortcuts(
      KEYS.map(([key, words, act]) => ({ key, label: () => judgingWords(words), run: acts[act] })),
    ),
  );
};
