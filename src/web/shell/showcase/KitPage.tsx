import { Page } from '#web/kit/parts/Page.tsx';

export function KitPage() {
  return <Page title="Parts" />;
}
