import { formatDuration } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { LevelView } from '#activities/hunts/contract.views.ts';
import { insideWords } from './inside.words.ts';
import { missionWords } from '../missions.words.ts';
import { levelWords } from './level.words.ts';
import type { ShownPlay } from './offline/provisional.ts';
import styles from './Inside.module.css';

interface LevelListProps {
  readonly play: ShownPlay;
  readonly onChoose?: (levelId: string) => void;
  readonly onBack?: (() => void) | undefined;
}

const aboutLevel = (level: LevelView): string => {
  if (level.state === 'locked') return insideWords('locked');
  if (level.state === 'open') return levelWords('points', { count: level.points });
  if (level.state === 'skipped') return levelWords('skipped');
  if (level.verdict?.status === 'rejected')
    return [levelWords('photoRejected'), level.verdict.reason].filter((part) => part !== undefined).join(' ');
  const how = missionWords(`${level.by ?? 'host'}_done`);
  const { playedMs } = level;
  return playedMs === undefined ? how : `${how}, ${levelWords('doneIn', { time: formatDuration(playedMs) })}`;
};

const placeOf = (level: LevelView): string | undefined =>
  level.state === 'completed' && level.place && 'description' in level.place
    ? level.place.description
    : undefined;

/** All stops in the team's order: what is done, what is open, how many are still to come. */
export function LevelList({ play, onChoose, onBack }: LevelListProps) {
  const levels = play.levels.toSorted((one, other) => one.index - other.index);
  const openCount = levels.filter(({ state }) => state === 'open').length;
  return (
    <section class={styles['part']}>
      <div class={styles['levelListHead']}>
        <h2 class={styles['levelListTitle']}>
          {onChoose && openCount > 1 ? insideWords('openStops') : insideWords('allStops')}
        </h2>
        {onBack && (
          <Button size="small" icon="arrow-left" onClick={onBack}>
            {insideWords('hideList')}
          </Button>
        )}
      </div>
      <ol class={styles['list']}>
        {levels.map((level) => (
          <li key={level.levelId} class={styles['levelListLevel']} data-state={level.state}>
            <span class={styles['mark']} aria-hidden="true">
              {level.state === 'completed' ? <Icon name="check" size={1} /> : level.index}
            </span>
            <span class={styles['texts']}>
              <span class={styles['levelListName']}>
                {'name' in level ? level.name : insideWords('locked')}
              </span>
              {level.state !== 'locked' && (
                <span class={styles['levelListSoft']}>
                  {aboutLevel(level)}
                  {play.provisional.has(level.levelId) && `, ${levelWords('provisional')}`}
                </span>
              )}
              {placeOf(level) !== undefined && (
                <span class={styles['levelListSoft']}>
                  {levelWords('whereItWas', { place: placeOf(level) ?? '' })}
                </span>
              )}
            </span>
            {level.state === 'open' && onChoose && (
              <Button
                size="small"
                kind="primary"
                aria-label={`${insideWords('open')}: ${level.name}`}
                onClick={() => onChoose(level.levelId)}
              >
                {insideWords('open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
