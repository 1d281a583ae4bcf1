import { useState } from 'preact/hooks';
import type { CallOptions } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { Link, navigate } from '#web/kit/navigation.tsx';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { stages } from '#platform/rooms/contract.programme.ts';
import type { HostProgramme, PlannedItem } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { sitAt } from '../at-table.ts';
import { kindOf } from '../parts/kinds.ts';
import { roomsClient } from '../rooms.client.ts';
import { programmeWords } from './programme.words.ts';
import styles from './Programme.module.css';

interface HostProps {
  readonly room: HostView;
}

const loadAddItem = async () => (await import('./AddItem.tsx')).AddItem;

const UP: IconName = { path: 'M6 14.5l6-6 6 6' };
const WEIGHTS = [0, 1, 2, 3, 4, 5];

/** Where the host goes with what they have just started: the console of a session, their own ballot. */
const goAlong = async (roomId: string, { items, running }: HostProgramme): Promise<void> => {
  const hostPath = items.find(({ itemId }) => itemId === running?.itemId)?.hostPath;
  if (hostPath === undefined) return;
  sitAt({ roomId, isScreen: false, sentTo: hostPath, sentFor: running?.itemId });
  const way = running?.isPersonal ? await roomsClient.readWay({ params: { roomId }, query: {} }) : undefined;
  navigate((way?.ok ? way.value.path : undefined) ?? hostPath);
};

/** What the evening is made of: the host lays it out, starts, ends and weighs. */
export function Programme({ room }: HostProps) {
  const { programme, roomId } = room;
  const [isAdding, setAdding] = useState(false);
  const next = programme.items.find(({ status }) => status === 'planned');
  const planned = programme.items.filter(({ status }) => status === 'planned').map(({ title }) => title);
  return (
    <section class={styles['programme']} aria-labelledby="programme">
      <h2 id="programme">{programmeWords('programme')}</h2>
      {programme.items.length === 0 && <p class="hint">{programmeWords('empty')}</p>}
      <ol class={styles['items']}>
        {programme.items.map((item, index) => (
          <ItemRow key={item.itemId} room={room} item={item} index={index} isNext={item === next} />
        ))}
      </ol>
      <div class={styles['tools']}>
        <Button icon="plus" onClick={() => setAdding(true)}>
          {programmeWords('add')}
        </Button>
        <StageChoice room={room} />
      </div>
      <Dialog isOpen={isAdding} title={programmeWords('add')} onClose={() => setAdding(false)}>
        {isAdding && (
          <Lazy
            load={loadAddItem}
            props={{ roomId, kinds: programme.kinds, planned, onDone: () => setAdding(false) }}
          />
        )}
      </Dialog>
    </section>
  );
}

interface RowProps extends HostProps {
  readonly item: PlannedItem;
  readonly index: number;
  readonly isNext: boolean;
}

const isUnderWay = ({ status }: PlannedItem): boolean =>
  status === 'starting' || status === 'running' || status === 'ending';

function ItemRow({ room, item, index, isNext }: RowProps) {
  const { kind, title, status, trouble, hostPath } = item;
  const winners = room.programme.played.find(({ itemId }) => itemId === item.itemId)?.winners ?? [];
  return (
    <li class={styles['item']} data-status={status}>
      <div class={styles['head']}>
        <Icon name={kindOf(kind).icon} />
        <span class={styles['title']}>
          {status === 'done' && hostPath !== undefined ? <Link href={hostPath}>{title}</Link> : title}
        </span>
        <span class={styles['status']}>{programmeWords(status)}</span>
      </div>
      {trouble !== undefined && <p class={styles['trouble']}>{programmeWords('notStarted')}</p>}
      {winners.length > 0 && <p class="hint">{programmeWords('wonBy', { names: formatList(winners) })}</p>}
      <div class={styles['actions']}>
        {status === 'planned' && <StartButton room={room} item={item} isNext={isNext} />}
        {isUnderWay(item) && <RunningActions room={room} item={item} />}
        {kindOf(kind).isScored && <Weight room={room} item={item} />}
        {status === 'planned' && <PlanActions room={room} item={item} index={index} />}
      </div>
    </li>
  );
}

