import { useComputed } from '@preact/signals';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { joinLink } from '#platform/rooms/web/join-link.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { Page } from '#web/kit/parts/Page.tsx';
import { faceWords } from '../face/face.words.ts';
import type { SeatFace } from '../face/seat-reading.ts';
import { Shape, signOf, StateSign } from '../face/StateSign.tsx';
import { Ending } from '../ending/Ending.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { reasonName, tableWords } from '../table/table.words.ts';
import { useTableExtras, useTableFaces } from '../table/use-table.ts';
import type { TableFaces } from '../table/use-table.ts';
import { onlineWords } from './online.words.ts';
import patterns from '../face/Pattern.module.css';
import styles from './Tv.module.css';

/** The clocks of a table that is here. */
export function TvWall({ table }: { readonly table: OnlineTable }) {
  if (table.status.value !== 'over') return <RunningWall table={table} />;
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <Ending model={table} winner={table.view.winner} />
    </Page>
  );
}

function RunningWall({ table }: { readonly table: OnlineTable }) {
  const drawn = useTableFaces(table);
  useTableExtras(table);
  const status = table.status.value;
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <div class={styles['wall']}>
        <header class={styles['head']}>
          <p class={styles['title']}>{table.title.value}</p>
          <p class={styles['status']} aria-live="polite">
            {status === 'paused' && <PauseLine drawn={drawn} />}
          </p>
        </header>
        <ul class={styles['clocks']} data-count={drawn.faces.value.length} aria-label={onlineWords('wall')}>
          {drawn.faces.value.map((face) => (
            <li key={face.seat} class={styles['place']}>
              <TvClock face={face} />
            </li>
          ))}
        </ul>
        {!table.view.isLocked && (
          <aside class={styles['way']} aria-label={onlineWords('share')}>
            <WayIn code={table.view.code} />
          </aside>
        )}
      </div>
    </Page>
  );
}

function PauseLine({ drawn }: { readonly drawn: TableFaces }) {
  const pause = drawn.pause.value;
  if (pause === undefined) return null;
  const time = formatClock(Math.floor(pause.lastedMs / 1000) * 1000);
  return (
    <span aria-live="off">
      <StateSign name="held" /> {tableWords('pausedBecause', { reason: reasonName(pause.reason), time })}
    </span>
  );
}

function TvClock({ face }: { readonly face: SeatFace }) {
  const length = useComputed(() => Math.max(4, face.digits.value.length));
  const sign = signOf(face.phase, face.level.value);
  return (
    <div
      class={styles['clock']}
      data-player={face.player}
      data-phase={face.phase}
      data-level={face.phase === 'running' ? face.level.value : 'calm'}
    >
      <span
        class={`${patterns['pattern']} ${styles['pattern']}`}
        data-player={face.player}
        aria-hidden="true"
      />
      <p class={styles['name']}>
        <Shape player={face.player} />
        <span>{face.name}</span>
      </p>
      <p class={styles['digits']} style={{ '--chars': length.value }} data-seat={face.seat}>
        {face.digits}
      </p>
      <p class={styles['foot']}>
        <span class={styles['state']}>
          <StateSign name={sign} /> {faceWords(sign)}
        </span>
        <span>{face.side}</span>
        <span>{face.note}</span>
      </p>
    </div>
  );
}

/** The code and its picture, in their corner. */
function WayIn({ code }: { readonly code: string }) {
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
