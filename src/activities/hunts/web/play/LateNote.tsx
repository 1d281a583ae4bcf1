import { insideWords } from './inside.words.ts';
import type { ShownPlay } from './offline/provisional.ts';
import styles from './Inside.module.css';

/** What was done without network and arrived in a pause or after the end: nobody should think it lost. */
export function LateNote({ play }: { readonly play: ShownPlay }) {
  const { late = [] } = play;
  return (
    <div role="status" class={styles['late']} hidden={late.length === 0}>
      {late.length > 0 && <strong>{insideWords('lateTitle')}</strong>}
      <ul class={styles['lateNoteList']}>
        {late.map(({ levelId, name, state }) => (
          <li key={levelId}>{insideWords(`late_${state}`, { name })}</li>
        ))}
      </ul>
    </div>
  );
}
