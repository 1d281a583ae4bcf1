import type { Ask } from '#activities/engagements/contract.views.ts';
import { Room } from './Room.tsx';
import { screenWords } from './screen.words.ts';
import { showWords } from './show.words.ts';
import styles from './Screen.module.css';

/** Questions of the audience alone, those with most votes first; answered ones stand behind the others. */
export function AsksWall({ asks }: { readonly asks: readonly Ask[] }) {
  return (
    <div class={styles['standings']}>
      <p class={styles['standingsTitle']}>{screenWords('asks')}</p>
      {asks.length === 0 && <p class={styles['wallStageLine']}>{showWords('noAsks')}</p>}
      <Room class={styles['list']} label={screenWords('asks')} isOrdered>
        {asks.map(({ askId, text, author, votes, status, isPinned }) => (
          <li key={askId} data-first={isPinned || undefined} data-done={status === 'answered' || undefined}>
            <span class={styles['rank']}>{votes}</span>
            <span class={styles['answer']}>
              {text}
              {author !== undefined && (
                <span class={styles['author']}>{showWords('byAuthor', { name: author })}</span>
              )}
            </span>
            <span>{status === 'answered' ? showWords('askAnswered') : ''}</span>
          </li>
        ))}
      </Room>
    </div>
  );
}
