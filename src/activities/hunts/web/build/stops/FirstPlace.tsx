import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { rounded } from '../draft.ts';
import { readCoordinates } from '../read-number.ts';
import { stopWords } from './stop.words.ts';
import { useMyPosition } from './use-my-position.ts';
import styles from './Stops.module.css';

interface FirstPlaceProps {
  readonly onPlace: (place: { readonly latitude: number; readonly longitude: number }) => void;
}

/** Without tiles an empty map is a grid in the ocean: the first place comes another way, then the map is of use. */
export function FirstPlace({ onPlace }: FirstPlaceProps) {
  const here = useMyPosition(onPlace);
  const [text, setText] = useState('');
  const [isBad, setBad] = useState(false);
  const begin = (): void => {
    const place = readCoordinates(text);
    setBad(!place);
    if (place) onPlace({ latitude: rounded(place.latitude), longitude: rounded(place.longitude) });
  };
  return (
    <section class={styles['first']} aria-labelledby="first-place">
      <h2 id="first-place">{stopWords('emptyTitle')}</h2>
      <p class={styles['about']}>{stopWords('emptyText')}</p>
      <div>
        <Button isBusy={here.isBusy} onClick={here.take}>
          {stopWords('firstHere')}
        </Button>
      </div>
      <p class={styles['about']} role="status">
        {here.said}
      </p>
      <form
        class={styles['firstForm']}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <TextField
          label={stopWords('coordinates')}
          hint={stopWords('coordinatesHint')}
          autocomplete="off"
          spellcheck={false}
          {...(isBad && { error: stopWords('coordinatesBad') })}
          value={text}
          onInput={setText}
        />
        <Button type="submit">{stopWords('firstThere')}</Button>
      </form>
    </section>
  );
}
