/** Where other people's devices reach this server: the page says so where it is not in the address bar. */
export const sharedOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="shared-origin"]')?.content ?? location.origin;

/** For QR codes and links that people pass on. */
export const sharedLink = (path: string): string => new URL(path, sharedOrigin()).href;

/** As it is read out: without http://. */
export const sharedHost = (): string => new URL(sharedOrigin()).host;
