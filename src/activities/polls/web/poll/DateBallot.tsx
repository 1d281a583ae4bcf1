import { useId } from 'preact/hooks';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { dateWords } from '../parts/dates.words.ts';
import { ownTime, ownZone } from '../parts/own-time.ts';
import type { Draft } from './ballot-draft.ts';
import { rankOf } from './ballot-draft.ts';
import styles from './PollPage.module.css';

interface DateBallotProps {
  readonly options: readonly Candidate[];
  readonly timeZone: string | undefined;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const ANSWERS = ['yes', 'ifNeedBe', 'no'] as const;

/** The first rank is yes, the second "if need be"; the first stays, empty, if there is a second. */
export const answered = (draft: Draft, name: string, rank: number): Draft => {
  const [yes = [], ifNeedBe = []] = [0, 1].map((place) => {
    const others = (draft[place] ?? []).filter((other) => other !== name);
    return place === rank ? [...others, name] : others;
  });
  if (ifNeedBe.length > 0) return [yes, ifNeedBe];
  return yes.length > 0 ? [yes] : [];
};

/** Yes, if need be, or no for each slot, shown in the reader's time zone. */
export function DateBallot({ options, timeZone, draft, onChange }: DateBallotProps) {
  const base = useId();
  const isElsewhere = timeZone !== undefined && timeZone !== ownZone();
  return (
    <div class={styles['scores']}>
      {timeZone !== undefined && <p class={styles['how']}>{dateWords('ownZone', { zone: ownZone() })}</p>}
      {options.map(({ name, slot }) => {
        const rank = rankOf(draft, name);
        return (
          <fieldset key={name} class={styles['option']}>
            <legend class={styles['scoredName']}>
              {slot ? ownTime(slot) : name}
              {isElsewhere && <span class={styles['about']}>{`${name} (${timeZone})`}</span>}
            </legend>
            <div class={styles['dates']}>
              {ANSWERS.map((answer, place) => (
                <label key={answer} class={styles['star']}>
                  <input
                    type="radio"
                    name={`${base}-${name}`}
                    aria-label={dateWords(answer)}
                    checked={place === 2 ? rank === undefined : rank === place + 1}
                    onChange={() => onChange(answered(draft, name, place))}
                  />
                  <span class={styles['face']} aria-hidden="true">
                    {dateWords(answer)}
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
