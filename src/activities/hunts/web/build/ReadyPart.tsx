import { useEffect, useMemo } from 'preact/hooks';
import { inLocale } from '#core/words.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { isSharedSafely } from '#web/kit/shared-link.ts';
import type { Draft as StoredDraft } from '#activities/hunts/contract.build.ts';
import { huntErrorWords } from '#activities/hunts/errors.words.ts';
import { asksPlace } from '#activities/hunts/rules/missions.ts';
import { readinessOf } from '#activities/hunts/rules/readiness.ts';
import { askForTiles, mapTiles } from '../map/map-tiles.ts';
import { addressOf } from './Spot.tsx';
import { buildWords } from './build.words.ts';
import { stopName, plannedHunt } from './draft.ts';
import type { Draft } from './draft.ts';
import { readyWords } from './parts.words.ts';
import { spotOf } from './spot-of.ts';
import styles from './Build.module.css';

interface ReadyPartProps {
  readonly gameId: string;
  readonly draft: Draft;
  /** What the server found when it last saved; of these, what only it can know is shown. */
  readonly found: StoredDraft['findings'];
}

interface Finding {
  readonly kind: 'problem' | 'advice';
  readonly path: string;
  readonly sentence: string;
}

const isOfPictures = ({ path }: { readonly path: string }): boolean =>
  /^levels\[\d+\]\.pictures\[/.test(path);

/** What keeps the hunt from starting and what deserves a second look, each with a way to its field. */
export function ReadyPart({ gameId, draft, found }: ReadyPartProps) {
  const spoken = language.value;
  const findings = useMemo((): Finding[] => {
    const here = readinessOf(plannedHunt(draft, 0)).map(({ message, ...finding }) => ({
      ...finding,
      sentence: String(inLocale(huntErrorWords, message, spoken)),
    }));
    const there = found.filter(isOfPictures);
    return [...here, ...there.map(({ message, ...finding }) => ({ ...finding, sentence: message[spoken] }))];
  }, [draft, found, spoken]);
  const problems = findings.filter(({ kind }) => kind === 'problem');
  const advice = findings.filter(({ kind }) => kind === 'advice');
  useEffect(() => void askForTiles(), []);
  const hints = hintsFor(draft);
  return (
    <div class={styles['ready']}>
      <section class={styles['state']} data-ready={problems.length === 0 || undefined} aria-live="polite">
        <h2>
          <Icon name={problems.length === 0 ? 'check' : 'warning'} size={1.1} />
          {problems.length === 0
            ? readyWords('readyTitle')
            : readyWords('notReady', { count: problems.length })}
        </h2>
        {problems.length === 0 ? (
          <p>{readyWords('readyText')}</p>
        ) : (
          <FindingList findings={problems} {...{ gameId, draft }} />
        )}
      </section>
      <section class={styles['partsSection']}>
        <h2>{readyWords('advice')}</h2>
        {advice.length === 0 && hints.length === 0 && <p>{readyWords('noAdvice')}</p>}
        <FindingList findings={advice} {...{ gameId, draft }} />
        {hints.map((hint) => (
          <p key={hint} class="soft">
            {hint}
          </p>
        ))}
      </section>
    </div>
  );
}

/** What only this browser and this server can say. */
const surroundingsOf = (levels: Draft['levels']): string[] => {
  const hasPlaces = levels.some(({ location }) => location !== undefined);
  const asks = levels.some(({ mission }) => asksPlace(mission));
  return [
    ...(asks && !isSharedSafely() ? [readyWords('noHttps')] : []),
    ...(hasPlaces && mapTiles.value?.kind === 'none' ? [readyWords('noMap')] : []),
  ];
};

const hintsFor = ({ levels, teams = [], order }: Draft): string[] => [
  ...surroundingsOf(levels),
  ...(levels.length === 1 ? [readyWords('fewStops')] : []),
  ...(teams.length === 0 ? [readyWords('noTeams')] : []),
  ...(teams.length === 0 && order === 'rotated' ? [readyWords('noTeamsRoutes')] : []),
];

interface FindingListProps extends Omit<ReadyPartProps, 'found'> {
  readonly findings: readonly Finding[];
}

function FindingList({ findings, gameId, draft }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul class={styles['list']}>
      {findings.map(({ path, sentence }) => {
        const { wish, index } = spotOf(path, draft);
        const level = index === undefined ? undefined : draft.levels[index];
        const place =
          level && index !== undefined ? `${index + 1}. ${stopName(level, index)}` : buildWords(wish.part);
        return (
          <li key={`${path} ${sentence}`}>
            <Link class={styles['finding']} href={addressOf(gameId, wish)}>
              <strong>{place}</strong>
              <span>{sentence}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
