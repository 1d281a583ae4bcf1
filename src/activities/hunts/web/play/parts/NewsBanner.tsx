import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { insideWords } from '../inside.words.ts';
import type { PlaySession } from '../play-session.ts';
import styles from './NewsBanner.module.css';

interface NewsBannerProps {
  readonly hunt: PlayerView;
  readonly session: PlaySession;
  readonly isTalking: boolean;
  readonly onRead: () => void;
}

const speakerOf = (hunt: PlayerView, { levelId }: PlayerMessage): string | undefined => {
  const level = hunt.play.levels.find((one) => one.levelId === levelId);
  return level && 'character' in level ? level.character?.name : undefined;
};

/** A word of the host is seen wherever one is; a character's answer leads to the talk. */
export function NewsBanner({ hunt, session, isTalking, onRead }: NewsBannerProps) {
  const news = session.talk.news.value;
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    // Whoever is in the talk reads it there.
    if (isTalking && news && news.role !== 'system') setSeenId(news.id);
  }, [isTalking, news]);
  const speaker = news && speakerOf(hunt, news);
  const isShown =
    news !== undefined &&
    news.id !== seenId &&
    (news.role === 'system' || (!isTalking && speaker !== undefined));
  return (
    <div aria-live="assertive">
      {isShown && (
        <div class={styles['banner']}>
          <p>
            <strong>
              {news.role === 'system'
                ? insideWords('news')
                : insideWords('characterSays', { name: speaker ?? '' })}
            </strong>
            {news.role === 'system' && <span class={styles['words']}>{news.text}</span>}
          </p>
          <Button
            size="small"
            onClick={() => {
              setSeenId(news.id);
              if (news.role !== 'system') onRead();
            }}
          >
            {insideWords(news.role === 'system' ? 'dismiss' : 'read')}
          </Button>
        </div>
      )}
    </div>
  );
}
