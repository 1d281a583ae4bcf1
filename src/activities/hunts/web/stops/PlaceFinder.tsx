import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { useQuery, useSettled } from '#web/kit/data/query.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { FoundPlace } from '#activities/hunts/contract.map.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { readPlace } from '#activities/hunts/rules/places/read-place.ts';
import type { PlaceReading } from '#activities/hunts/rules/places/read-place.ts';
import type { Reach } from '../map/camera.ts';
import { mapClient } from '../map/map-tiles.ts';
import { roundedPlace, placeText } from './PlaceText.tsx';
import { placeWords } from './place.words.ts';
import styles from './Stops.module.css';

interface PlaceFinderProps {
  /** Where the other stops are; completes a plus code without its beginning. */
  readonly near: Point | undefined;
  /** Shows it on the map. */
  readonly onAim: (aim: Reach) => void;
  /** None: stops neither come nor go. */
  readonly onStop: ((place: Point) => void) | undefined;
}

type Found = Pick<FoundPlace, 'name' | 'latitude' | 'longitude'> & { readonly about: string };

/** A town is looked at as a whole, a pasted place with the streets around it. */
const TOWN_M = 12_000;
const SPOT_M = 150;

const countryName = (country: string): string =>
  new Intl.DisplayNames([language.value], { type: 'region', fallback: 'code' }).of(country) ?? country;

const aboutOf = ({ country, region, near }: FoundPlace): string =>
  [
    region,
    country === undefined ? undefined : countryName(country),
    near === undefined ? undefined : placeWords('near', { city: near }),
  ]
    .filter((part) => part !== undefined)
    .join(', ');

const isName = (text: string, reading: PlaceReading): boolean =>
  reading.kind === 'none' && reading.why === 'unreadable' && text.trim().length > 1;

const nothing: Answer<{ places: FoundPlace[]; attribution: string }> = {
  ok: true,
  value: { places: [], attribution: '' },
};

function useFound(text: string, reading: PlaceReading) {
  const search = useSettled(isName(text, reading) ? text.trim() : '');
  const { value, problem } = useQuery(async () => {
    if (search === '') return nothing;
    return mapClient.searchPlaces({ query: { search, language: language.value } });
  }, [search, language.value]);
  const isWanted = isName(text, reading) && search === text.trim();
  const found: Found[] = (value?.places ?? []).map((place) => ({ ...place, about: aboutOf(place) }));
  return {
    found: isWanted ? found : [],
    problem: isWanted ? problem : undefined,
    isAnswered: isWanted && value !== undefined,
  };
}

const readAs = (reading: PlaceReading): Found[] =>
  reading.kind === 'none'
    ? []
    : [{ name: placeText(reading.place), about: '', ...roundedPlace(reading.place) }];

interface ChoicesProps {
  readonly choices: readonly Found[];
  readonly onChoose: (place: Found) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  if (choices.length === 0) return undefined;
  return (
    <ul class={styles['found']} aria-label={placeWords('foundPlaces')}>
      {choices.map((place) => (
        <li key={`${place.name}-${place.latitude}-${place.longitude}`}>
          <button type="button" onClick={() => onChoose(place)}>
            <strong>{place.name}</strong> <span>{place.about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds a town by its name, or any place by coordinates or a link, and shows it on the map. */
export function PlaceFinder({ near, onAim, onStop }: PlaceFinderProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Found>();
  const reading = readPlace(text, near);
  const { found, problem, isAnswered } = useFound(text, reading);
  const read = readAs(reading);
  const choices = [...read, ...found];
  const choose = (place: Found): void => {
    setChosen(place);
    setText('');
    onAim({ ...roundedPlace(place), radiusM: read.includes(place) ? SPOT_M : TOWN_M });
  };
  return (
    <search class="stack-2">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = choices;
          if (first) choose(first);
        }}
      >
        <TextField
          label={placeWords('find')}
          hint={placeWords('findHint')}
          type="search"
          enterKeyHint="search"
          autocomplete="off"
          spellcheck={false}
          maxLength={120}
          error={problem}
          value={text}
          onInput={setText}
        />
      </form>
      <Choices choices={choices} onChoose={choose} />
      <div role="status">
        {isAnswered && choices.length === 0 && !problem && (
          <p class={styles['about']}>{placeWords('foundNothing')}</p>
        )}
        {chosen && text === '' && (
          <div class={styles['asked']}>
            <p class={styles['about']}>{placeWords('shownOnMap', { place: chosen.name })}</p>
            {onStop && (
              <Button
                size="small"
                onClick={() => {
                  onStop(roundedPlace(chosen));
                  setChosen(undefined);
                }}
              >
                {placeWords('stopThere')}
              </Button>
            )}
          </div>
        )}
      </div>
    </search>
  );
}
