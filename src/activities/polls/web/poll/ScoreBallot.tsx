import { useId } from 'preact/hooks';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { reviewWords } from './review.words.ts';
import { hasAbout, LazyAbout } from './LazyAbout.tsx';
import styles from './PollPage.module.css';

export type Scores = Readonly<Record<string, number>>;

interface ScoreBallotProps {
  readonly options: readonly Candidate[];
  readonly scores: Scores;
  readonly onChange: (scores: Scores) => void;
}

const STARS = [0, 1, 2, 3, 4, 5] as const;

/** Stars, filled up to the chosen one. They are radio buttons, so arrow keys and screen readers work as usual. */
export function ScoreBallot({ options, scores, onChange }: ScoreBallotProps) {
  const base = useId();
  return (
    <div class={styles['scores']}>
      <p class={styles['how']}>{reviewWords('starHow')}</p>
      {options.map((candidate) => {
        const { name, description } = candidate;
        return (
          <fieldset key={name} class={styles['option']} data-about={hasAbout(candidate) || undefined}>
            <legend class={styles['scoredName']}>
              {name}
              {description !== undefined && <span class={styles['about']}>{description}</span>}
            </legend>
            <LazyAbout candidate={candidate} class={styles['scoredPicture']} />
            <div class={styles['stars']}>
              {STARS.map((stars) => (
                <label key={stars} class={styles['star']}>
                  <input
                    type="radio"
                    name={`${base}-${name}`}
                    aria-label={reviewWords('stars', { count: stars })}
                    checked={(scores[name] ?? 0) === stars}
                    onChange={() => onChange({ ...scores, [name]: stars })}
                  />
                  <span
                    class={styles['face']}
                    data-filled={(stars > 0 && stars <= (scores[name] ?? 0)) || undefined}
                    aria-hidden="true"
                  >
                    {stars === 0 ? '0' : '★'}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
