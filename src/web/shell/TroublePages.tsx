import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { TroubleTable } from './TroubleTable.tsx';
import { troubleWords } from './trouble.words.ts';
import styles from './TroublePages.module.css';

/** Why there is no page to show. */
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

/** A page's file did not come: no network (it loads by itself once there is one), or the server has a newer version. */
function UnreachablePage() {
  const [isOffline] = useState(!isOnline.value);
  const isBack = isOffline && isOnline.value;
  useEffect(() => {
    if (isBack) globalThis.location.reload();
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
            {troubleWords(isOffline ? 'tryAgain' : 'reload')}
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
