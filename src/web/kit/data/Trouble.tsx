import { Lazy } from '../parts/Lazy.tsx';
import type { TroubleProps } from './TroublePage.tsx';

const load = async () => (await import('./TroublePage.tsx')).TroublePage;

/** Why there is nothing to show, and what to do about it. Few ever see it, so it comes when it is wanted. */
export function Trouble(props: TroubleProps) {
  return <Lazy load={load} props={props} />;
}
