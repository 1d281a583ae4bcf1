import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { joinLink } from '#platform/rooms/web/join-link.ts';
import styles from './Tv.module.css';

/** The code and its picture, in their corner. */
export function WayIn({ code }: { readonly code: string }) {
  return (
    <>
      <div class={styles['qr']}>
        <LazyQr text={joinLink(code)} />
      </div>
      <div class={styles['code']}>
        <JoinCode code={code} />
      </div>
    </>
  );
}
