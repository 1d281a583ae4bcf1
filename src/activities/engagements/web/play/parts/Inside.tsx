import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { HandIn } from '../hand-in.ts';
import { playWords } from '../play.words.ts';
import type { PlayerState } from '../player.state.ts';
import { preloadInputs } from './AnswerForm.tsx';
import { preloadStages, Stage } from './Stage.tsx';
import styles from './Inside.module.css';

/** A player at the table: who one is, what is asked, and the ways to be heard. */
export function Inside({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  const handIn = useMemo(() => new HandIn(game.gameId, state), [game.gameId, state]);
  useEffect(() => {
    preloadInputs();
    preloadStages(game.engagementType);
    return () => handIn.close();
  }, [handIn]);
  return (
    <Page title={game.title} width="full" activity="engagements" isTitleHidden>
      <div class={styles['play']}>
        <TopBar game={game} state={state} />
        <div class={styles['stage']}>
          <Stage game={game} state={state} handIn={handIn} />
        </div>
        <BottomBar game={game} state={state} />
      </div>
    </Page>
  );
}

const loadSeatSheet = async () => (await import('./SeatSheet.tsx')).SeatSheet;
const loadAsks = async () => (await import('./AsksSheet.tsx')).AsksSheet;
const loadReactions = async () => (await import('./ReactionBar.tsx')).ReactionBar;

function TopBar({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  const [isOpen, setOpen] = useState(false);
  const { me, gameId, teams, engagementType } = game;
  const team = teams.find(({ teamId }) => teamId === me.teamId)?.name;
  const hasPoints = engagementType === 'trivia' || engagementType === 'call-and-answer';
  return (
    <header class={styles['bar']}>
      <div class={styles['who']}>
        <span class={styles['name']}>{me.name}</span>
        {team !== undefined && <span class={styles['soft']}>{playWords('teamNow', { name: team })}</span>}
      </div>
      {hasPoints && (
        <div class={styles['score']}>
          {me.rank !== undefined && (
            <span class={styles['soft']}>{playWords('rank', { rank: me.rank })}</span>
          )}
          <span
            class={styles['points']}
            title={playWords('points', { count: me.total })}
            aria-label={playWords('points', { count: me.total })}
            role="img"
          >
            {formatNumber(me.total)}
          </span>
        </div>
      )}
      <IconButton icon="person" label={playWords('menu')} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={playWords('menu')} onClose={() => setOpen(false)}>
        <Lazy load={loadSeatSheet} props={{ gameId, me, onMe: (next) => state.keepMe(next) }} />
      </Dialog>
    </header>
  );
}

function BottomBar({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  const [isOpen, setOpen] = useState(false);
  const { gameId, asks, hasReactions, stage } = game;
  if (stage.phase === 'ended' || (asks === 'off' && !hasReactions)) return undefined;
  return (
    <footer class={styles['foot']}>
      {hasReactions && <Lazy load={loadReactions} props={{ gameId }} />}
      {asks !== 'off' && (
        <>
          <Button size="small" icon="question" onClick={() => setOpen(true)}>
            {playWords('ask')}
          </Button>
          <Dialog isOpen={isOpen} title={playWords('ask')} onClose={() => setOpen(false)}>
            <Lazy load={loadAsks} props={{ gameId, seen: state.asksSeen.value }} />
          </Dialog>
        </>
      )}
    </footer>
  );
}
