import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { scrollTarget } from '#web/kit/navigation.tsx';
import type { PageMatch, PageParams, PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { loadTrouble } from './load-trouble.ts';
import styles from './App.module.css';

interface Shown {
  readonly path: string;
  readonly Component: ComponentType<PageProps>;
  readonly params: PageParams;
}

type View =
  | { readonly kind: 'page'; readonly shown: Shown }
  | { readonly kind: 'unreachable'; readonly path: string };

interface PageViewProps {
  readonly match: PageMatch | undefined;
  readonly path: string;
}

/** True once the first page of a visit is shown. What nobody waits for is fetched after that. */
export const isPageShown = signal(false);

/** Keeps the old page until the new one has loaded, then moves the focus to its heading. */
export function PageView({ match, path }: PageViewProps) {
  const view = useLoadedPage(match, path);
  const isLoading = match !== undefined && viewPath(view) !== path;
  useEffect(() => {
    isPageShown.value ||= !isLoading;
  });
  useArrival(match === undefined ? path : viewPath(view));
  if (match === undefined)
    return <Lazy load={loadTrouble} props={{ trouble: { kind: 'not-found', path } }} />;
  if (view === undefined) return <FirstLoad />;
  return (
    <>
      {isLoading && <div class={styles['line']} aria-hidden="true" />}
      {view.kind === 'unreachable' ? (
        <Lazy load={loadTrouble} props={{ trouble: { kind: 'unreachable' } }} />
      ) : (
        <Guarded key={view.shown.path} shown={view.shown} />
      )}
    </>
  );
}

const viewPath = (view: View | undefined): string | undefined =>
  view === undefined ? undefined : view.kind === 'page' ? view.shown.path : view.path;

const AGAIN_AFTER_MS = 3000;

function useLoadedPage(match: PageMatch | undefined, path: string): View | undefined {
  const [view, setView] = useState<View>();
  useEffect(() => {
    let isWanted = true;
    const attempt = (): void =>
      void match?.route.load().then(
        (Component) => {
          if (isWanted) setView({ kind: 'page', shown: { path, Component, params: match.params } });
        },
        () => {
          if (!isWanted) return;
          setView({ kind: 'unreachable', path });
          // A phone that a room sent here has nobody who presses a button.
          setTimeout(() => isWanted && attempt(), AGAIN_AFTER_MS);
        },
      );
    attempt();
    return () => {
      isWanted = false;
    };
  }, [path]);
  return view;
}

/** The first page of a visit starts where the browser starts; every later one at its heading. */
function useArrival(arrivedAt: string | undefined): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (arrivedAt === undefined) return;
    const isFirstPage = isFirst.current;
    isFirst.current = false;
    if (goToFragment() || isFirstPage) return;
    const heading =
      document.querySelector<HTMLElement>('#main h1') ?? document.querySelector<HTMLElement>('#main');
    heading?.focus({ preventScroll: true });
    const top = scrollTarget();
    if (top !== undefined) globalThis.scrollTo(0, top);
  }, [arrivedAt]);
}

// The browser looked for #fragment before the page was there.
function goToFragment(): boolean {
  const id = globalThis.location.hash.slice(1);
  const target = id === '' ? null : document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  return target !== null;
}

function Guarded({ shown }: { readonly shown: Shown }) {
  const [error] = useErrorBoundary((reason) => reportError(reason));
  if (error !== undefined) return <Lazy load={loadTrouble} props={{ trouble: { kind: 'broken', error } }} />;
  return <shown.Component params={shown.params} />;
}

// The browser's own channel: shows in the console and reaches listeners of "error".
function reportError(reason: unknown): void {
  globalThis.reportError?.(reason);
}

function FirstLoad() {
  return (
    <div class={styles['first']}>
      <Skeleton shape="title" />
      <Skeleton count={4} />
    </div>
  );
}
