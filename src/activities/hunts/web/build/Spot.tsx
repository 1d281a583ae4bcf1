import type { ComponentChildren } from 'preact';

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
