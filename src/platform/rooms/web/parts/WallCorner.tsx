import type { ComponentChildren } from 'preact';
import { sharedLink } from '#web/kit/shared-link.ts';
import { tableSeat } from '../at-table.ts';
import { joinLink } from '../join-link.ts';
import { LazyQr } from './LazyQr.tsx';
import { JoinCode } from './JoinCode.tsx';
import styles from './WallCorner.module.css';

interface WallCornerProps {
  readonly label: string;
  /** What a phone that scans it opens, below the address of this site. */
  readonly path: string;
  readonly code: string;
  /** "Join at example.org" */
  readonly address: string;
  /** Before it begins nothing else is as important. */
  readonly isLarge: boolean;
  readonly children?: ComponentChildren;
}

/** How to join, in the corner of every wall, readable from ten metres. */
export function WallCorner({ label, path, code, address, isLarge, children }: WallCornerProps) {
  // On a room's wall people join the room, whatever is running.
  const atTable = tableSeat.value?.isScreen ? tableSeat.value.code : undefined;
  return (
    <aside class={styles['corner']} aria-label={label} data-large={isLarge || undefined} data-way-in>
      <LazyQr text={atTable === undefined ? sharedLink(path) : joinLink(atTable)} />
      <p class={styles['address']}>{address}</p>
      <div class={styles['code']}>
        <JoinCode code={atTable ?? code} />
      </div>
      {children}
    </aside>
  );
}
