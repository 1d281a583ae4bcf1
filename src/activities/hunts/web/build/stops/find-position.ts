export interface FoundPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

const PATIENCE_MS = 15_000;

/** Where this device is, or undefined: refused, switched off, not on https. */
export const findPosition = (): Promise<FoundPosition | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracyM: coords.accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });

/** Worse than this a fence around it would be somewhere else. */
export const COARSE_M = 100;
