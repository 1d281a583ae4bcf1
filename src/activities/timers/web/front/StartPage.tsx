import { useEffect } from 'preact/hooks';
import { presetIds } from '#activities/timers/rules/presets.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { timersClient } from '../timers.client.ts';
import { presetTable } from './preset-table.ts';
import { startWords } from './start.words.ts';

/** An unescaped plus in an address is a space. */
const presetIn = (query: URLSearchParams) =>
  presetIds.find((each) => each === query.get('preset')?.replaceAll(' ', '+'));

const countIn = (query: URLSearchParams): number => {
  const count = Number(query.get('players') ?? 2);
  return Number.isInteger(count) && count >= 2 && count <= 8 ? count : 2;
};

/** A link or a QR code that starts a clock: opens a table and goes there. */
export function StartPage() {
  const query = currentUrl.value.searchParams;
  const preset = presetIn(query);
  const { run, problem } = useAction(timersClient.openTable, {
    onDone: ({ tableId }) => navigate(`/timers/tables/${tableId}`, 'replace'),
  });
  const start = (): void => {
    if (preset !== undefined) void run({ body: presetTable(preset, countIn(query)) });
  };
  useEffect(start, []);
  if (preset !== undefined && problem === undefined) return <Skeleton shape="card" count={2} />;
  return (
    <Trouble
      trouble={preset === undefined ? 'missing' : 'unreachable'}
      activity="timers"
      title={startWords(preset === undefined ? 'unknown' : 'failed')}
      text={problem ?? startWords('unknownText')}
      onRetry={start}
      action={<ButtonLink href="/timers">{startWords('all')}</ButtonLink>}
    />
  );
}
