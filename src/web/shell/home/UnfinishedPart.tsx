import { useEffect, useState } from 'preact/hooks';
import { keep, readKept } from '#web/kit/kept.ts';
import { Link } from '#web/kit/navigation.tsx';
import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { ActivityId } from '#web/kit/parts/marks.ts';
import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { KEPT_LIST } from './late-part.ts';
import { activityName } from './seats.ts';
import { unfinishedWords } from './unfinished.words.ts';
import styles from './UnfinishedPart.module.css';

type Place = ActivityId | 'rooms';
export type UnfinishedLists = Readonly<Record<Place, ListUnfinished>>;

interface Listed extends Unfinished {
  readonly activity: Place;
}

/** The pages of the activities list the rest. */
const MOST = 4;

const allOf = async (lists: UnfinishedLists): Promise<readonly Listed[]> => {
  const activities = Object.keys(lists) as Place[];
  const found = await Promise.all(
    activities.map(async (activity) => {
      try {
        const list = await lists[activity]();
        return list.map((each): Listed => ({ ...each, activity }));
      } catch {
        // One activity that fails must not hide the others.
        return [];
      }
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST);
};

/** What this browser showed last time, until the server answers. */
const keptList = (): readonly Listed[] => {
  const kept = readKept(KEPT_LIST);
  return Array.isArray(kept) ? (kept as readonly Listed[]) : [];
};

/** The visitor's running rooms, sessions, polls, clocks, study sessions and hunts, hosted or joined. */
export function UnfinishedPart({ lists }: { readonly lists: UnfinishedLists }) {
  const [rows, setRows] = useState(keptList);
  useEffect(() => {
    let isWanted = true;
    void allOf(lists).then((found) => {
      keep(KEPT_LIST, found);
      if (isWanted) setRows(found);
    });
    return () => void (isWanted = false);
  }, []);
  if (rows.length === 0) return null;
  return (
    <section class={styles['part']} aria-labelledby="unfinished">
      <h2 id="unfinished">{unfinishedWords('title')}</h2>
      <ul class={styles['list']}>
        {rows.map(({ href, title, as, activity }) => (
          <li key={href} data-activity={activity}>
            <Link class={styles['row']} href={href}>
              {activity === 'rooms' ? (
                <Icon name="door" size={1.25} />
              ) : (
                <ActivityMark activity={activity} size={1.25} />
              )}
              <span class={styles['title']}>{title}</span>
              <span class={styles['facts']}>
                {activity === 'rooms' ? unfinishedWords('room') : activityName(activity)} ·{' '}
                {unfinishedWords(as)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
