import { computed, signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import type { ActivityId } from './parts/marks.ts';

export type PageParams = Readonly<Record<string, string>>;

export interface PageProps {
  readonly params: PageParams;
}

/** One address of the app. `load` is a dynamic import, so each page is its own file. */
export interface PageRoute {
  readonly path: string;
  readonly load: () => Promise<ComponentType<PageProps>>;
  /** Without header and footer: projector screens, embedded pages. */
  readonly isBare?: boolean;
  /** Marks the front page of an activity: its seat on the home page then leads here. */
  readonly seat?: ActivityId;
}

export interface PageMatch {
  readonly route: PageRoute;
  readonly params: PageParams;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Matches `/rooms/:roomId/screen`; a last `*` takes the rest. Gives the named parts, or undefined. */
export function matchPath(pattern: string, path: string): PageParams | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const takesRest = wanted.at(-1) === '*';
  if (takesRest ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return { ...params, rest: given.slice(index).map(decode).join('/') };
    const segment = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

/** The first route wins: put `/rooms/new` before `/rooms/:code`. */
export function findPage(routes: readonly PageRoute[], path: string): PageMatch | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

const address = signal(globalThis.location?.href ?? 'http://localhost/');

/** Where the app is. Components that read it render again on navigation. */
export const currentUrl = computed(() => new URL(address.value));
export const currentPath = computed(() => currentUrl.value.pathname);

const scrollByEntry = new Map<string, number>();
let entryId = 0;

function rememberScroll(): void {
  scrollByEntry.set(String(entryId), globalThis.scrollY);
}

/** Goes to an address of this app without loading the document again. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  rememberScroll();
  const target = new URL(to, address.value);
  if (target.origin !== new URL(address.value).origin) {
    globalThis.location.assign(target);
    return;
  }
  if (how === 'push') {
    entryId += 1;
    history.pushState({ entryId }, '', target);
  } else {
    history.replaceState({ entryId }, '', target);
  }
  address.value = target.href;
}

/** Where the new page should be scrolled to once it is drawn; undefined leaves it to a #fragment. */
export function scrollTarget(): number | undefined {
  if (currentUrl.value.hash !== '') return undefined;
  return scrollByEntry.get(String(entryId)) ?? 0;
}

function entryIdOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('entryId' in state)) return 0;
  return typeof state.entryId === 'number' ? state.entryId : 0;
}

export function startNavigation(): () => void {
  history.scrollRestoration = 'manual';
  history.replaceState({ entryId }, '');
  const onPopState = (event: PopStateEvent): void => {
    rememberScroll();
    entryId = entryIdOf(event.state);
    address.value = globalThis.location.href;
  };
  globalThis.addEventListener('popstate', onPopState);
  return () => globalThis.removeEventListener('popstate', onPopState);
}

const staysWithTheBrowser = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;

export interface LinkProps {
  readonly href: string;
  readonly class?: string | undefined;
  readonly title?: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children?: ComponentChildren;
}

/** An anchor that stays in the app on a plain click and is a real link for everything else. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const isHere = currentPath.value === new URL(href, currentUrl.value).pathname;
  return (
    <a
      href={href}
      aria-current={isHere ? 'page' : undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (staysWithTheBrowser(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
