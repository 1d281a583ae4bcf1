import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { copyLink } from './copy-link.ts';
import { wayInWords } from './way-in.words.ts';
import styles from './Panels.module.css';

/** The code, the picture to scan, and the link. */
export function WayInSheet({ gameId, code }: { readonly gameId: string; readonly code: string }) {
  const link = new URL(`/hunts/${gameId}/play`, location.origin).href;
  return (
    <div class={styles['section']}>
      <p>{wayInWords('shareText', { address: location.host })}</p>
      <JoinCode code={code} />
      <LazyQr text={link} />
      <Button icon="link" onClick={() => void copyLink(link)}>
        {wayInWords('copyLink')}
      </Button>
    </div>
  );
}
