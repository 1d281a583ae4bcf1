import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { after } from '#web/kit/after.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { rememberSeat } from '../kept-seat.ts';
import tints from '../parts/Tint.module.css';
import { whileAwake } from '../parts/while-awake.ts';
import { Waiting } from './Message.tsx';
import { playWords } from './play.words.ts';
import type { PlayerState } from './player.state.ts';
import { stageVoice } from './stage-voice.ts';
import styles from './Play.module.css';

/** Phones fetch the answer form at different times in the lobby: none should have to when the first question opens. */
const FORM_AFTER_MS = 5000;
const FORM_SPREAD_MS = 15_000;

/** A player with a seat: their name and points, the question, Q&A and reactions. */
export function Inside({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  useEffect(() => whileAwake(), []);
  useFeel(game);
  useEffect(() => rememberSeat(game.gameId), [game.gameId]);
  const isAsked = useRef(false);
  isAsked.current ||= game.challenge !== undefined || game.stage.phase !== 'waiting';
  useEffect(() => after(FORM_AFTER_MS + Math.random() * FORM_SPREAD_MS, () => preloadPart(loadAsked)), []);
  const stage = useFocusOnNewStage(game);
  return (
    <Page title={game.title} width="full" activity="engagements" isTitleHidden>
      <div class={`${styles['play']} ${tints['tint']}`} data-accent={game.accent}>
        <TopBar game={game} state={state} />
        <p class="visually-hidden" role="status">
          {stageVoice(game)}
        </p>
        <div ref={stage} class={styles['stage']} tabIndex={-1}>
          {isAsked.current ? (
            <Lazy load={loadAsked} props={{ game, state }} />
          ) : (
            <Waiting title={game.title} />
          )}
        </div>
        {hasReactionTime(game) && (
          <footer class={styles['foot']}>
            <Lazy load={loadReactions} shape="row" props={{ gameId: game.gameId }} />
          </footer>
        )}
      </div>
    </Page>
  );
}

const loadAsked = async () => (await import('./Stage.tsx')).Asked;
const loadSeatSheet = async () => (await import('./SeatSheet.tsx')).SeatSheet;
const loadAsks = async () => (await import('./AsksSheet.tsx')).AsksSheet;
const loadReactions = async () => (await import('./ReactionBar.tsx')).ReactionBar;

/** A touch when something happened, where somebody has switched it on. */
function useFeel(game: PlayerView): void {
  const before = useRef(game);
  useEffect(() => {
    const last = before.current;
    before.current = game;
    if (last === game) return;
    import('./phone-feel.ts')
      .then(({ feel, momentOf }) => {
        const moment = momentOf(last, game);
        if (moment) feel(moment);
      })
      .catch(() => undefined);
  }, [game.stage.phase, game.stage.isReading, game.outcome?.questionId]);
}

/**
 * What had the focus is often gone with the question it belonged to: then keys and readers go on where the new
 * one begins, not at the top of the page.
 */
function useFocusOnNewStage({ stage }: PlayerView) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [stage.phase, stage.epoch, stage.isReading]);
  useLayoutEffect(() => {
    // Where one had scrolled to was another question's end.
    window.scrollTo({ top: 0 });
  }, [stage.phase, stage.epoch, stage.board]);
  return element;
}

/** Signs are for when there is nothing else to do: an answer needs the whole screen. */
const hasReactionTime = ({ hasReactions, stage, answers, hasFinished, ballot }: PlayerView): boolean => {
  switch (stage.phase) {
    case 'ended':
      return false;
    case 'question':
      return hasReactions && (stage.survey ? hasFinished : answers.length > 0);
    case 'voting':
      return hasReactions && ballot?.votes !== undefined;
    default:
      return hasReactions;
  }
};

function TopBar({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  const [isOpen, setOpen] = useState(false);
  const { me, gameId, teams, engagementType, stage } = game;
  const team = teams.find(({ teamId }) => teamId === me.teamId)?.name;
  const hasPoints = engagementType === 'trivia' || engagementType === 'call-and-answer';
  return (
    <header class={styles['insideBar']}>
      <div class={styles['who']}>
        <span class={styles['insideName']}>{me.name}</span>
        {team !== undefined && <span class="hint">{playWords('teamNow', { name: team })}</span>}
      </div>
      {hasPoints && (
        <div class={styles['score']}>
          {me.rank !== undefined && <span class="hint">{playWords('rank', { rank: me.rank })}</span>}
          <span
            class={styles['insidePoints']}
            title={playWords('points', { count: me.total })}
            aria-label={playWords('points', { count: me.total })}
            role="img"
          >
            {formatNumber(me.total)}
          </span>
        </div>
      )}
      {game.asks !== 'off' && stage.phase !== 'ended' && <Asks game={game} state={state} />}
      <IconButton icon="person" label={playWords('menu')} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={playWords('menu')} onClose={() => setOpen(false)}>
        <Lazy
          load={loadSeatSheet}
          props={{ gameId, me, onMe: (next) => state.page.change((known) => ({ ...known, me: next })) }}
        />
      </Dialog>
    </header>
  );
}

function Asks({ game, state }: { readonly game: PlayerView; readonly state: PlayerState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="question" onClick={() => setOpen(true)}>
        {playWords('ask')}
      </Button>
      <Dialog isOpen={isOpen} title={playWords('ask')} onClose={() => setOpen(false)}>
        <Lazy
          load={loadAsks}
          props={{ gameId: game.gameId, asksNames: game.asksNames, seen: state.asksSeen.value }}
        />
      </Dialog>
    </>
  );
}
