import { reactions } from '#activities/engagements/contract.views.ts';
import type { Reaction } from '#activities/engagements/contract.views.ts';
import { ReactionSign } from '../parts/ReactionSign.tsx';
import { engagementsClient } from '../engagements.client.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

/** Signs that fly over the wall. Lost ones are no loss, so nothing waits for them. */
export function ReactionBar({ gameId }: { readonly gameId: string }) {
  const react = (reaction: Reaction): void => {
    void engagementsClient.react({ params: { gameId }, body: { reaction } });
  };
  return (
    <div class={styles['reactionBar']} role="group" aria-label={insideWords('react')}>
      {reactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          class={styles['sign']}
          aria-label={insideWords(reaction)}
          title={insideWords(reaction)}
          onClick={() => react(reaction)}
        >
          <ReactionSign reaction={reaction} />
        </button>
      ))}
    </div>
  );
}
