import { currentUrl } from '#web/kit/navigation.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { faceWords } from '../face/face.words.ts';
import { Shape, signOf, StateSign } from '../face/StateSign.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { useTableFaces } from '../table/use-table.ts';
import { onlineWords } from './online.words.ts';
import styles from './Overlay.module.css';

/** Colours in an address: hexadecimal, without the #. */
const colourIn = (query: URLSearchParams, name: string): string | undefined => {
  const given = query.get(name) ?? '';
  return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(given) ? `#${given}` : undefined;
};

const sizeIn = (query: URLSearchParams): string =>
  `${Math.min(400, Math.max(12, Number(query.get('size') ?? 48) || 48))}px`;

/** Only the clocks, on a transparent page; the address says which and how. */
export function Overlay({ table }: { readonly table: OnlineTable }) {
  const drawn = useTableFaces(table);
  const query = currentUrl.value.searchParams;
  const [seats, hidden] = [query.getAll('seat').map(Number), query.getAll('hide')];
  const style = {
    '--size': sizeIn(query),
    '--text': colourIn(query, 'text'),
    '--back': colourIn(query, 'back'),
    '--running': colourIn(query, 'running'),
  };
  return (
    <Page title={table.title.value} isTitleHidden width="full" activity="timers">
      <ul
        class={styles['overlay']}
        style={style}
        data-layout={query.get('layout')}
        aria-label={onlineWords('wall')}
      >
        {drawn.faces.value
          .filter(({ seat }) => seats.length === 0 || seats.includes(seat + 1))
          .map(({ seat, player, phase, level, name, digits }) => (
            <li key={seat} data-player={player} data-phase={phase}>
              <Shape player={player} />
              {!hidden.includes('name') && <span>{name}</span>}
              <strong data-seat={seat}>{digits}</strong>
              {!hidden.includes('state') && <StateSign name={signOf(phase, level.value)} />}
              <span class="visually-hidden">{faceWords(phase)}</span>
            </li>
          ))}
      </ul>
    </Page>
  );
}
