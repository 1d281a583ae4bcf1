import { Page } from '#web/kit/parts/Page.tsx';

export function ApiPage() {
  return <Page title="API" />;
}
