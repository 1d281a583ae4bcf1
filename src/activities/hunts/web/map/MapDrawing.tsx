import { activityShapes, playerShapes } from '#web/kit/parts/marks.ts';
import type { EdgeSpot, Frame, Spot } from './camera.ts';
import { ageOf, newestFixes, teamsAtEdge } from './map-content.ts';
import type { HuntMapProps, MapFix, MapLine, MapStop, MapTeam, OwnPosition } from './map-props.ts';
import { formatMetres, shortAge } from './map-text.ts';
import { placeLabels } from './map-labels.ts';
import type { LabelWish, PlacedLabel } from './map-labels.ts';
import { mapWords } from './map.words.ts';
import type { PlaceNames } from './WorldGround.tsx';
import styles from './Map.module.css';

interface DrawingProps {
  readonly map: HuntMapProps;
  readonly frame: Frame;
  /** Towns to name where there is room; tiles name their own. */
  readonly places?: PlaceNames;
}

const NO_PLACES: PlaceNames = { shown: [], around: [] };
const STOP_PX = 15;
const TEAM_PX = 11;
const FAR_PX = 4000;

/** Browsers draw circles of a million pixels badly; one that is larger than the picture is not seen anyway. */
const pixelsOf = (metres: number, frame: Frame): number => Math.min(FAR_PX, metres / frame.metresPerPixel);

const isNear = ({ x, y }: Spot, frame: Frame): boolean =>
  x > -FAR_PX && y > -FAR_PX && x < frame.width + FAR_PX && y < frame.height + FAR_PX;

/** Everything on the map but the ground. Seen only: the list says the same in words. */
export function MapDrawing({ map, frame, places = NO_PLACES }: DrawingProps) {
  const { stops, teams = [], fixes = [], lines = [], own, onPick } = map;
  const looks = new Map(teams.map((team) => [team.id, team]));
  const labels = labelsOf(map, frame, places);
  return (
    <svg class={styles['drawing']} width={frame.width} height={frame.height} aria-hidden="true">
      {labels.flatMap((label) => (label.dot ? [<Label key={label.id} label={label} />] : []))}
      {lines.map((line) => (
        <Line key={line.id} line={line} frame={frame} look={looks.get(line.teamId ?? '')?.look} />
      ))}
      {stops.map((stop) => (
        <Fence key={stop.id} stop={stop} frame={frame} isSelected={stop.id === map.selectedId} />
      ))}
      {stops.map((stop, index) => (
        <Stop
          key={stop.id}
          stop={stop}
          mark={stop.mark ?? String(index + 1)}
          spot={frame.spotOf(stop)}
          isSelected={stop.id === map.selectedId}
        />
      ))}
      {fixes.map((fix) => (
        <Phone
          key={fix.id}
          fix={fix}
          frame={frame}
          team={looks.get(fix.teamId)}
          age={ageOf(fix, map.now)}
          isSelected={fix.teamId === map.selectedTeamId}
        />
      ))}
      {teamsAtEdge(fixes, frame).map(({ fix, ...edge }) => (
        <AtEdge key={fix.teamId} {...edge} teamId={fix.teamId} look={looks.get(fix.teamId)?.look ?? 1} />
      ))}
      {own !== undefined && <Own own={own} frame={frame} />}
      {labels.flatMap((label) => (label.dot ? [] : [<Label key={label.id} label={label} />]))}
      {onPick !== undefined && <Cross frame={frame} />}
    </svg>
  );
}

const TOWN_PX = 2.5;
const AROUND_PX = 9;
/** Names are not to lie under the buttons of the stage. */
const BUTTON_PX = 30;
const BUTTONS = [30, 80, 130];
const ARROW = 'M-4 -4L5 0L-4 4z';

const labelsOf = (map: HuntMapProps, frame: Frame, places: PlaceNames): PlacedLabel[] => {
  const around: LabelWish[] = places.around.map(({ name, distanceM, ...edge }, index) => ({
    id: `around-${name}`,
    dot: edge,
    text: `${name} ${formatMetres(distanceM)}`,
    ...edge,
    gap: AROUND_PX,
    weight: -index,
  }));
  const towns: LabelWish[] = places.shown.map((place, index) => ({
    id: `town-${place.latitude}-${place.longitude}`,
    dot: frame.spotOf(place),
    text: place.name,
    ...frame.spotOf(place),
    gap: TOWN_PX + 4,
    weight: -index,
  }));
  const names = new Map((map.teams ?? []).map(({ id, name }) => [id, name]));
  const edges = new Map(teamsAtEdge(map.fixes ?? [], frame).map(({ fix, x, y }) => [fix.teamId, { x, y }]));
  const stops: LabelWish[] = map.stops.map((stop) => ({
    id: `stop-${stop.id}`,
    text: stop.name,
    ...frame.spotOf(stop),
    gap: STOP_PX + 5,
    weight: stop.id === map.selectedId ? 3 : 1,
  }));
  const teams: LabelWish[] = [...newestFixes(map.fixes ?? []).values()].map((fix) => ({
    id: `team-${fix.teamId}`,
    text: [names.get(fix.teamId) ?? '', ...(map.now === undefined ? [] : [shortAge(map.now - fix.at)])].join(
      ' · ',
    ),
    ...(edges.get(fix.teamId) ?? frame.spotOf(fix)),
    gap: TEAM_PX + 5,
    weight: fix.teamId === map.selectedTeamId ? 4 : 2,
  }));
  const me: LabelWish[] = map.own
    ? [{ id: 'own', text: mapWords('you'), ...frame.spotOf(map.own), gap: TEAM_PX + 5, weight: 5 }]
    : [];
  const markers = [
    ...BUTTONS.map((y) => ({ x: frame.width - BUTTON_PX, y, radius: BUTTON_PX })),
    ...me.map(({ x, y }) => ({ x, y, radius: TEAM_PX })),
    ...map.stops.map((stop) => ({ ...frame.spotOf(stop), radius: STOP_PX })),
    ...(map.fixes ?? []).map((fix) => ({ ...frame.spotOf(fix), radius: TEAM_PX })),
  ];
  return placeLabels([...stops, ...teams, ...me, ...towns, ...around], markers, frame);
};

