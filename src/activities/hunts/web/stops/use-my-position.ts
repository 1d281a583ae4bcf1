import { useState } from 'preact/hooks';
import { rounded } from '../build/draft.ts';
import { stopWords } from './stop.words.ts';

interface FoundPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

const PATIENCE_MS = 15_000;

/** Where this device is, or undefined: refused, switched off, not on https. */
const findPosition = (): Promise<FoundPosition | undefined> =>
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
const COARSE_M = 100;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A button that takes this device's position, and what came of it in words. */
export function useMyPosition(onPlace: (place: Place) => void) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const take = async (): Promise<void> => {
    setBusy(true);
    setSaid(stopWords('finding'));
    const found = await findPosition();
    setBusy(false);
    if (!found) return setSaid(stopWords('noPosition'));
    const metres = Math.ceil(found.accuracyM);
    if (found.accuracyM > COARSE_M) return setSaid(stopWords('coarse', { metres }));
    setSaid(stopWords('accuracy', { metres }));
    onPlace({ latitude: rounded(found.latitude), longitude: rounded(found.longitude) });
  };
  return { isBusy, said, take: () => void take() };
}
