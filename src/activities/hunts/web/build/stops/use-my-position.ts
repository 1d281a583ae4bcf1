import { useState } from 'preact/hooks';
import { rounded } from '../draft.ts';
import { COARSE_M, findPosition } from './find-position.ts';
import { stopWords } from './stop.words.ts';

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
