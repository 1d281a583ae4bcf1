import type { ComponentChild } from 'preact';
import { useEffect } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { addressOf, buildParts, isPart, wishIn, goToSpotSoon } from './Spot.tsx';
import type { BuildPart, BuildWish } from './Spot.tsx';
import { buildWords } from './build.words.ts';
import type { Draft } from './draft.ts';
import { useHunt } from './use-hunt.ts';
import type { HuntEditor } from './use-hunt.ts';
import styles from './Build.module.css';

// Beside the first reading.
const loadBasics = async () => (await import('./fields.tsx')).BasicsFields;
preloadPart(loadBasics);

// One part of the editor is seen at a time.
const loadStopsPart = async () => (await import('../stops/StopsPart.tsx')).StopsPart;
const loadTeamsPart = async () => (await import('./TeamsPart.tsx')).TeamsPart;
const loadOrderPart = async () => (await import('./OrderPart.tsx')).OrderPart;
const loadRehearsalPart = async () => (await import('./RehearsalPart.tsx')).RehearsalPart;
const loadReadyPart = async () => (await import('./ReadyPart.tsx')).ReadyPart;
const loadFilesPart = async () => (await import('../files/FilesPart.tsx')).FilesPart;

/** A hunt before anybody walks. */
export function BuildPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const editor = useHunt(gameId);
  if (editor.draft) return <Loaded key={gameId} editor={editor} draft={editor.draft} />;
  const { failure, load } = editor;
  if (failure)
    return <HuntTrouble trouble={troubleOf(failure)} gameId={gameId} onRetry={() => void load()} />;
  return (
    <Page title={buildWords('title')} activity="hunts">
      <Skeleton shape="row" count={6} />
    </Page>
  );
}

interface LoadedProps {
  readonly editor: HuntEditor;
  readonly draft: Draft;
}

/** The part, the stop and the field are in the address: links can lead to them. */
function useWish(gameId: string): [BuildWish, (wish: BuildWish) => void] {
  const wish = wishIn(currentUrl.value.searchParams);
  useEffect(() => {
    if (wish.spot !== undefined) goToSpotSoon(wish.spot);
  }, [wish.spot, wish.stop, wish.part]);
  return [wish, (next) => navigate(addressOf(gameId, next), 'replace')];
}

function Loaded({ editor, draft }: LoadedProps) {
  const [wish, setWish] = useWish(editor.gameId);
  const hasBegun = editor.stored !== undefined && editor.stored.phase !== 'ready';
  const toConsole = (
    <ButtonLink href={`/hunts/${editor.gameId}/host`} kind="primary" size="large" iconAfter="arrow-right">
      {buildWords('toConsole')}
    </ButtonLink>
  );
  return (
    <Page
      title={draft.name.trim() === '' ? buildWords('unnamedHunt') : draft.name}
      activity="hunts"
      aside={
        <>
          <SavedMark state={editor.saveState} />
          {isWideScreen.value && toConsole}
        </>
      }
      // On a phone the bar would lie over the fields of the stop that is written.
      {...(!isWideScreen.value && wish.stop === undefined && { action: toConsole })}
    >
      <Notices editor={editor} hasBegun={hasBegun} />
      <Lazy load={loadBasics} props={{ draft, onEdit: editor.edit }} />
      <Parts editor={editor} draft={draft} hasBegun={hasBegun} wish={wish} onWish={setWish} />
    </Page>
  );
}

interface PartsProps extends LoadedProps {
  readonly hasBegun: boolean;
  readonly wish: BuildWish;
  readonly onWish: (wish: BuildWish) => void;
}

function Parts({ editor, draft, hasBegun, wish, onWish }: PartsProps) {
  const { edit, gameId } = editor;
  const panels: Readonly<Record<BuildPart, () => ComponentChild>> = {
    stops: () => (
      <Lazy
        load={loadStopsPart}
        props={{
          draft,
          isFixed: hasBegun,
          selectedId: wish.stop,
          onSelect: (stop) => onWish({ part: 'stops', stop }),
          onEdit: edit,
        }}
      />
    ),
    teams: () => (
      <Lazy
        load={loadTeamsPart}
        props={{
          draft,
          onEdit: edit,
          settings: editor.stored?.settings,
          gameId: editor.gameId,
          onSettings: editor.showSettings,
        }}
      />
    ),
    order: () => (
      <Lazy
        load={loadOrderPart}
        props={{ draft, onEdit: edit, onStop: (stop) => onWish({ part: 'stops', stop, spot: 'opens' }) }}
      />
    ),
    rehearsal: () => <Lazy load={loadRehearsalPart} props={{ draft, onEdit: edit }} />,
    check: () => (
      <Lazy load={loadReadyPart} props={{ gameId, draft, found: editor.stored?.findings ?? [] }} />
    ),
    files: () => <Lazy load={loadFilesPart} props={{ gameId, draft, isFixed: hasBegun, onEdit: edit }} />,
  };
  const shown = buildParts.filter((part) => !hasBegun || (part !== 'teams' && part !== 'order'));
  return (
    <Tabs
      label={buildWords('parts')}
      chosen={wish.part}
      onChoose={(id) => isPart(id) && onWish({ part: id })}
      tabs={shown.map((part) => ({
        id: part,
        label: buildWords(part),
        panel: part === wish.part ? panels[part]() : null,
      }))}
    />
  );
}

function Notices({ editor, hasBegun }: { readonly editor: HuntEditor; readonly hasBegun: boolean }) {
  return (
    <div class={styles['notices']} aria-live="polite">
      {hasBegun && <p class={styles['notice']}>{buildWords('running')}</p>}
      {editor.refusal !== undefined && editor.saveState === 'waiting' && (
        <Problem isBanner>{buildWords('refused', { reason: editor.refusal })}</Problem>
      )}
      {editor.isOutdated && (
        <div class={styles['notice']} data-bad>
          <p>{buildWords('conflict')}</p>
          <div class="row-2">
            <Button onClick={() => void editor.load()}>{buildWords('takeTheirs')}</Button>
            <Button onClick={() => void editor.keepMine()}>{buildWords('keepMine')}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
