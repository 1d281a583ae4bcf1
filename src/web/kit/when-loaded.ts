/** Fetches code once the page is shown, so it doesn't compete with the first load for the network. */
export function fetchAfterLoad(load: () => Promise<unknown>): void {
  const fetchIt = (): void => void load().catch(() => undefined);
  if (document.readyState === 'complete') fetchIt();
  else addEventListener('load', fetchIt, { once: true });
}
