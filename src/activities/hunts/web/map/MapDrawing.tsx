import { activityShapes, playerShapes } from '#web/kit/parts/marks.ts';
import type { EdgeSpot, Frame, Spot, Size } from './camera.ts';
import { ageOf, newestFixes, teamsAtEdge } from './map-content.ts';
import type { HuntMapProps, MapFix, MapLine, MapStop, MapTeam, OwnPosition } from './map-props.ts';
import { shortAge } from './map-text.ts';
import { mapWords } from './map.words.ts';
import styles from './Map.module.css';

interface DrawingProps {
  readonly map: HuntMapProps;
  readonly frame: Frame;
}

const STOP_PX = 15;
const TEAM_PX = 11;
const FAR_PX = 4000;

/** Browsers draw circles of a million pixels badly; one that is larger than the picture is not seen anyway. */
const pixelsOf = (metres: number, frame: Frame): number => Math.min(FAR_PX, metres / frame.metresPerPixel);

const isNear = ({ x, y }: Spot, frame: Frame): boolean =>
  x > -FAR_PX && y > -FAR_PX && x < frame.width + FAR_PX && y < frame.height + FAR_PX;

/** Everything on the map but the ground. Seen only: the list says the same in words. */
export function MapDrawing({ map, frame }: DrawingProps) {
  const { stops, teams = [], fixes = [], lines = [], own, onPick } = map;
  const looks = new Map(teams.map((team) => [team.id, team]));
  return (
    <svg class={styles['drawing']} width={frame.width} height={frame.height} aria-hidden="true">
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
      {labelsOf(map, frame).map((label) => (
        <Label key={label.id} label={label} />
      ))}
      {onPick !== undefined && <Cross frame={frame} />}
    </svg>
  );
}

const labelsOf = (map: HuntMapProps, frame: Frame): PlacedLabel[] => {
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
    ...me.map(({ x, y }) => ({ x, y, radius: TEAM_PX })),
    ...map.stops.map((stop) => ({ ...frame.spotOf(stop), radius: STOP_PX })),
    ...(map.fixes ?? []).map((fix) => ({ ...frame.spotOf(fix), radius: TEAM_PX })),
  ];
  return placeLabels([...stops, ...teams, ...me], markers, frame);
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

function Label({ label }: { label: PlacedLabel }) {
  return (
    <text class={styles['label']} x={label.x} y={label.y + 4.5} text-anchor={label.anchor}>
      {label.text}
    </text>
  );
}

function Cross({ frame }: { frame: Frame }) {
  const [x, y] = [frame.width / 2, frame.height / 2];
  return (
    <path class={styles['cross']} d={`M${x - 14} ${y}h9M${x + 5} ${y}h9M${x} ${y - 14}v9M${x} ${y + 5}v9`} />
  );
}

export interface LabelWish extends Spot {
  readonly id: string;
  readonly text: string;
  /** Free space around the middle, for the marker it belongs to. */
  readonly gap: number;
  /** Higher ones choose first. */
  readonly weight: number;
}

export interface PlacedLabel extends Spot {
  readonly id: string;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box extends Spot, Size {}

const LINE_PX = 16;
/** Wider than most letters: a label that is said to fit must fit. */
const LETTER_PX = 7.4;
const LONGEST = 26;

const shorten = (text: string): string =>
  [...text].length <= LONGEST
    ? text
    : `${[...text]
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

interface Choice {
  readonly label: PlacedLabel;
  readonly box: Box;
}

const choicesOf = ({ id, text: whole, x, y, gap }: LabelWish): Choice[] => {
  const text = shorten(whole);
  const width = [...text].length * LETTER_PX;
  const beside = (anchor: PlacedLabel['anchor'], atX: number, middleY: number): Choice => {
    const left = anchor === 'start' ? atX : anchor === 'end' ? atX - width : atX - width / 2;
    return {
      label: { id, text, anchor, x: atX, y: middleY },
      box: { x: left, y: middleY - LINE_PX / 2, width, height: LINE_PX },
    };
  };
  return [
    beside('start', x + gap, y),
    beside('end', x - gap, y),
    beside('middle', x, y + gap + LINE_PX / 2),
    beside('middle', x, y - gap - LINE_PX / 2),
  ];
};

const isInside = ({ x, y, width, height }: Box, size: Size): boolean =>
  x >= 2 && y >= 2 && x + width <= size.width - 2 && y + height <= size.height - 2;

/** Names beside their markers. One that would cover another marker or name is left out: the list has them all. */
export const placeLabels = (
  wishes: readonly LabelWish[],
  markers: readonly (Spot & { readonly radius: number })[],
  size: Size,
): PlacedLabel[] => {
  const taken: Box[] = markers.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const placed: PlacedLabel[] = [];
  for (const wish of wishes.toSorted((a, b) => b.weight - a.weight)) {
    const free = choicesOf(wish).find(
      ({ box }) => isInside(box, size) && !taken.some((other) => overlap(box, other)),
    );
    if (free === undefined) continue;
    taken.push(free.box);
    placed.push(free.label);
  }
  return placed;
};
