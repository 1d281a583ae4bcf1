import type { ComponentChildren } from 'preact';

export const buildParts = ['stops', 'teams', 'order', 'rehearsal', 'check', 'files'] as const;
export type BuildPart = (typeof buildParts)[number];

/** Where in the editor somebody is, or wants to be. */
export interface BuildWish {
  readonly part: BuildPart;
  readonly stop?: string | undefined;
  /** The field to go to. */
  readonly spot?: string | undefined;
}

export const isPart = (text: string | null): text is BuildPart => buildParts.some((part) => part === text);

export const wishIn = (search: URLSearchParams): BuildWish => {
  const part = search.get('part');
  return {
    part: isPart(part) ? part : 'stops',
    stop: search.get('stop') ?? undefined,
    spot: search.get('spot') ?? undefined,
  };
};

export const addressOf = (gameId: string, { part, stop, spot }: BuildWish): string => {
  const search = new URLSearchParams({
    part,
    ...(stop !== undefined && { stop }),
    ...(spot !== undefined && { spot }),
  });
  return `/hunts/${gameId}/build?${search}`;
};

/** A place in the editor that the check page leads to. */
export function Spot({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return <div data-spot={name}>{children}</div>;
}

const REACHED = 'input, textarea, select, button, summary';

/** Opens what it is folded into, and puts the focus there. */
const goToSpot = (name: string): boolean => {
  const spot = document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`);
  if (!spot) return false;
  for (let fold = spot.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  for (const fold of spot.querySelectorAll('details')) fold.open = true;
  spot.scrollIntoView({ block: 'center' });
  const controls = [...spot.querySelectorAll<HTMLElement>(REACHED)];
  (controls.find(({ tagName }) => tagName !== 'SUMMARY') ?? controls[0])?.focus({ preventScroll: true });
  return true;
};

const MOST_TRIES = 100;

/** The part it is in may still be on its way. */
export const goToSpotSoon = (name: string, tries = MOST_TRIES): void => {
  requestAnimationFrame(() => {
    if (!goToSpot(name) && tries > 1) goToSpotSoon(name, tries - 1);
  });
};
