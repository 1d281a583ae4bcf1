import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { rounded } from '../build/draft.ts';
import { stopWords } from './stop.words.ts';

interface FoundPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly metres: number;
}

const PATIENCE_MS = 15_000;

/** Worse than this a fence around it would be somewhere else. */
const COARSE_M = 100;

/** Where this device is; refused, switched off and not on https are one answer here. */
const findPosition = (): Promise<Answer<FoundPlace>> =>
  new Promise((resolve) => {
    const none = (): void => resolve(refusal(() => stopWords('noPosition')));
    if (!('geolocation' in navigator)) return none();
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const metres = Math.ceil(accuracy);
        if (accuracy > COARSE_M) return resolve(refusal(() => stopWords('coarse', { metres })));
        const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
        return resolve({ ok: true, value: { ...place, metres } });
      },
      none,
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });

/** A button that takes this device's position, and its result in words. */
export function useMyPosition(onPlace: (place: Pick<FoundPlace, 'latitude' | 'longitude'>) => void) {
  const finding = useAction(findPosition, {
    onDone: ({ latitude, longitude }) => onPlace({ latitude, longitude }),
  });
  const { isBusy, problem, value } = finding;
  const found = value === undefined ? '' : stopWords('accuracy', { metres: value.metres });
  return {
    isBusy,
    said: isBusy ? stopWords('finding') : (problem ?? found),
    take: () => void finding.run({}),
  };
}