type ItemProps = Pick<RowProps, 'room' | 'item'>;

function StartButton({ room, item, isNext }: ItemProps & Pick<RowProps, 'isNext'>) {
  const { roomId } = room;
  const start = useAction(roomsClient.startItem, {
    isToast: true,
    onDone: (programme) => void goAlong(roomId, programme),
  });
  const isTaken = room.programme.items.some(isUnderWay);
  if (isTaken) return null;
  return (
    <Button
      kind={isNext ? 'primary' : 'secondary'}
      size="small"
      isBusy={start.isBusy}
      aria-label={programmeWords('startThis', { title: item.title })}
      onClick={() => void start.run({ params: { roomId, itemId: item.itemId } })}
    >
      {programmeWords('start')}
    </Button>
  );
}

function RunningActions({ room, item }: ItemProps) {
  const { roomId } = room;
  const params = { roomId, itemId: item.itemId };
  const end = useAction(roomsClient.endItem, { isToast: true });
  return (
    <>
      {item.status === 'running' && item.hostPath !== undefined && (
        <Button size="small" kind="primary" onClick={() => void goAlong(roomId, room.programme)}>
          {programmeWords('open')}
        </Button>
      )}
      <Button
        size="small"
        isBusy={end.isBusy}
        aria-label={programmeWords('endThis', { title: item.title })}
        onClick={() => void end.run({ params })}
      >
        {programmeWords(item.status === 'starting' ? 'cancel' : 'end')}
      </Button>
    </>
  );
}

/** The weight of an item. It can change after the item was played; the leaderboard follows. */
function Weight({ room, item }: ItemProps) {
  const params = { roomId: room.roomId, itemId: item.itemId };
  const weigh = useAction(roomsClient.changeItem, { isToast: true, isEach: true });
  return (
    <label class={styles['weight']}>
      {programmeWords('weight')}
      <select
        value={String(item.weight)}
        aria-label={programmeWords('weightOf', { title: item.title })}
        onChange={(event) => void weigh.run({ params, body: { weight: Number(event.currentTarget.value) } })}
      >
        {WEIGHTS.map((weight) => (
          <option key={weight} value={String(weight)}>
            {weight === 0 ? programmeWords('forFun') : `× ${weight}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function PlanActions({ room, item, index }: ItemProps & Pick<RowProps, 'index'>) {
  const params = { roomId: room.roomId, itemId: item.itemId };
  const change = useAction(roomsClient.changeItem, { isToast: true });
  const remove = useAction(
    (call: { readonly params: typeof params } & CallOptions) => roomsClient.removeItem(call),
    { isToast: true },
  );
  const last = room.programme.items.length - 1;
  const moveTo = (position: number): void => void change.run({ params, body: { position } });
  const { title } = item;
  return (
    <span class={styles['plan']}>
      <IconButton
        icon={UP}
        label={programmeWords('earlier', { title })}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={programmeWords('later', { title })}
        disabled={index === last}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton
        icon="cross"
        label={programmeWords('remove', { title })}
        onClick={() => void remove.run({ params })}
      />
    </span>
  );
}

/** What the wall shows between two items. */
function StageChoice({ room }: HostProps) {
  const { roomId, programme } = room;
  const show = useAction(roomsClient.showStage, { isToast: true, isEach: true });
  if (!room.isLasting && !programme.played.some(({ isScored }) => isScored)) return null;
  const shown = stages.filter((stage) => stage !== 'season' || room.isLasting);
  return (
    <Segmented
      label={programmeWords('onWall')}
      value={programme.stage}
      segments={shown.map((stage) => ({ value: stage, label: programmeWords(stage) }))}
      onChange={(stage) => void show.run({ params: { roomId }, body: { stage } })}
    />
  );
}