function Line({ line, frame, look }: { line: MapLine; frame: Frame; look: MapTeam['look'] | undefined }) {
  const spots = line.points.map((point) => frame.spotOf(point)).filter((spot) => isNear(spot, frame));
  const path = spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  return <path class={styles['line']} data-player={look} d={path.join('')} />;
}

function Fence({ stop, frame, isSelected }: { stop: MapStop; frame: Frame; isSelected: boolean }) {
  const { x, y } = frame.spotOf(stop);
  if (!isNear({ x, y }, frame)) return undefined;
  return (
    <circle
      class={styles['fence']}
      data-state={stop.state}
      data-selected={isSelected || undefined}
      cx={x}
      cy={y}
      r={pixelsOf(stop.radiusM, frame)}
    />
  );
}

const CHECK = 'M-5.5 .5l3.8 3.8L5.5 -3.6';

interface StopProps {
  readonly stop: MapStop;
  readonly mark: string;
  readonly spot: Spot;
  readonly isSelected: boolean;
}

function Stop({ stop, mark, spot, isSelected }: StopProps) {
  const scale = (STOP_PX / 10) * (isSelected ? 1.2 : 1);
  return (
    <g
      class={styles['stop']}
      data-stop={stop.id}
      data-state={stop.state}
      data-fresh={stop.isFresh || undefined}
      data-selected={isSelected || undefined}
      transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}
    >
      {stop.isFresh && <circle class={styles['fresh']} r={STOP_PX} />}
      <path d={activityShapes.hunts} transform={`scale(${scale}) translate(-12 -12)`} />
      {stop.state === 'completed' ? (
        <path class={styles['check']} d={CHECK} transform="scale(1.2)" />
      ) : (
        <text y="0.36em">{mark}</text>
      )}
    </g>
  );
}

interface PhoneProps {
  readonly fix: MapFix;
  readonly frame: Frame;
  readonly team: MapTeam | undefined;
  readonly age: string;
  readonly isSelected: boolean;
}

function Phone({ fix, frame, team, age, isSelected }: PhoneProps) {
  const spot = frame.spotOf(fix);
  if (!isNear(spot, frame)) return undefined;
  const scale = (TEAM_PX / 12) * (isSelected ? 1.35 : 1);
  return (
    <g
      class={styles['phone']}
      data-team={fix.teamId}
      data-player={team?.look ?? 1}
      data-age={age}
      transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}
    >
      <circle class={styles['ring']} r={pixelsOf(fix.accuracyM, frame)} />
      <path d={playerShapes[team?.look ?? 1]} transform={`scale(${scale}) translate(-12 -12)`} />
    </g>
  );
}

interface AtEdgeProps extends EdgeSpot {
  readonly teamId: string;
  readonly look: MapTeam['look'];
}

/** A team outside of the picture, and which way it went. */
function AtEdge({ x, y, angle, teamId, look }: AtEdgeProps) {
  return (
    <g
      class={styles['phone']}
      data-edge={teamId}
      data-player={look}
      data-age="fresh"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    >
      <path d={playerShapes[look]} transform={`scale(${TEAM_PX / 12}) translate(-12 -12)`} />
      <path d="M15 -6l9 6-9 6z" transform={`rotate(${angle.toFixed(1)})`} />
    </g>
  );
}

function Own({ own, frame }: { own: OwnPosition; frame: Frame }) {
  const { x, y } = frame.spotOf(own);
  if (!isNear({ x, y }, frame)) return undefined;
  return (
    <g class={styles['own']} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle class={styles['ring']} r={pixelsOf(own.accuracyM, frame)} />
      <circle class={styles['ownDot']} r="8" />
    </g>
  );
}

function Label({ label: { x, y, anchor, text, dot } }: { label: PlacedLabel }) {
  return (
    <g>
      {dot && dot.angle === undefined && <circle class={styles['town']} cx={dot.x} cy={dot.y} r={TOWN_PX} />}
      {dot?.angle !== undefined && (
        <path
          class={styles['town']}
          d={ARROW}
          transform={`translate(${dot.x} ${dot.y}) rotate(${dot.angle})`}
        />
      )}
      <text class={styles['label']} data-town={dot && true} x={x} y={y + 4.5} text-anchor={anchor}>
        {text}
      </text>
    </g>
  );
}

function Cross({ frame }: { frame: Frame }) {
  const [x, y] = [frame.width / 2, frame.height / 2];
  return (
    <path class={styles['cross']} d={`M${x - 14} ${y}h9M${x + 5} ${y}h9M${x} ${y - 14}v9M${x} ${y + 5}v9`} />
  );
}
