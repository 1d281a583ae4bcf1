import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { loadHuntMap } from '#activities/hunts/web/map/load-hunt-map.ts';
import type { HuntMapProps } from '#activities/hunts/web/map/map-props.ts';
import { lateNow } from '../host-hunt.ts';
import { hostWords } from '../host.words.ts';
import { lookedTeams, stopsOf } from '../panel.ts';
import type { PanelProps } from '../panel.ts';
import { useNow } from '../use-now.ts';
import { StuckCard } from './StuckCard.tsx';
import styles from './Overview.module.css';

const loadLate = async () => (await import('./LateCard.tsx')).LateCard;
const loadBoard = async () => (await import('./BoardCard.tsx')).BoardCard;

/** What a host looks at while teams are out: where they are, how they stand, who needs help. */
export function Overview(props: PanelProps) {
  const { hunt, onTeam } = props;
  const hasMap = hunt.levels.some(({ place }) => place !== undefined) || hunt.fixes.length > 0;
  return (
    <div class={styles['overview']} data-map={hasMap}>
      <div class={styles['where']}>
        {hasMap ? (
          <TeamMap hunt={hunt} onTeam={onTeam} />
        ) : (
          <Card kind="sunken">
            <p>{hostWords('noPlaces')}</p>
          </Card>
        )}
      </div>
      <div class={styles['who']}>
        {lateNow(hunt).length > 0 && <Lazy load={loadLate} props={props} />}
        <StuckCard {...props} />
        <Lazy load={loadBoard} props={props} />
      </div>
    </div>
  );
}

function TeamMap({ hunt, onTeam }: Pick<PanelProps, 'hunt' | 'onTeam'>) {
  const now = useNow();
  const map: HuntMapProps = {
    label: hostWords('map'),
    height: 'tall',
    stops: stopsOf(hunt),
    teams: lookedTeams(hunt),
    fixes: hunt.fixes.map(({ userId, ...fix }) => ({ id: userId, ...fix })),
    now,
    onSelectTeam: onTeam,
  };
  return <Lazy load={loadHuntMap} props={map} />;
}
