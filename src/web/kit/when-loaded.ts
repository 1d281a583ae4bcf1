/**
 * Fetches code once the page stands, so that it does not fight the first load for the network. What is needed without a
 * network must be fetched so: a browser remembers that it could not load a file.
 */
export function fetchAfterLoad(load: () => Promise<unknown>): void {
  const fetchIt = (): void => void load().catch(() => undefined);
  if (document.readyState === 'complete') fetchIt();
  else addEventListener('load', fetchIt, { once: true });
}
