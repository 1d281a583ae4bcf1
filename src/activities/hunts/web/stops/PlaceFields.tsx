import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { DEFAULT_RADIUS_M, LARGEST_RADIUS_M, SMALLEST_RADIUS_M } from '#activities/hunts/contract.file.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { readPlace } from '#activities/hunts/rules/places/read-place.ts';
import { changed } from '../build/draft.ts';
import { Spot } from '../build/Spot.tsx';
import { NumberField } from '../build/fields.tsx';
import { PlaceText, roundedPlace } from './PlaceText.tsx';
import { stopWords } from './stop.words.ts';
import { useMyPosition } from './use-my-position.ts';
import styles from './Stops.module.css';

interface PlaceFieldsProps {
  readonly level: Level;
  /** Where the other stops are. */
  readonly near: Point | undefined;
  readonly isPlacing: boolean;
  readonly onPlacing: (isPlacing: boolean) => void;
  readonly onChange: (level: Level) => void;
}

/** By the map, by this device's position, or typed. */
export function PlaceFields({ level, near, isPlacing, onPlacing, onChange }: PlaceFieldsProps) {
  const { location } = level;
  const here = useMyPosition((place) => onChange({ ...level, location: { ...location, ...place } }));
  return (
    <div class={styles['fields']}>
      <div class="row-2">
        <Button aria-pressed={isPlacing} onClick={() => onPlacing(!isPlacing)}>
          {stopWords(isPlacing ? 'stopPlacing' : 'placing')}
        </Button>
        <Button isBusy={here.isBusy} onClick={here.take}>
          {stopWords('useMine')}
        </Button>
        {location && (
          <Button kind="quiet" onClick={() => onChange(changed(level, { location: undefined }))}>
            {stopWords('removePlace')}
          </Button>
        )}
      </div>
      <p class={styles['about']} role="status">
        {here.said}
      </p>
      <CoordinatesField {...{ level, near, onChange }} />
      {location && <Around level={level} location={location} onChange={onChange} />}
    </div>
  );
}

type FieldsProps = Pick<PlaceFieldsProps, 'level' | 'onChange'>;

const written = ({ location }: Level): string =>
  location ? `${location.latitude}, ${location.longitude}` : '';

function CoordinatesField({ level, near, onChange }: FieldsProps & Pick<PlaceFieldsProps, 'near'>) {
  const [text, setText] = useState(written(level));
  const setPlace = (place: Point): void => onChange({ ...level, location: { ...level.location, ...place } });
  useEffect(() => {
    const read = readPlace(text, near);
    const place = read.kind === 'place' ? roundedPlace(read.place) : undefined;
    const isSame =
      place?.latitude === level.location?.latitude && place?.longitude === level.location?.longitude;
    if (!isSame) setText(written(level));
  }, [written(level)]);
  return (
    <PlaceText
      text={text}
      near={near}
      isOptional
      onMeant={setPlace}
      onText={(typed, reading) => {
        setText(typed);
        if (reading.kind === 'place') setPlace(roundedPlace(reading.place));
        else if (typed.trim() === '') onChange(changed(level, { location: undefined }));
      }}
    />
  );
}

interface AroundProps extends FieldsProps {
  readonly location: NonNullable<Level['location']>;
}

function Around({ level, location, onChange }: AroundProps) {
  return (
    <>
      <Spot name="radius">
        <NumberField
          label={stopWords('radius')}
          hint={stopWords('radiusHint')}
          from={SMALLEST_RADIUS_M}
          to={LARGEST_RADIUS_M}
          value={level.radius ?? DEFAULT_RADIUS_M}
          onChange={(radius) => onChange(changed(level, { radius }))}
        />
      </Spot>
      <TextField
        label={stopWords('placeWords')}
        hint={stopWords('placeWordsHint')}
        isOptional
        maxLength={500}
        autocomplete="off"
        value={location.description ?? ''}
        onInput={(description) => onChange({ ...level, location: { ...location, description } })}
      />
      <Switch
        label={stopWords('isShown')}
        hint={stopWords('isShownHint')}
        isChecked={level.isPlaceShown === true}
        onChange={(isShown) => onChange(changed(level, { isPlaceShown: isShown || undefined }))}
      />
    </>
  );
}
