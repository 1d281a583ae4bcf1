import { useEffect, useMemo, useRef } from 'preact/hooks';
import { showToast } from '#web/kit/parts/toasts.ts';
import { pageRepaints } from '../face/repaint.ts';
import { TableFaces } from './table-faces.ts';
import type * as TableExtras from './table-extras.ts';
import type { TableModel, Wish } from './table-model.ts';

type Extras = Pick<typeof TableExtras, 'hearStretch' | 'hearAlarm' | 'hearAct' | 'startExtras'>;

let extras: Extras | undefined;

/** Sound, speech, keys, gamepads and the lit screen come after the first paint: a clock is seen and tapped without. */
const loadExtras = async (): Promise<Extras> => (extras = await import('./table-extras.ts'));

/** The drawn clocks of a table for as long as a page shows it. */
export function useTableFaces(model: TableModel): TableFaces {
  const faces = useMemo(
    () => new TableFaces(model, pageRepaints(), (stretch) => extras?.hearStretch(model, stretch)),
    [model],
  );
  useEffect(() => () => faces.close(), [faces]);
  return faces;
}

export type Doing = (wish: Wish) => void;

/** Does something to the clock, with its sound, and says it when it was refused. */
export const doingOf =
  (model: TableModel): Doing =>
  (wish) => {
    extras?.hearAct(wish);
    void model.act(wish).then((refused) => {
      if (refused !== undefined) showToast(refused, { kind: 'bad' });
    });
  };

/** Without acts the device only looks: then it stays awake and hears no keys. */
export function useTableExtras(model: TableModel, acts?: TableExtras.KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    loadExtras().then(
      ({ startExtras }) => {
        const { current } = latest;
        if (isWanted) stop = startExtras(model, current && (() => latest.current ?? current));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [model]);
}

/** What the server rings is heard once the sounds are here. */
export const hearAlarm = (...alarm: Parameters<Extras['hearAlarm']>): void => extras?.hearAlarm(...alarm);
