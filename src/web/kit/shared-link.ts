/** Where other people's devices reach this server: the page says so where it is not in the address bar. */
export const sharedOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="shared-origin"]')?.content ?? location.origin;

/** Browsers share position and camera, and keep an app for offline use, only over https and on their own machine. */
export const isSharedSafely = (): boolean => {
  const { protocol, hostname } = new URL(sharedOrigin());
  return protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
};

/** For QR codes and links that people pass on. */
export const sharedLink = (path: string): string => new URL(path, sharedOrigin()).href;

/** As it is read out: without http://. */
export const sharedHost = (): string => new URL(sharedOrigin()).host;
