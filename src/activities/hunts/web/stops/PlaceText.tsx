import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { readPlace } from '#activities/hunts/rules/places/read-place.ts';
import type { PlaceReading } from '#activities/hunts/rules/places/read-place.ts';
import { rounded } from '../build/draft.ts';
import { placeWords } from './place.words.ts';
import styles from './Stops.module.css';

const angle = (degrees: number, letter: string): string =>
  `${formatNumber(Math.abs(degrees), { maximumFractionDigits: 5 })}° ${letter}`;

export const placeText = ({ latitude, longitude }: Point): string =>
  [
    angle(latitude, placeWords(latitude < 0 ? 'south' : 'north')),
    angle(longitude, placeWords(longitude < 0 ? 'west' : 'east')),
  ].join(', ');

export const roundedPlace = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

const troubleOf = (reading: PlaceReading): string | undefined =>
  reading.kind === 'none' && reading.why !== 'empty' ? placeWords(`none_${reading.why}`) : undefined;

const noteOf = (reading: PlaceReading): string => {
  if (reading.kind !== 'place') return '';
  const place = placeText(reading.place);
  return reading.isMiddle ? placeWords('middle', { place }) : placeWords('readAs', { place });
};

interface PlaceTextProps {
  readonly text: string;
  /** Where the other stops are; completes a plus code without its beginning. */
  readonly near?: Point | undefined;
  readonly isOptional?: boolean;
  readonly onText: (text: string, reading: PlaceReading) => void;
  /** What was asked about is meant so. */
  readonly onMeant: (place: Point) => void;
}

/** A place as it is typed or pasted: it says what it reads, and asks where it is not sure. */
export function PlaceText({ text, near, isOptional = false, onText, onMeant }: PlaceTextProps) {
  const reading = readPlace(text, near);
  return (
    <div class="stack-2">
      <TextField
        label={placeWords('coordinates')}
        hint={placeWords('coordinatesHint')}
        isOptional={isOptional}
        autocomplete="off"
        spellcheck={false}
        maxLength={2000}
        error={troubleOf(reading)}
        value={text}
        onInput={(typed) => onText(typed, readPlace(typed, near))}
      />
      <div role="status">
        {reading.kind === 'maybe' ? (
          <div class={styles['asked']}>
            <p class={styles['about']}>{placeWords(`maybe_${reading.why}`)}</p>
            <Button size="small" onClick={() => onMeant(roundedPlace(reading.place))}>
              {placeWords('meant', { place: placeText(reading.place) })}
            </Button>
          </div>
        ) : (
          <p class={styles['about']}>{noteOf(reading)}</p>
        )}
      </div>
    </div>
  );
}
