/** Keeps the screen on for as long as a page is open; its code comes after the page. Give the result back from useEffect. */
export const whileAwake = (): (() => void) => {
  let stop: (() => void) | undefined;
  let isWanted = true;
  import('#web/kit/device/wake-lock.ts')
    .then(({ keepScreenOn }) => {
      if (isWanted) stop = keepScreenOn();
    })
    // Without it the screen goes dark as it always did.
    .catch(() => undefined);
  return () => {
    isWanted = false;
    stop?.();
  };
};
