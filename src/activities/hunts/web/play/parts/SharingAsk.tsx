import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { insideWords } from '../inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from '../play-session.ts';
import { isSharingKept, keepSharing } from '../sharing.ts';
import styles from './SharingAsk.module.css';

interface SharingAskProps {
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

/** Asked once, in our words, before the phone asks in its own. */
export function SharingAsk({ play, session }: SharingAskProps) {
  const { gameId } = session.run;
  const [isAnswered, setAnswered] = useState(isSharingKept(gameId) !== undefined);
  const hasPlaces = play.levels.some((level) => 'hasPlace' in level && level.hasPlace);
  if (isAnswered || !hasPlaces || play.phase !== 'running') return null;
  const answer = (isWanted: boolean): void => {
    keepSharing(gameId, isWanted);
    session.trail.share(isWanted);
    setAnswered(true);
  };
  return (
    <section class={styles['ask']}>
      <h2 class={styles['title']}>{insideWords('shareTitle')}</h2>
      <p class={styles['soft']}>{insideWords('shareText')}</p>
      <div class={styles['answers']}>
        <Button size="small" kind="primary" onClick={() => answer(true)}>
          {insideWords('shareYes')}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {insideWords('shareNo')}
        </Button>
      </div>
    </section>
  );
}
