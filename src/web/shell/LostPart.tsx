import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { lostWords } from './lost.words.ts';
import styles from './LostPart.module.css';

/** In place of a part whose file did not come, so that what is typed around it stays until the reader has kept it. */
export function LostPart() {
  return (
    <Card kind="sunken">
      <div class={styles['lost']} role="alert">
        <p>{lostWords('text')}</p>
        {/* Some browsers remember a module that failed to load; only a fresh document asks again. */}
        <Button size="small" onClick={() => globalThis.location.reload()}>
          {lostWords('reload')}
        </Button>
      </div>
    </Card>
  );
}
