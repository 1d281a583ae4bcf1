import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { keep, readKept } from '#web/kit/kept.ts';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { activityIds } from '#web/kit/parts/marks.ts';
import { Page } from '#web/kit/parts/Page.tsx';
import { SEAT_ANGLES } from './Logo.tsx';
import { kitWords } from '#web/kit/words.ts';
import { troubleWords } from './trouble.words.ts';
import styles from './TroublePages.module.css';

/** Shown when there is no page. */
export type Trouble =
  | { readonly kind: 'not-found'; readonly path: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'broken'; readonly error: unknown };

export function TroublePage({ trouble }: { readonly trouble: Trouble }) {
  switch (trouble.kind) {
    case 'not-found':
      return <NotFoundPage path={trouble.path} />;
    case 'unreachable':
      return <UnreachablePage />;
    default:
      return <BrokenPage error={trouble.error} />;
  }
}

function NotFoundPage({ path }: { readonly path: string }) {
  return (
    <Page
      width="narrow"
      title={troubleWords('notFound')}
      lead={troubleWords('notFoundText', { path })}
      action={
        <ButtonLink kind="primary" size="large" href="/">
          {troubleWords('toHome')}
        </ButtonLink>
      }
    >
      <TroubleTable kind="empty" />
    </Page>
  );
}

const BACK_AT = 'roundtable.back-at';
/** A device says that it is back some seconds before anything comes through. */
const COMING_BACK_MS = 20_000;
const TRY_AGAIN_MS = 1_000;

/** A page's file did not load: either offline (it loads once the network is back), or the server has a newer version. */
function UnreachablePage() {
  const [isOffline] = useState(!isOnline.value);
  const isBack = isOffline && isOnline.value;
  useEffect(() => {
    if (isBack) keep(BACK_AT, Date.now());
    else if (isOffline || Date.now() - Number(readKept(BACK_AT)) > COMING_BACK_MS) return undefined;
    const timer = setTimeout(() => globalThis.location.reload(), isBack ? 0 : TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return (
    <Page
      width="narrow"
      title={troubleWords(isOffline ? 'offline' : 'outdated')}
      lead={
        isOffline
          ? `${troubleWords('offlineText')} ${troubleWords('offlineStill')}`
          : troubleWords('outdatedText')
      }
      action={
        <div class={styles['actions']}>
          {/* Browsers remember a module that failed to load; only a fresh document asks again. */}
          <Button kind="primary" size="large" onClick={() => globalThis.location.reload()}>
            {isOffline ? kitWords('tryAgain') : troubleWords('reload')}
          </Button>
          <ButtonLink kind="quiet" size="large" href="/">
            {troubleWords('toHome')}
          </ButtonLink>
        </div>
      }
    >
      <TroubleTable kind={isOffline ? 'apart' : 'empty'} />
    </Page>
  );
}

function BrokenPage({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <Page
      width="narrow"
      title={troubleWords('broken')}
      lead={troubleWords('brokenText')}
      action={
        <div class={styles['actions']}>
          <Button kind="primary" size="large" onClick={() => globalThis.location.reload()}>
            {troubleWords('reload')}
          </Button>
          <ButtonLink kind="quiet" size="large" href="/">
            {troubleWords('toHome')}
          </ButtonLink>
        </div>
      }
    >
      <TroubleTable kind="broken" />
      <details class={styles['details']}>
        <summary>{troubleWords('errorDetails')}</summary>
        <pre>{text}</pre>
      </details>
    </Page>
  );
}

interface TroubleTableProps {
  /** empty: the seat asked for is free; apart: the chairs are pushed away; broken: a crack through the top. */
  readonly kind: 'empty' | 'apart' | 'broken';
}

/** The table again, a little out of order. */
function TroubleTable({ kind }: TroubleTableProps) {
  const away = kind === 'apart' ? -11 : 0;
  return (
    <svg class={styles['picture']} viewBox="0 0 160 160" aria-hidden="true" focusable="false">
      {activityIds.map((activity, index) => (
        <rect
          key={activity}
          class={styles['chair']}
          data-activity={activity}
          x="64"
          y={20 + away}
          width="32"
          height="14"
          rx="7"
          transform={`rotate(${(SEAT_ANGLES[index] ?? 0) + 90} 80 80)`}
        />
      ))}
      <rect
        class={styles['free']}
        x="64"
        y={20 + away}
        width="32"
        height="14"
        rx="7"
        transform="rotate(180 80 80)"
      />
      <circle class={styles['table']} cx="80" cy="80" r="40" />
      {kind === 'broken' && <path class={styles['crack']} d="M76 42l8 16-10 9 11 15-7 9 5 14-4 13" />}
    </svg>
  );
}
