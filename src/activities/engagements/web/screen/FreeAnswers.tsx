import { useRef } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import type { Tally } from '#activities/engagements/contract.answers.ts';
import type { Sorting } from '#activities/engagements/contract.sorting.ts';
import { arrange, textKeyOf } from '#activities/engagements/rules/sorting.ts';
import type { Written } from '#activities/engagements/rules/sorting.ts';
import { Room } from './Room.tsx';
import { showWords } from './show.words.ts';
import { useFit } from './use-fit.ts';
import show from './Show.module.css';
import styles from './Screen.module.css';

interface FreeAnswersProps {
  readonly tally: Extract<Tally, { readonly kind: 'texts' }>;
  readonly sorting: Sorting | undefined;
}

const STAGGER_MS = 220;

/** How long a card waits before it comes: those that come together come one by one. */
const useArrivals = (texts: readonly Written[]): ((text: string) => number) => {
  const seen = useRef(new Map<string, number>());
  const isNew = texts.filter(({ text }) => !seen.current.has(textKeyOf(text)));
  isNew.forEach(({ text }, index) => seen.current.set(textKeyOf(text), index * STAGGER_MS));
  return (text) => seen.current.get(textKeyOf(text)) ?? 0;
};

const FEW = 5;
const SHORT = 80;

/** The first answers have the wall to themselves. */
const areFew = (texts: readonly Written[]): boolean =>
  texts.length <= FEW && texts.every(({ text }) => text.length <= SHORT);

/** What people wrote: cards that arrive one by one, those that say the same together, and one in the light. */
export function FreeAnswers({ tally, sorting }: FreeAnswersProps) {
  const { groups, singles, spotlight } = arrange(tally.texts, sorting);
  const waitOf = useArrivals(tally.texts);
  if (spotlight) return <Spotlight text={spotlight.text} />;
  return (
    <Room class={styles['cards']} isFew={areFew(tally.texts)} beyond={tally.more ?? 0}>
      {[
        ...groups
          .filter(({ texts }) => texts.length > 0)
          .flatMap(({ groupId, name, texts }, index) => [
            <li key={groupId} class={show['groupName']} data-player={playerNumberAt(index)} data-heading>
              <span class={styles['label']}>{name}</span>
              <span>{formatNumber(texts.reduce((sum, { count }) => sum + count, 0))}</span>
            </li>,
            ...texts.map((written) => (
              <Card
                key={textKeyOf(written.text)}
                written={written}
                waitMs={waitOf(written.text)}
                group={index}
              />
            )),
          ]),
        ...singles.map((written) => (
          <Card key={textKeyOf(written.text)} written={written} waitMs={waitOf(written.text)} />
        )),
      ]}
    </Room>
  );
}

function Spotlight({ text }: { readonly text: string }) {
  const frame = useFit<HTMLElement>([text]);
  return (
    <figure ref={frame} class={show['spotlight']}>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

interface CardProps {
  readonly written: Written;
  readonly waitMs: number;
  readonly group?: number;
}

function Card({ written: { text, count }, waitMs, group }: CardProps) {
  return (
    <li
      class={show['card']}
      data-player={group === undefined ? undefined : playerNumberAt(group)}
      style={{ '--wait': `${waitMs}ms` }}
    >
      <span class={styles['label']}>{text}</span>
      {count > 1 && <span class={show['times']}>{showWords('times', { count })}</span>}
    </li>
  );
}
