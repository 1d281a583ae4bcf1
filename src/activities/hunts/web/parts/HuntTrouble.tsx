import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { HuntTroubleProps } from './HuntTroublePage.tsx';

const load = async () => (await import('./HuntTroublePage.tsx')).HuntTroublePage;

/** Why there is no hunt to see, and the way out. Few ever see it, so it comes when it is wanted. */
export function HuntTrouble(props: HuntTroubleProps) {
  return <Lazy load={load} props={props} />;
}
