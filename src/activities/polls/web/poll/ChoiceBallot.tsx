import { useId } from 'preact/hooks';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { addLast, mayAddRank, rankOf, takeOut } from './ballot-draft.ts';
import type { Draft, DraftRules } from './ballot-draft.ts';
import { hasAbout, LazyAbout } from './LazyAbout.tsx';
import { voterWords } from './voter.words.ts';
import styles from './PollPage.module.css';

interface ChoiceBallotProps {
  /** One option, or every option the voter approves of. */
  readonly kind: 'one' | 'any';
  readonly options: readonly Candidate[];
  readonly draft: Draft;
  readonly rules: DraftRules;
  readonly onChange: (draft: Draft) => void;
}

/** For methods that count no order: radio buttons for one option, check boxes for several. */
export function ChoiceBallot({ kind, options, draft, rules, onChange }: ChoiceBallotProps) {
  const base = useId();
  const isFull = kind === 'any' && !mayAddRank(draft, rules);
  const hasLimit = kind === 'any' && rules.maxRanks < options.length;
  const choose = (name: string, isChosen: boolean): void => {
    if (kind === 'one') onChange([[name]]);
    else onChange(isChosen ? addLast(draft, name, rules) : takeOut(draft, name));
  };
  return (
    <fieldset class={styles['scores']}>
      <legend class={styles['how']}>
        {voterWords(`how.${kind}`)} {hasLimit && voterWords('tickAtMost', { count: rules.maxRanks })}
      </legend>
      {options.map((candidate) => {
        const { name, description } = candidate;
        // A ballot from when all options were ranked: only its first rank counts.
        const isChosen = kind === 'one' ? rankOf(draft, name) === 1 : rankOf(draft, name) !== undefined;
        return (
          <label
            key={name}
            class={styles['tick']}
            data-chosen={isChosen || undefined}
            data-about={hasAbout(candidate) || undefined}
          >
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={base}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
            <span class={styles['box']} data-kind={kind} aria-hidden="true">
              {isChosen && <Icon name="check" size={1} />}
            </span>
            <span class={styles['name']}>
              {name}
              {description !== undefined && <span class={styles['about']}>{description}</span>}
            </span>
            <LazyAbout candidate={candidate} class={styles['scoredPicture']} />
          </label>
        );
      })}
    </fieldset>
  );
}
