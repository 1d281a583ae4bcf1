import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { FlagAskProps } from './FlagAsk.tsx';

const loadAsk = async () => (await import('./FlagAsk.tsx')).FlagAsk;

/** Most games end without a flag, so this is loaded when the first one falls. */
export function FlagQuestion(props: FlagAskProps) {
  const hasFallen = props.faces.some(({ phase }) => phase === 'flagged' || phase === 'fallen');
  return hasFallen ? <Lazy load={loadAsk} props={props} /> : null;
}
