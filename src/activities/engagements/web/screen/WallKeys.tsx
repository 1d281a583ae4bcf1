import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LivePage } from '#web/kit/data/live-page.ts';
import { useLive } from '#web/kit/data/live-page.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { hostClient } from '../host/host.client.ts';
import { openConsole, useMove, useOutline } from '../host/host.state.ts';
import { backOffer, mainOffer } from '../host/next-move.ts';
import { showWords } from './show.words.ts';
import styles from './Show.module.css';

/** One press of a key or a clicker; the number distinguishes it from the one before. */
export interface Press {
  readonly number: number;
  readonly isBack: boolean;
}

interface WallKeysProps {
  readonly gameId: string;
  readonly press: Press;
}

/** In a host's browser the wall takes a clicker's keys. Loaded with the first press. */
export function WallKeys({ gameId, press }: WallKeysProps) {
  const page = useMemo(
    () => openConsole({ reading: engagementsClient, hosting: hostClient, live: pageLive() }, gameId),
    [gameId],
  );
  const screen = useLive(page);
  if (screen.phase === 'here') return <Keys game={screen.view} page={page} press={press} />;
  return screen.phase === 'forbidden' ? (
    <Hint key={press.number} text={showWords('keysForHosts')} />
  ) : undefined;
}

interface KeysProps extends Pick<WallKeysProps, 'press'> {
  readonly game: HostView;
  readonly page: LivePage<HostView>;
}

function Keys({ game, page, press }: KeysProps) {
  const { value: outline, problem: outlineProblem } = useOutline(game);
  const isLoading = game.setId !== undefined && outline === undefined && outlineProblem === undefined;
  const { move, isMoving, problem } = useMove(game, page);
  const done = useRef(0);
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    // How many are left decides between the next question and the end. The wall may show a step before its answer is
    // here: a press meanwhile waits, and is about what the answer says.
    if (press.number === done.current || isLoading || isMoving) return;
    done.current = press.number;
    const offer = press.isBack ? backOffer(game) : mainOffer(game, outline?.left);
    const asks = offer?.label === 'end' && !isEnding;
    setEnding(asks);
    if (offer && !asks) move(offer.move);
  }, [press.number, isLoading, isMoving]);
  if (isEnding) return <Hint key={press.number} text={showWords('pressToEnd')} isLasting />;
  return problem === undefined ? undefined : <Hint key={press.number} text={problem} />;
}

const SHOWN_MS = 5000;

/** Says it for a moment: a wall is for the room. */
function Hint({ text, isLasting = false }: { readonly text: string; readonly isLasting?: boolean }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    if (isLasting) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLasting]);
  return isShown ? (
    <p class={styles['hint']} role="status">
      {text}
    </p>
  ) : undefined;
}
