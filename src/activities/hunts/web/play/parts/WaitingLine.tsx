import { formatList } from '#web/kit/i18n/formats.ts';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { waitingPhotos } from '#activities/hunts/web/photos/waiting-photos.ts';
import { insideWords } from '../inside.words.ts';
import type { PlaySession } from '../play-session.ts';
import styles from './WaitingLine.module.css';

/** What has not reached the server yet, quietly; and that one may go on without it. */
export function WaitingLine({ session }: { readonly session: PlaySession }) {
  const counts = [
    ['waitingAnswers', session.handIn.waiting.value],
    ['waitingPhotos', waitingPhotos.value],
    ['waitingTalk', session.talk.onTheWay.value.filter(({ problem }) => problem === undefined).length],
  ] as const;
  const things = counts.filter(([, count]) => count > 0).map(([word, count]) => insideWords(word, { count }));
  const isPacked = session.run.pack.value !== undefined;
  const text =
    things.length > 0
      ? insideWords('waitingSent', { things: formatList(things) })
      : !isOnline.value && isPacked
        ? insideWords('packed')
        : undefined;
  return (
    <div aria-live="polite" class={styles['line']} hidden={text === undefined || isToldElsewhere(counts)}>
      {text}
    </div>
  );
}

/**
 * With a network an answer waits for a moment only: a line that comes and goes would be noise. Without one the bar of
 * the app counts answers; photos and words it does not name.
 */
const isToldElsewhere = (counts: readonly (readonly [string, number])[]): boolean => {
  const [answers = 0, photos = 0, words = 0] = counts.map(([, count]) => count);
  return isOnline.value ? photos === 0 && answers + words > 0 : photos + words === 0 && answers > 0;
};
