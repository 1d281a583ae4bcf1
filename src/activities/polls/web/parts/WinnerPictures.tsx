import { aboutWords } from './about.words.ts';
import { OptionPicture } from './OptionPicture.tsx';
import type { PicturesByName } from './OptionPicture.tsx';
import styles from './OptionPicture.module.css';

interface WinnerPicturesProps {
  readonly winners: readonly string[];
  readonly pictures: PicturesByName;
}

/** Pictures of the winners; nothing if none has one. */
export function WinnerPictures({ winners, pictures }: WinnerPicturesProps) {
  const shown = winners.filter((name) => pictures.has(name));
  if (shown.length === 0) return null;
  return (
    <div class="row-2">
      {shown.map((name) => (
        <OptionPicture
          key={name}
          pictures={pictures}
          name={name}
          size={640}
          alt={aboutWords('pictureOf', { name })}
          class={styles['winnerPicture']}
        />
      ))}
    </div>
  );
}
