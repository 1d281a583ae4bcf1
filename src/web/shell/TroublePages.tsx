import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { TroubleTable } from './TroubleTable.tsx';
import { shellWords } from './words.ts';
import styles from './TroublePages.module.css';

export function NotFoundPage({ path }: { readonly path: string }) {
  return (
    <Page
      width="narrow"
      title={shellWords('notFound')}
      lead={shellWords('notFoundText', { path })}
      action={
        <ButtonLink kind="primary" size="large" href="/">
          {shellWords('toHome')}
        </ButtonLink>
      }
    >
      <TroubleTable kind="empty" />
    </Page>
  );
}

/** A page's file did not come: no network (it loads by itself once there is one), or the server has a newer version. */
export function UnreachablePage() {
  const [isOffline] = useState(!isOnline.value);
  const isBack = isOffline && isOnline.value;
  useEffect(() => {
    if (isBack) globalThis.location.reload();
  }, [isBack]);
  return (
    <Page
      width="narrow"
      title={shellWords(isOffline ? 'offline' : 'outdated')}
      lead={
        isOffline ? `${shellWords('offlineText')} ${shellWords('offlineStill')}` : shellWords('outdatedText')
      }
      action={
        <div class={styles['actions']}>
          {/* Browsers remember a module that failed to load; only a fresh document asks again. */}
          <Button kind="primary" size="large" onClick={() => globalThis.location.reload()}>
            {shellWords(isOffline ? 'tryAgain' : 'reload')}
          </Button>
          <ButtonLink kind="quiet" size="large" href="/">
            {shellWords('toHome')}
          </ButtonLink>
        </div>
      }
    >
      <TroubleTable kind={isOffline ? 'apart' : 'empty'} />
    </Page>
  );
}

export function BrokenPage({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <Page
      width="narrow"
      title={shellWords('broken')}
      lead={shellWords('brokenText')}
      action={
        <div class={styles['actions']}>
          <Button kind="primary" size="large" onClick={() => globalThis.location.reload()}>
            {shellWords('reload')}
          </Button>
          <ButtonLink kind="quiet" size="large" href="/">
            {shellWords('toHome')}
          </ButtonLink>
        </div>
      }
    >
      <TroubleTable kind="broken" />
      <details class={styles['details']}>
        <summary>{shellWords('errorDetails')}</summary>
        <pre>{text}</pre>
      </details>
    </Page>
  );
}
